import { existsSync } from 'node:fs'

/** Debian's Chromium, and how it starts in a closed network and as root. */
export const chromiumPath = process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium'

const headlessShell = '/usr/bin/chromium-headless-shell'

/** The same without a window and all that belongs to one: less work, and no extensions. */
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
