// Runs before every script, on whatever Node.js is installed (20 or newer), and installs the lockfile's
// packages if the lockfile has changed. Everything after it runs on the pinned Node.js. `--omit=dev` leaves
// out whatever only tests and checks need, including types and source maps.
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
const leanLock = `${lockfile}${leanMark}`

if (Number(process.versions.node.split('.')[0]) < 20) {
  console.error('Installing Atelier requires Node.js 20 or newer. It runs on its own copy of Node.js 24.')
  process.exit(1)
}

const installedLock = existsSync(stamp) ? readFileSync(stamp, 'utf8') : ''
const isTrimmed = installedLock.endsWith(leanMark)
if (installedLock !== lockfile && !(isLean && installedLock === leanLock)) {
  console.log('Installing packages (takes about a minute, only once)…')
  // a full install stays full: developers also start the app from here
  const omitsDev = isLean && (installedLock === '' || isTrimmed)
  // npm considers a trimmed package complete, so all are removed except Node.js, on which this script may be
  // running
  if (!omitsDev && isTrimmed)
    for (const name of readdirSync(packages))
      if (name !== 'node' && name !== '.bin') rmSync(join(packages, name), { recursive: true })
  // Installs development packages whatever NODE_ENV says. `npm ci` would refuse the lockfile as soon as the
  // registry lacks one optional binary of another platform.
  const npm = process.env.npm_execpath
  const kind = omitsDev ? '--omit=dev' : '--include=dev'
  const args = ['install', '--no-save', kind, '--no-audit', '--no-fund', '--loglevel=error']
  const [command, commandArgs] = npm ? [process.execPath, [npm, ...args]] : ['npm', args]
  // the binary of node-llama-cpp is a separate package, so nothing is built or downloaded except by npm
  const env = { ...process.env, NODE_LLAMA_CPP_SKIP_DOWNLOAD: 'true' }
  execFileSync(command, commandArgs, { cwd: root, stdio: 'inherit', env })
  writeFileSync(stamp, omitsDev ? leanLock : lockfile)
  if (omitsDev) trimPackages(packages)
}
