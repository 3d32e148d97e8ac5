; The installer for Windows: one program that puts the folder which PyInstaller makes where programs of
; one user lie, with a line in the Start menu, in Open with and in the search path. No administrator
; is asked.
;
;   makensis -DVERSION=1.2.0 -DFOLDER=/made/asset-inspector -DOUT=/made/asset-inspector-setup.exe installer.nsi
;
; Paths are seen from the folder of this file. -DSTUB=amd64-unicode makes one that runs where there are
; no 32-bit programs, -DFAST packs less hard.
;
;   setup.exe /S                 installs without a question; /D=C:\a folder, as the last words and without
;                                quotes, says where
;   setup.exe /S /WAIT=60        waits a minute at most for an older version whose window is open
;   uninstall.exe /S             keeps the user's settings; with /PURGE they go too
;
; Exit status: 0 it is done, 1 it was called off, 2 it cannot be done and nothing was changed.

Unicode true
!ifdef STUB
Target ${STUB}
!endif
!ifdef FAST
SetCompressor zlib
!else
SetCompressor /SOLID lzma
!endif
ManifestDPIAware true
ManifestSupportedOS Win10
RequestExecutionLevel user

!include FileFunc.nsh
!include LogicLib.nsh
!include MUI2.nsh
!include WinVer.nsh
!include x64.nsh

!define NAME "Asset Inspector"
!define OWN_KEY "Software\Microsoft\Windows\CurrentVersion\Uninstall\AssetInspector"
;; What the program keeps below %LOCALAPPDATA%, and the part of it that it can make again.
!define KEPT "$LOCALAPPDATA\asset-inspector"
!define CACHE "${KEPT}\Cache"

Name "${NAME}"
OutFile "${OUT}"
InstallDir "$LOCALAPPDATA\Programs\${NAME}"
InstallDirRegKey HKCU "${OWN_KEY}" "InstallLocation"
BrandingText "${NAME} ${VERSION}"
VIProductVersion "${VERSION}.0"
VIAddVersionKey /LANG=0 "ProductName" "${NAME}"
VIAddVersionKey /LANG=0 "FileDescription" "${NAME}"
VIAddVersionKey /LANG=0 "FileVersion" "${VERSION}"
VIAddVersionKey /LANG=0 "ProductVersion" "${VERSION}"
VIAddVersionKey /LANG=0 "LegalCopyright" "MIT"

!define MUI_ICON "../icons/program.ico"
!define MUI_UNICON "${MUI_ICON}"
!define MUI_WELCOMEFINISHPAGE_BITMAP "installer.bmp"
!define MUI_ABORTWARNING
!define MUI_FINISHPAGE_RUN "$INSTDIR\inspector-gui.exe"
!define MUI_FINISHPAGE_NOREBOOTSUPPORT
!insertmacro MUI_PAGE_DIRECTORY
!insertmacro MUI_PAGE_INSTFILES
!insertmacro MUI_PAGE_FINISH
!insertmacro MUI_UNPAGE_CONFIRM
!insertmacro MUI_UNPAGE_INSTFILES
; The first is for everybody whose language is none of these.
!insertmacro MUI_LANGUAGE "English"
!insertmacro MUI_LANGUAGE "SimpChinese"

LangString TOO_OLD ${LANG_ENGLISH} "${NAME} needs a 64-bit Windows 10 or newer."
LangString TOO_OLD ${LANG_SIMPCHINESE} "${NAME} 需要 64 位 Windows 10 或更新的版本。"
LangString IS_OPEN ${LANG_ENGLISH} "${NAME} is open, or works for another program such as Git. Close its windows, then try again."
LangString IS_OPEN ${LANG_SIMPCHINESE} "${NAME} 正在运行，或正在为 Git 等其他程序工作。请关闭其窗口，然后重试。"
LangString NOT_OURS ${LANG_ENGLISH} "This folder holds something else than ${NAME}:$\n$INSTDIR"
LangString NOT_OURS ${LANG_SIMPCHINESE} "此文件夹中有 ${NAME} 以外的内容：$\n$INSTDIR"
LangString NOT_WRITTEN ${LANG_ENGLISH} "The files cannot be written. What was installed before is as it was."
LangString NOT_WRITTEN ${LANG_SIMPCHINESE} "无法写入文件。之前安装的内容保持不变。"
LangString SETTINGS_TOO ${LANG_ENGLISH} "Remove your settings of ${NAME} too?"
LangString SETTINGS_TOO ${LANG_SIMPCHINESE} "是否同时删除您的 ${NAME} 设置？"

