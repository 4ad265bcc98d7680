// Runs before every script, under whatever Node is there (20 or newer): installs what the
// lockfile names, and only when it has changed. Everything after it runs on the pinned Node.
// `--omit=dev` leaves out what only tests and checks need: types, too, and source maps.
import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { trimPackages } from './trim-packages.mjs'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const packages = join(root, 'node_modules')
const stamp = join(packages, '.atelier-installed')
const isLean = process.argv.includes('--omit=dev')
const lockfile = createHash('sha256')
  .update(readFileSync(join(root, 'package-lock.json')))
  .digest('hex')
const leanMark = ' without development packages'
const lean = `${lockfile}${leanMark}`

if (Number(process.versions.node.split('.')[0]) < 20) {
  console.error('Installing Atelier requires Node.js 20 or newer. It runs on its own copy of Node.js 24.')
  process.exit(1)
}

const installed = existsSync(stamp) ? readFileSync(stamp, 'utf8') : ''
const isTrimmed = installed.endsWith(leanMark)
if (installed !== lockfile && !(isLean && installed === lean)) {
  console.log('Installing packages (takes about a minute, only once)…')
  // a full install stays full: developers also start the app from here
  const omitsDev = isLean && (installed === '' || isTrimmed)
  // npm takes a trimmed package for complete; this program may be running on the Node.js in there
  if (!omitsDev && isTrimmed)
    for (const name of readdirSync(packages))
      if (name !== 'node' && name !== '.bin') rmSync(join(packages, name), { recursive: true })
  // Development packages too, whatever NODE_ENV says. Not `npm ci`: it refuses a lockfile as soon as one other
  // platform's optional binary is missing from the registry.
  const npm = process.env.npm_execpath
  const kind = omitsDev ? '--omit=dev' : '--include=dev'
  const args = ['install', '--no-save', kind, '--no-audit', '--no-fund', '--loglevel=error']
  const [command, rest] = npm ? [process.execPath, [npm, ...args]] : ['npm', args]
  // its binary is a package of its own: nothing is built or downloaded outside npm
  const env = { ...process.env, NODE_LLAMA_CPP_SKIP_DOWNLOAD: 'true' }
  execFileSync(command, rest, { cwd: root, stdio: 'inherit', env })
  writeFileSync(stamp, omitsDev ? lean : lockfile)
  if (omitsDev) trimPackages(packages)
}
