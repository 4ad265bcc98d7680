import { existsSync } from 'node:fs'

/** Chromium as installed by Debian. Its arguments below allow running offline and as root. */
export const chromiumPath = process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium'

const headlessShell = '/usr/bin/chromium-headless-shell'

/** A Chromium without a user interface, which is lighter but has no extensions. */
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