; -- The search path of this user ------------------------------------------------------------------
;
; A variable of an installer holds 1,024 characters and cuts off the rest, and a search path may be
; longer: it is therefore read, changed and written in memory.

!define PATH_BYTES 262144  ; more than Windows takes
!define HKCU 0x80000001
!define REG_SZ 1
!define REG_EXPAND_SZ 2
!define ERROR_FILE_NOT_FOUND 2

Var PathMemory  ; a semicolon, the search path, and its end
Var PathKind    ; the kind of its value in the registry
Var PathFound   ; 0 where it can be changed
Var PathEntry   ; the address of the semicolon before our entry; 0 where there is none
Var PathLength
Var PathJoin    ; what was done for our entry, as the registry keeps it

!macro PathFunctions UN
; The number of characters at an address.
Function ${UN}PathMeasure
  System::Call 'kernel32::lstrlenW(p $PathMemory) i .s'
  Pop $PathLength
FunctionEnd

Function ${UN}PathRead
  System::Alloc ${PATH_BYTES}
  Pop $PathMemory
  System::Call 'kernel32::lstrcpyW(p $PathMemory, w ";")'
  StrCpy $PathKind ${REG_EXPAND_SZ}
  System::Call 'advapi32::RegOpenKeyExW(p ${HKCU}, w "Environment", i 0, i 0x20019, *p .r1) i .s'
  Pop $PathFound
  ${If} $PathFound = 0
    IntPtrOp $2 $PathMemory + 2
    IntOp $3 ${PATH_BYTES} - 8
    System::Call 'advapi32::RegQueryValueExW(p r1, w "Path", p 0, *i .r4, p r2, *i r3) i .s'
    Pop $PathFound
    System::Call 'advapi32::RegCloseKey(p r1)'
  ${EndIf}
  ${If} $PathFound = 0
    StrCpy $PathKind $4
    ${If} $4 <> ${REG_SZ}
    ${AndIf} $4 <> ${REG_EXPAND_SZ}
      StrCpy $PathFound 1
    ${EndIf}
  ${ElseIf} $PathFound = ${ERROR_FILE_NOT_FOUND}
    StrCpy $PathFound 0
    StrCpy $PathKind 0
  ${EndIf}
  ; Our entry, looked for between semicolons.
  Call ${UN}PathMeasure
  StrCpy $5 $PathLength
  System::Call 'kernel32::lstrcatW(p $PathMemory, w ";")'
  System::Call 'shlwapi::StrStrIW(p $PathMemory, w ";$INSTDIR;") p .s'
  Pop $PathEntry
  StrCpy $PathLength $5
  Push $PathLength
  Call ${UN}PathCut
FunctionEnd

; Ends the text after so many characters.
Function ${UN}PathCut
  Pop $1
  IntOp $1 $1 * 2
  IntPtrOp $1 $PathMemory + $1
  System::Call '*$1(&i2 0)'
FunctionEnd

Function ${UN}PathWrite
  Call ${UN}PathMeasure
  IntPtrOp $2 $PathMemory + 2
  IntOp $3 $PathLength * 2  ; without the first semicolon, with the end
  ${If} $PathKind = 0
    StrCpy $PathKind ${REG_EXPAND_SZ}
  ${EndIf}
  System::Call 'advapi32::RegCreateKeyExW(p ${HKCU}, w "Environment", i 0, p 0, i 0, i 0x20006, p 0, *p .r1, p 0) i .s'
  Pop $4
  ${If} $4 = 0
    System::Call 'advapi32::RegSetValueExW(p r1, w "Path", i 0, i $PathKind, p r2, i r3)'
    System::Call 'advapi32::RegCloseKey(p r1)'
  ${EndIf}
FunctionEnd

; What starts programs reads its variables again.
Function ${UN}PathTell
  System::Call 'user32::SendMessageTimeoutW(p 0xFFFF, i 0x1A, p 0, w "Environment", i 2, i 1000, *p .r1)'
FunctionEnd
!macroend
!insertmacro PathFunctions ""
!insertmacro PathFunctions "un."

Function PathAdd
  Call PathRead
  ${If} $PathFound = 0
  ${AndIf} $PathEntry P= 0
    StrCpy $PathJoin "after"
    ${If} $PathKind = 0
      StrCpy $PathJoin "alone"
    ${ElseIf} $PathLength > 1
      ; Whether it ends with a semicolon already.
      IntOp $1 $PathLength - 1
      IntOp $1 $1 * 2
      IntPtrOp $1 $PathMemory + $1
      System::Call '*$1(&w1 .r2)'
      ${If} $2 != ";"
        System::Call 'kernel32::lstrcatW(p $PathMemory, w ";")'
        StrCpy $PathJoin "joined"
      ${EndIf}
    ${EndIf}
    System::Call 'kernel32::lstrcatW(p $PathMemory, w "$INSTDIR")'
    Call PathWrite
    Call PathTell
    WriteRegStr HKCU "${OWN_KEY}" "PathEntry" $PathJoin
  ${EndIf}
  System::Free $PathMemory
