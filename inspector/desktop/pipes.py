"""Named pipes of Windows: whose one is, and whom a window may be brought forward by.

Any user of a machine may make a pipe of any name there, so whoever connects to one looks whose it
is before a word is said. On other systems a pipe is a socket in a folder, and its file tells that.
"""

from __future__ import annotations

import sys

if sys.platform == "win32":
    import ctypes
    from ctypes import wintypes

    _KERNEL_OBJECT = 6
    _OWNER = 1
    _TOKEN_QUERY = 8
    _TOKEN_USER = 1
    #: Bytes of what the system says of a user: a pointer, attributes, and the longest identifier.
    _USER_BYTES = 128

    def session() -> int:
        """The number of the desktop session: a window of another one is not seen here."""
        kernel = ctypes.WinDLL("kernel32")
        number = wintypes.DWORD()
        kernel.ProcessIdToSessionId(kernel.GetCurrentProcessId(), ctypes.byref(number))
        return number.value

    def is_own(pipe: int) -> bool:
        """Whether this user made the pipe at the other end of a handle."""
        advapi, kernel = ctypes.WinDLL("advapi32"), ctypes.WinDLL("kernel32")
        kernel.GetCurrentProcess.restype = wintypes.HANDLE
        owner, descriptor = ctypes.c_void_p(), ctypes.c_void_p()
        refused = advapi.GetSecurityInfo(
            wintypes.HANDLE(pipe),
            wintypes.DWORD(_KERNEL_OBJECT),
            wintypes.DWORD(_OWNER),
            ctypes.byref(owner),
            None,
            None,
            None,
            ctypes.byref(descriptor),
        )
        if refused:
            return False
        token = wintypes.HANDLE()
        user, length = ctypes.create_string_buffer(_USER_BYTES), wintypes.DWORD()
        try:
            if not advapi.OpenProcessToken(
                wintypes.HANDLE(kernel.GetCurrentProcess()),
                wintypes.DWORD(_TOKEN_QUERY),
                ctypes.byref(token),
            ):
                return False
            if not advapi.GetTokenInformation(
                token, _TOKEN_USER, user, wintypes.DWORD(_USER_BYTES), ctypes.byref(length)
            ):
                return False
            ours = ctypes.c_void_p.from_buffer(user)
            return bool(advapi.EqualSid(owner, ours))
        finally:
            kernel.LocalFree(descriptor)
            if token:
                kernel.CloseHandle(token)

    def let_come_forward(pipe: int) -> None:
        """Lets the program at the other end of a handle bring its window forward.

        Windows lets the program do so that the user has just started, and whom that one names.
        """
        process = wintypes.ULONG()
        if ctypes.WinDLL("kernel32").GetNamedPipeServerProcessId(
            wintypes.HANDLE(pipe), ctypes.byref(process)
        ):
            ctypes.WinDLL("user32").AllowSetForegroundWindow(process)

else:

    def session() -> int:
        """The number of the desktop session; elsewhere folders tell sessions apart."""
        return 0

    def is_own(pipe: int) -> bool:
        """Whether this user made a pipe: its file was asked for that."""
        return True

    def let_come_forward(pipe: int) -> None:
        """Lets a program bring its window forward: the desktop's token does that."""
