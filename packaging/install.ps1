# Installs a release of Massicot for one user on Windows.
#
#   powershell -ExecutionPolicy Bypass -File install.ps1
#
# MASSICOT_VERSION      a version, as 0.2.0; else the newest
# MASSICOT_PREFIX       where to [%LOCALAPPDATA%\Programs\massicot]
# MASSICOT_RELEASES     where releases are, as https://host/owner/massicot/releases
#
# Nothing is put in place before its checksum is found right. A release fills in the line below.
$ErrorActionPreference = 'Stop'
$releases = if ($env:MASSICOT_RELEASES) { $env:MASSICOT_RELEASES } else { '@RELEASES@' }
$prefix = if ($env:MASSICOT_PREFIX) { $env:MASSICOT_PREFIX } else { "$env:LOCALAPPDATA\Programs\massicot" }
if ($releases.StartsWith('@')) {
    throw 'say where releases are: MASSICOT_RELEASES=https://host/owner/massicot/releases'
}
if ($env:PROCESSOR_ARCHITECTURE -ne 'AMD64') {
    throw "there is no release for $env:PROCESSOR_ARCHITECTURE; build it: cargo install --locked --path ."
}
$from = "$releases/latest/download"
if ($env:MASSICOT_VERSION) {
    $version = $env:MASSICOT_VERSION -replace '^v', ''
    if ($version -notmatch '^[0-9A-Za-z.+-]+$') { throw "'$version' is no version" }
    $from = "$releases/download/v$version"
}

$name = 'massicot-x86_64-pc-windows-msvc'
$work = Join-Path ([IO.Path]::GetTempPath()) ([IO.Path]::GetRandomFileName())
New-Item -ItemType Directory $work | Out-Null
try {
    $ProgressPreference = 'SilentlyContinue'
    Invoke-WebRequest -UseBasicParsing "$from/$name.zip" -OutFile "$work\$name.zip"
    Invoke-WebRequest -UseBasicParsing "$from/$name.zip.sha256" -OutFile "$work\sum"
    $expected = ((Get-Content "$work\sum" -Raw) -split '\s')[0]
    $found = (Get-FileHash "$work\$name.zip" -Algorithm SHA256).Hash
    if ($found -ne $expected) {
        throw "$name.zip is not what was released: its SHA-256 is $found, not $expected"
    }
    Expand-Archive "$work\$name.zip" $work
    New-Item -ItemType Directory -Force $prefix | Out-Null
    Copy-Item "$work\$name\*" $prefix -Recurse -Force
} finally {
    Remove-Item $work -Recurse -Force
}

$path = [Environment]::GetEnvironmentVariable('Path', 'User')
if (($path -split ';') -notcontains $prefix) {
    [Environment]::SetEnvironmentVariable('Path', "$path;$prefix", 'User')
    Write-Output "$prefix is in Path from the next window on"
}
& "$prefix\massicot.exe" --version