FunctionEnd

Function un.PathRemove
  ReadRegStr $PathJoin HKCU "${OWN_KEY}" "PathEntry"
  ${If} $PathJoin == ""
    ; It is somebody else's entry.
    Return
  ${EndIf}
  Call un.PathRead
  ${If} $PathFound = 0
  ${AndIf} $PathEntry P<> 0
    ; How many characters are before the entry, its semicolon not counted, and where it ends.
    IntPtrOp $1 $PathEntry - $PathMemory
    IntOp $1 $1 / 2
    StrLen $2 $INSTDIR
    IntOp $3 $1 + $2
    IntOp $3 $3 + 1
    ${If} $3 < $PathLength
      ; Others were added behind it: it goes, and the semicolon that follows it.
      IntPtrOp $4 $PathEntry + 2
      IntOp $5 $3 + 1
      IntOp $5 $5 * 2
      IntPtrOp $5 $PathMemory + $5
      IntOp $6 $PathLength - $3
      IntOp $6 $6 * 2
      System::Call 'ntdll::memmove(p r4, p r5, p r6)'
      Call un.PathWrite
    ${ElseIf} $PathJoin == "alone"
    ${AndIf} $1 = 0
      DeleteRegValue HKCU "Environment" "Path"
    ${Else}
      ${If} $PathJoin != "joined"
      ${OrIf} $1 = 0
        IntOp $1 $1 + 1
      ${EndIf}
      Push $1
      Call un.PathCut
      Call un.PathWrite
    ${EndIf}
    Call un.PathTell
  ${EndIf}
  System::Free $PathMemory
FunctionEnd

; -- The program itself ----------------------------------------------------------------------------

!macro EndWith STATUS TEXT
  ${If} "${TEXT}" != ""
    MessageBox MB_OK|MB_ICONSTOP "${TEXT}" /SD IDOK
  ${EndIf}
  SetErrorLevel ${STATUS}
  Quit
!macroend

!macro CommonFunctions UN
; Waits until no program of the folder runs: what runs cannot be written to.
Function ${UN}WaitUntilClosed
  ${GetParameters} $1
  ClearErrors
  ${GetOptions} $1 "/WAIT=" $2
  ${If} ${Errors}
    StrCpy $2 0
  ${EndIf}
  IntOp $2 $2 * 2
  ${For} $3 0 $2
    again:
    StrCpy $4 0
    !insertmacro LookWhetherItRuns "inspector.exe"
    !insertmacro LookWhetherItRuns "inspector-gui.exe"
    ${If} $4 = 0
      Return
    ${EndIf}
    ${IfNot} ${Silent}
      MessageBox MB_RETRYCANCEL|MB_ICONEXCLAMATION "$(IS_OPEN)" IDRETRY again
      !insertmacro EndWith 1 ""
    ${EndIf}
    Sleep 500
  ${Next}
  !insertmacro EndWith 2 ""
FunctionEnd

; The lists of programs that open a type of files are read again (SHCNE_ASSOCCHANGED).
Function ${UN}TellExplorer
  System::Call 'shell32::SHChangeNotify(i 0x08000000, i 0, p 0, p 0)'
FunctionEnd
!macroend

!macro LookWhetherItRuns PROGRAM
  ${If} ${FileExists} "$INSTDIR\${PROGRAM}"
    ClearErrors
    FileOpen $5 "$INSTDIR\${PROGRAM}" a
    ${If} ${Errors}
      StrCpy $4 1
    ${Else}
      FileClose $5
    ${EndIf}
  ${EndIf}
!macroend
!insertmacro CommonFunctions ""
!insertmacro CommonFunctions "un."

; $0 is 1 where the folder is free for us: not there, empty, or one of this program.
Function IsFolderOurs
  StrCpy $0 1
  ${If} ${FileExists} "$INSTDIR\inspector.exe"
    Return
  ${EndIf}
  FindFirst $1 $2 "$INSTDIR\*.*"
  ${DoWhile} $2 != ""
    ${If} $2 != "."
    ${AndIf} $2 != ".."
      StrCpy $0 0
    ${EndIf}
    FindNext $1 $2
  ${Loop}
  FindClose $1
FunctionEnd

