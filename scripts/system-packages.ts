import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { chromiumPath, headlessPath } from '@atelier/testing/chromium'

const hasApt = () => existsSync('/usr/bin/apt-get') && process.getuid?.() === 0

const install = (...names: string[]): boolean => {
  if (!hasApt()) return false
  console.log(`Installing ${names.join(', ')} …`)
  const apt = (...args: string[]) =>
    execFileSync('apt-get', args, {
      stdio: 'pipe',
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    })
  try {
    apt('install', '-y', '--no-install-recommends', ...names)
  } catch {
    apt('update')
    apt('install', '-y', '--no-install-recommends', ...names)
  }
  return true
}

const debianPostgres = '/usr/lib/postgresql'
const hasPostgres = () => existsSync(debianPostgres) && readdirSync(debianPostgres).length > 0

const tryToInstall = (...names: string[]): void => {
  try {
    install(...names)
  } catch {
    console.log(`${names.join(', ')} could not be installed: the tests do without.`)
  }
}

/**
 * Ensures that the tests have a browser: installs Debian's if apt and root allow, else prints the command to
 * run and exits. Prefers the headless shell, which is lighter.
 */
export const requireChromium = (): void => {
  if (existsSync(chromiumPath) || install('chromium')) {
    if (headlessPath === chromiumPath && process.env['CHROMIUM_PATH'] === undefined)
      tryToInstall('chromium-headless-shell')
    return
  }
  console.error(
    `The tests need Chromium at ${chromiumPath}. Install it (apt-get install chromium) or set CHROMIUM_PATH.`,
  )
  process.exit(1)
}

/**
 * Ensures that PostgreSQL is installed if possible, so that the API tests run on both engines; otherwise they
 * run only on the embedded one.
 */
export const ensurePostgres = (): void => {
  if (hasPostgres() || install('postgresql')) return
  console.log('PostgreSQL is not installed: the API tests run on the embedded database alone.')
}

const isOnPath = (program: string) =>
  (process.env['PATH'] ?? '').split(delimiter).some((folder) => existsSync(join(folder, program)))

/** bubblewrap isolates the programs that process user files; without it, those tests are skipped. */
export const ensureBubblewrap = (): void => {
  if (!isOnPath('bwrap')) tryToInstall('bubblewrap')
}

/** Tesseract reads real scans; without it, the tests use a stub. */
export const ensureTesseract = (): void => {
  if (!isOnPath('tesseract')) tryToInstall('tesseract-ocr')
}

/** pdftotext, which the bench compares with; whether it is installed. */
export const ensurePdfToText = (): boolean => {
  if (!isOnPath('pdftotext')) tryToInstall('poppler-utils')
  return isOnPath('pdftotext')
}

/** LibreOffice takes 300 MB. `npm run proof` requires it; `npm test` uses it if it is installed. */
export const ensureLibreOffice = (): void => {
  if (!isOnPath('soffice'))
    tryToInstall('libreoffice-writer-nogui', 'libreoffice-calc-nogui', 'libreoffice-impress-nogui')
}
