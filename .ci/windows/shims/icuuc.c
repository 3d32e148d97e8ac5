/* The part of Windows' ICU that Qt is linked with. It says of every text codec that there is none:
   what Qt reads and writes here is UTF-8 and UTF-16, which it knows by itself. */
#define NAMED __declspec(dllexport)
#define FILE_ACCESS_ERROR 4

NAMED void *ucnv_open(const char *name, int *error)
{
    if (error)
        *error = FILE_ACCESS_ERROR;
    return 0;
}

NAMED const char *ucnv_getName(void *codec, int *error)
{
    return ucnv_open(0, error);
}

NAMED const char *ucnv_getStandardName(const char *name, const char *standard, int *error)
{
    return ucnv_open(0, error);
}

NAMED int ucnv_countAvailable(void) { return 0; }
NAMED const char *ucnv_getAvailableName(int index) { return 0; }
NAMED signed char ucnv_getMaxCharSize(void *codec) { return 1; }
NAMED int ucnv_toUCountPending(void *codec, int *error) { return 0; }

/* Never called, since no codec was ever opened. */
#define NEVER_CALLED(name) NAMED void name(void) {}
NEVER_CALLED(ucnv_close)
NEVER_CALLED(ucnv_reset)
NEVER_CALLED(ucnv_toUnicode)
NEVER_CALLED(ucnv_fromUnicode)
NEVER_CALLED(ucnv_cbFromUWriteUChars)
NEVER_CALLED(ucnv_cbToUWriteUChars)
NEVER_CALLED(ucnv_getFromUCallBack)
NEVER_CALLED(ucnv_getToUCallBack)
NEVER_CALLED(ucnv_setFromUCallBack)
NEVER_CALLED(ucnv_setToUCallBack)
NEVER_CALLED(UCNV_FROM_U_CALLBACK_SUBSTITUTE)
NEVER_CALLED(UCNV_TO_U_CALLBACK_SUBSTITUTE)
