/**
 * What only matters before a release: hours, not minutes. `npm run proof` plays all of it,
 * `npm run proof -- crash 100` one part, with what that part takes.
 */
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeRelease } from '../apps/server/vitest.config.ts'
import { buildExtension, buildWeb } from './build-web.ts'
import { report, runStep, type Step } from './run-steps.ts'
import {
  requireChromium,
  wantBubblewrap,
  wantLibreOffice,
  wantPostgres,
  wantTesseract,
} from './system-packages.ts'

const server = join(import.meta.dirname, '../apps/server')

/** The tests that `npm test` plays on one engine alone. */
const onOneEngine = () =>
  globSync('src/**/*.test.ts', { cwd: server }).filter((file) =>
    /\b(?:mainlyOn|describeApp)\(/.test(readFileSync(join(server, file), 'utf8')),
  )

const parts: Record<string, (given: readonly string[]) => Omit<Step, 'name'>> = {
  engines: (given) => ({
    command: 'vitest',
    args: ['run', ...onOneEngine(), ...given],
    cwd: 'apps/server',
    env: { PROOF: 'yes' },
  }),
  outages: (given) => ({
    command: 'vitest',
    args: ['run', ...beforeRelease.outages, ...given],
    cwd: 'apps/server',
    env: { PROOF: 'yes' },
  }),
  races: (given) => ({
    command: 'vitest',
    args: ['run', 'src/test/races', ...given],
    cwd: 'apps/server',
    env: { PROOF: 'yes' },
  }),
  journeys: (given) => {
    buildWeb()
    buildExtension()
    return {
      command: 'playwright',
      // in the folder, or so tagged
      args: ['test', ...(given.length > 0 ? given : ['--grep', 'release|@replicas'])],
      cwd: 'e2e',
      env: { PROOF: 'yes' },
    }
  },
  programs: (given) => {
    wantBubblewrap()
    wantTesseract()
    wantLibreOffice()
    return {
      command: 'vitest',
      args: ['run', ...beforeRelease.programs, 'src/features/sources/knowledge/pictures', ...given],
      cwd: 'apps/server',
      env: { PROOF: 'yes' },
    }
  },
  mutations: (given) => ({ command: 'node', args: ['scripts/mutate.ts', ...given] }),
  crash: (given) => ({ command: 'node', args: ['e2e/crash/run.ts', ...(given.length > 0 ? given : ['50'])] }),
  models: (given) => ({ command: 'node', args: ['bench/models/run.ts', ...given] }),
  memory: (given) => ({ command: 'node', args: ['bench/memory.ts', ...given] }),
  bench: (given) => ({ command: 'node', args: ['bench/run.ts', ...given] }),
}

const [part, ...given] = process.argv.slice(2)
const chosen = part === undefined ? Object.keys(parts) : [part]
const results = []
requireChromium()
wantPostgres()
for (const name of chosen) {
  const make = parts[name]
  if (!make) throw new Error(`There is no “${name}” to prove: ${Object.keys(parts).join(', ')}.`)
  console.log(`\n# ${name}`)
  results.push(await runStep({ name, ...make(given) }, true))
}
console.log()
for (const result of results) report({ ...result, output: '' })
process.exitCode = results.every(({ ok }) => ok) ? 0 : 1
