import { existsSync } from 'node:fs'

/** Debian's Chromium, with arguments for running offline and as root. */
export const chromiumPath = process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium'

const headlessShell = '/usr/bin/chromium-headless-shell'

/** Chromium without any user interface: lighter, but without extensions. */
export const headlessPath =
  process.env['CHROMIUM_PATH'] === undefined && existsSync(headlessShell) ? headlessShell : chromiumPath

export const chromiumArgs = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]
