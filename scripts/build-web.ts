import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..')
const stampPath = join(root, '.cache', 'web-built')

const sources = () => [
  ...globSync('{apps/web,packages/contract,packages/charts}/{src,public,build,service-worker}/**/*', {
    cwd: root,
    withFileTypes: true,
  })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name)),
  ...['package-lock.json', 'apps/web/index.html', 'apps/web/reader.html', 'apps/web/vite.config.ts'].map(
    (name) => join(root, name),
  ),
]

const fingerprint = () => {
  const hash = createHash('sha256')
  for (const path of sources().sort()) hash.update(path.slice(root.length)).update(readFileSync(path))
  return hash.digest('hex')
}

/** Builds the browser extension into apps/extension/dist, which takes only a second. */
export const buildExtension = (): void => {
  execFileSync('npm', ['run', '--silent', 'build', '-w', 'apps/extension', '--', '--logLevel', 'error'], {
    cwd: root,
    stdio: 'inherit',
  })
}

/** Builds the web client, unless the existing build is of the current sources. */
export const buildWeb = (): void => {
  const currentFingerprint = fingerprint()
  const isFresh =
    existsSync(stampPath) &&
    readFileSync(stampPath, 'utf8') === currentFingerprint &&
    existsSync(join(root, 'apps/web/dist/index.html'))
  if (isFresh) return
  console.log('Building the web client…')
  execFileSync('npm', ['run', '--silent', 'build', '-w', 'apps/web', '--', '--logLevel', 'error'], {
    cwd: root,
    stdio: 'inherit',
  })
  mkdirSync(join(root, '.cache'), { recursive: true })
  writeFileSync(stampPath, currentFingerprint)
}
