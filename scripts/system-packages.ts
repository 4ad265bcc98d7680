import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { chromiumPath, headlessPath } from '@atelier/testing/chromium'

const hasApt = () => existsSync('/usr/bin/apt-get') && process.getuid?.() === 0

const install = (name: string): boolean => {
  if (!hasApt()) return false
  console.log(`Installing ${name} …`)
  const apt = (...args: string[]) =>
    execFileSync('apt-get', args, {
      stdio: 'pipe',
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    })
  try {
    apt('install', '-y', '--no-install-recommends', name)
  } catch {
    apt('update')
    apt('install', '-y', '--no-install-recommends', name)
  }
  return true
}

const debianPostgres = '/usr/lib/postgresql'
const hasPostgres = () => existsSync(debianPostgres) && readdirSync(debianPostgres).length > 0

const tryToInstall = (name: string): void => {
  try {
    install(name)
  } catch {
    console.log(`${name} could not be installed: the tests do without it.`)
  }
}

/**
 * A browser for the tests: Debian's where apt and root allow, else the one command that is missing.
 * Its headless shell does the same with less work, where there is one.
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

/** PostgreSQL's binaries, so that the API tests run on both engines; without them they run on the embedded one alone. */
export const wantPostgres = (): void => {
  if (hasPostgres() || install('postgresql')) return
  console.log('PostgreSQL is not installed: the API tests run on the embedded database alone.')
}
