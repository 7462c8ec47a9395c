@echo off
rem Starts Hornbeam as it was unpacked. JAVA_HOME: the Java to run with; HORNBEAM_OPTS: options for its virtual machine.
setlocal
set "app=%~dp0.."
set "java=java"
if defined JAVA_HOME (
    set "java=%JAVA_HOME%\bin\java.exe"
    if not exist "%JAVA_HOME%\bin\java.exe" (
        echo hornbeam: JAVA_HOME is %JAVA_HOME%, but there is no bin\java.exe in it. Maybe it names an old folder. 1>&2
        exit /b 1
    )
)
if not defined JAVA_HOME (
    where java >nul 2>nul || (
        echo hornbeam: no Java found. Maybe install Java 17 or newer, or set JAVA_HOME. 1>&2
        exit /b 1
    )
)
rem The add-on for PyTorch: its jars lie in the folder torch beside the application, or where HORNBEAM_TORCH says.
if not defined HORNBEAM_TORCH set "HORNBEAM_TORCH=%app%\torch"
set "program=-jar "%app%\hornbeam.jar""
if exist "%HORNBEAM_TORCH%\" (
    if not defined OMP_WAIT_POLICY set "OMP_WAIT_POLICY=passive"
    set "program=-cp "%app%\hornbeam.jar;%HORNBEAM_TORCH%\*" dev.hornbeam.cli.Main"
)
rem Without a limit the space for short-lived objects grows to a third of the heap, and all of it stays resident.
set "young="
if not defined HORNBEAM_OPTS set "young=-XX:MaxNewSize=300m"
"%java%" %young% -XX:+UseParallelGC -XX:MaxRAMPercentage=70 -XX:-UsePerfData -Dfile.encoding=UTF-8 -Dstdout.encoding=UTF-8 -Dstderr.encoding=UTF-8 %HORNBEAM_OPTS% %program% %*
exit /b %ERRORLEVEL%
