// Runs before every script, under whatever Node is there (20 or newer): installs what the
// lockfile names, and only when it has changed. Everything after it runs on the pinned Node.
import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const stamp = join(root, 'node_modules', '.atelier-installed')
const wanted = createHash('sha256')
  .update(readFileSync(join(root, 'package-lock.json')))
  .digest('hex')

if (Number(process.versions.node.split('.')[0]) < 20) {
  console.error('Atelier needs Node.js 20 or newer to install. It brings its own Node.js 24 to run.')
  process.exit(1)
}

const isInstalled = existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted
if (!isInstalled) {
  console.log('Installing packages (a minute or two, once) …')
  // Development packages too, whatever NODE_ENV says: the web client is built here. Not `npm ci`: it refuses
  // a lockfile as soon as one other platform's optional binary is missing from the registry.
  const npm = process.env.npm_execpath
  const args = ['install', '--no-save', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error']
  const [command, rest] = npm ? [process.execPath, [npm, ...args]] : ['npm', args]
  execFileSync(command, rest, { cwd: root, stdio: 'inherit' })
  writeFileSync(stamp, wanted)
}