Function .onInit
  ${IfNot} ${AtLeastWin10}
  ${OrIfNot} ${RunningX64}
    !insertmacro EndWith 2 "$(TOO_OLD)"
  ${EndIf}
FunctionEnd

Function .onVerifyInstDir
  Call IsFolderOurs
  ${If} $0 = 0
    Abort
  ${EndIf}
FunctionEnd

Section
  Call IsFolderOurs
  ${If} $0 = 0
    !insertmacro EndWith 2 "$(NOT_OURS)"
  ${EndIf}
  Call WaitUntilClosed

  ; All of it is written beside what is there, so that a full disk leaves the older version whole.
  RMDir /r "$INSTDIR\new"
  SetOutPath "$INSTDIR\new"
  SetOverwrite on
  ClearErrors
  File /r "${FOLDER}/*.*"
  ${If} ${Errors}
    SetOutPath "$TEMP"
    RMDir /r "$INSTDIR\new"
    RMDir "$INSTDIR"
    !insertmacro EndWith 2 "$(NOT_WRITTEN)"
  ${EndIf}
  ; The folder that the installer stands in cannot be moved.
  SetOutPath "$INSTDIR"
  RMDir /r "$INSTDIR\_internal"
  Delete "$INSTDIR\inspector.exe"
  Delete "$INSTDIR\inspector-gui.exe"
  Rename "$INSTDIR\new\_internal" "$INSTDIR\_internal"
  Rename "$INSTDIR\new\inspector.exe" "$INSTDIR\inspector.exe"
  Rename "$INSTDIR\new\inspector-gui.exe" "$INSTDIR\inspector-gui.exe"
  RMDir "$INSTDIR\new"
  WriteUninstaller "$INSTDIR\uninstall.exe"

  WriteRegStr HKCU "${OWN_KEY}" "DisplayName" "${NAME}"
  WriteRegStr HKCU "${OWN_KEY}" "DisplayVersion" "${VERSION}"
  WriteRegStr HKCU "${OWN_KEY}" "DisplayIcon" "$INSTDIR\inspector-gui.exe"
  WriteRegStr HKCU "${OWN_KEY}" "InstallLocation" "$INSTDIR"
  WriteRegStr HKCU "${OWN_KEY}" "UninstallString" '"$INSTDIR\uninstall.exe"'
  WriteRegStr HKCU "${OWN_KEY}" "QuietUninstallString" '"$INSTDIR\uninstall.exe" /S'
  WriteRegDWORD HKCU "${OWN_KEY}" "NoModify" 1
  WriteRegDWORD HKCU "${OWN_KEY}" "NoRepair" 1
  ${GetSize} "$INSTDIR" "/S=0K" $0 $1 $2
  WriteRegDWORD HKCU "${OWN_KEY}" "EstimatedSize" $0

  SetOutPath "$PROFILE"  ; where a window begins that the Start menu opens
  CreateShortcut "$SMPROGRAMS\${NAME}.lnk" "$INSTDIR\inspector-gui.exe"
  nsExec::ExecToLog '"$INSTDIR\inspector.exe" desktop install'
  Pop $0
  Call TellExplorer
  Call PathAdd
SectionEnd

Section "Uninstall"
  ${IfNot} ${FileExists} "$INSTDIR\inspector.exe"
    !insertmacro EndWith 2 "$(NOT_OURS)"
  ${EndIf}
  Call un.WaitUntilClosed
  nsExec::ExecToLog '"$INSTDIR\inspector.exe" desktop uninstall'
  Pop $0
  Call un.TellExplorer
  Call un.PathRemove
  Delete "$SMPROGRAMS\${NAME}.lnk"
  SetOutPath "$TEMP"
  RMDir /r "$INSTDIR\_internal"
  Delete "$INSTDIR\inspector.exe"
  Delete "$INSTDIR\inspector-gui.exe"
  Delete "$INSTDIR\uninstall.exe"
  RMDir "$INSTDIR"
  DeleteRegKey HKCU "${OWN_KEY}"

  RMDir /r "${CACHE}"
  RMDir "${KEPT}"
  ${IfNot} ${FileExists} "${KEPT}\*.*"
    Return
  ${EndIf}
  ${GetParameters} $0
  ClearErrors
  ${GetOptions} $0 "/PURGE" $1
  ${If} ${Errors}
    MessageBox MB_YESNO|MB_ICONQUESTION|MB_DEFBUTTON2 "$(SETTINGS_TOO)" /SD IDNO IDYES purge
    Return
  ${EndIf}
  purge:
  RMDir /r "${KEPT}"
SectionEnd
