/**
 * Runs the release checks, which take hours. `npm run proof` runs all of them; `npm run proof -- crash 100`
 * runs one, with its own arguments.
 */
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeRelease } from '../apps/server/vitest.config.ts'
import { buildExtension, buildWeb } from './build-web.ts'
import { report, runStep, type Step } from './run-steps.ts'
import {
  requireChromium,
  ensureBubblewrap,
  ensureLibreOffice,
  ensurePostgres,
  ensureTesseract,
} from './system-packages.ts'

const server = join(import.meta.dirname, '../apps/server')

/** Lists the tests that `npm test` runs on only one engine. */
const runOnOneEngine = () =>
  globSync('src/**/*.test.ts', { cwd: server }).filter((file) =>
    /\b(?:mainlyOn|describeApp)\(/.test(readFileSync(join(server, file), 'utf8')),
  )

const parts: Record<string, (args: readonly string[]) => Omit<Step, 'name'>> = {
  engines: (value) => ({
    command: 'vitest',
    args: ['run', ...runOnOneEngine(), ...value],
    cwd: 'apps/server',
    env: { PROOF: 'yes' },
  }),
  outages: (value) => ({
    command: 'vitest',
    // these tests fill disks and stop servers: in parallel they would time out
    args: ['run', '--no-file-parallelism', ...beforeRelease.outages, ...value],
    cwd: 'apps/server',
    env: { PROOF: 'yes' },
  }),
  races: (value) => ({
    command: 'vitest',
    args: ['run', 'src/test/races', ...value],
    cwd: 'apps/server',
    env: { PROOF: 'yes' },
  }),
  journeys: (value) => {
    buildWeb()
    buildExtension()
    return {
      command: 'playwright',
      // tests in the release folder, or with the tag
      args: ['test', ...(value.length > 0 ? value : ['--grep', 'release|@replicas'])],
      cwd: 'e2e',
      env: { PROOF: 'yes' },
    }
  },
  programs: (value) => {
    ensureBubblewrap()
    ensureTesseract()
    ensureLibreOffice()
    return {
      command: 'vitest',
      args: ['run', ...beforeRelease.programs, 'src/features/sources/knowledge/images', ...value],
      cwd: 'apps/server',
      env: { PROOF: 'yes' },
    }
  },
  mutations: (value) => ({ command: 'node', args: ['scripts/mutate.ts', ...value] }),
  crash: (value) => ({ command: 'node', args: ['e2e/crash/run.ts', ...(value.length > 0 ? value : ['50'])] }),
  models: (value) => ({ command: 'node', args: ['bench/models/run.ts', ...value] }),
  memory: (value) => ({ command: 'node', args: ['bench/memory.ts', ...value] }),
  soak: (value) => ({ command: 'node', args: ['bench/soak.ts', ...value] }),
  bench: (value) => ({ command: 'node', args: ['bench/run.ts', ...value] }),
}

const [part, ...args] = process.argv.slice(2)
const names = part === undefined ? Object.keys(parts) : [part]
const results = []
requireChromium()
ensurePostgres()
for (const name of names) {
  const runPart = parts[name]
  if (!runPart) throw new Error(`Unknown part “${name}”. Choose one of: ${Object.keys(parts).join(', ')}.`)
  console.log(`\n# ${name}`)
  results.push(await runStep({ name, ...runPart(args) }, true))
}
console.log()
for (const result of results) report({ ...result, output: '' })
process.exitCode = results.every(({ ok }) => ok) ? 0 : 1
