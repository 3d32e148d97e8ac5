/* Random bytes as Windows 10 gives them to Rust's standard library; Wine has them by an older name. */
#include <windows.h>

BOOLEAN NTAPI SystemFunction036(void *to, ULONG count);

__declspec(dllexport) BOOL ProcessPrng(BYTE *to, SIZE_T count)
{
    return SystemFunction036(to, (ULONG)count);
}
