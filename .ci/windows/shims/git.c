/* git.exe: hands its command line, folder, variables and input to git_server.py, and writes what comes
   back. SERVER_OF_GIT is where that listens and the word that it wants to hear: PORT:WORD.
   A message is a letter, four bytes for a length, the lowest first, and as many bytes. */
#include <winsock2.h>
#include <windows.h>
#include <shellapi.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static SOCKET server;

static void give_up(const char *why)
{
    fprintf(stderr, "git: %s\n", why);
    ExitProcess(125);
}

static void send_all(const char *data, DWORD count)
{
    while (count) {
        int sent = send(server, data, (int)count, 0);
        if (sent <= 0)
            give_up("the server is gone");
        data += sent;
        count -= sent;
    }
}

static int receive_all(char *data, DWORD count)
{
    while (count) {
        int received = recv(server, data, (int)count, 0);
        if (received <= 0)
            return 0;
        data += received;
        count -= received;
    }
    return 1;
}

static void tell(char kind, const char *data, DWORD count)
{
    char head[5] = {kind, count, count >> 8, count >> 16, count >> 24};
    send_all(head, sizeof head);
    send_all(data, count);
}

static void tell_text(char kind, const wchar_t *text)
{
    int size = WideCharToMultiByte(CP_UTF8, 0, text, -1, NULL, 0, NULL, NULL);
    char *bytes = malloc(size);
    WideCharToMultiByte(CP_UTF8, 0, text, -1, bytes, size, NULL, NULL);
    tell(kind, bytes, size - 1);
    free(bytes);
}

static DWORD WINAPI pass_input(void *unused)
{
    static char block[1 << 16];
    HANDLE input = GetStdHandle(STD_INPUT_HANDLE);
    DWORD count;
    while (ReadFile(input, block, sizeof block, &count, NULL) && count)
        tell('i', block, count);
    tell('c', "", 0);
    return 0;
}

int main(void)
{
    const char *place = getenv("SERVER_OF_GIT");
    struct sockaddr_in address = {0};
    WSADATA sockets;
    int count;
    unsigned char head[5];
    static wchar_t folder[1 << 15];
    wchar_t **words = CommandLineToArgvW(GetCommandLineW(), &count);

    if (!place || !strchr(place, ':'))
        give_up("SERVER_OF_GIT is not set");
    WSAStartup(MAKEWORD(2, 2), &sockets);
    server = socket(AF_INET, SOCK_STREAM, 0);
    address.sin_family = AF_INET;
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    address.sin_port = htons((u_short)atoi(place));
    if (connect(server, (struct sockaddr *)&address, sizeof address))
        give_up("no server answers");

    tell('w', strchr(place, ':') + 1, (DWORD)strlen(strchr(place, ':') + 1));
    GetCurrentDirectoryW(1 << 15, folder);
    tell_text('d', folder);
    for (int index = 1; index < count; index++)
        tell_text('a', words[index]);
    for (wchar_t *entry = GetEnvironmentStringsW(); *entry; entry += wcslen(entry) + 1)
        if (*entry != L'=')
            tell_text('v', entry);
    tell('s', "", 0);
    CreateThread(NULL, 0, pass_input, NULL, 0, NULL);

    while (receive_all((char *)head, sizeof head)) {
        DWORD size = head[1] | head[2] << 8 | head[3] << 16 | (DWORD)head[4] << 24;
        DWORD done = 0, written;
        char *data = malloc(size + 1);
        if (!receive_all(data, size))
            break;
        data[size] = 0;
        if (head[0] == 'x')
            ExitProcess(atoi(data));
        while (done < size && WriteFile(GetStdHandle(head[0] == 'o' ? STD_OUTPUT_HANDLE : STD_ERROR_HANDLE),
                                        data + done, size - done, &written, NULL))
            done += written;
        free(data);
    }
    give_up("the server is gone");
    return 125;
}
