/**
 * `npm run test:feature chats` runs the tests of a feature, or of any folder, of the server and the web
 * client.
 */
import { globSync } from 'node:fs'
import { join } from 'node:path'
import { runStep } from './run-steps.ts'
import { scratchInMemory } from './scratch-folder.ts'

const [feature, ...rest] = process.argv.slice(2)
if (feature === undefined) throw new Error('Name a feature: npm run test:feature chats')
const root = join(import.meta.dirname, '..')

scratchInMemory()
let allPassed = true
let fileCount = 0
for (const app of ['server', 'web']) {
  const files = globSync(`src/**/${feature}/**/*.test.{ts,tsx}`, { cwd: join(root, 'apps', app) })
  fileCount += files.length
  if (files.length === 0) continue
  const args = ['run', ...files, ...rest]
  allPassed =
    (await runStep({ name: app, command: 'vitest', args, cwd: `apps/${app}` }, true)).ok && allPassed
}
if (fileCount === 0) console.error(`No test lies in a folder “${feature}”.`)
process.exitCode = allPassed && fileCount > 0 ? 0 : 1
