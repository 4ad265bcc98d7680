import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { buildExtension, buildWeb } from './build-web.ts'
import { checkSteps } from './check-steps.ts'
import { report, runStep, type Step } from './run-steps.ts'
import { requireChromium, wantPostgres, wantTesseract } from './system-packages.ts'

const root = join(import.meta.dirname, '..')
const results = join(root, 'test-results')
const began = performance.now()
let passed = 0
let failed = 0

const readReport = (file: string): unknown =>
  existsSync(join(results, file)) ? JSON.parse(readFileSync(join(results, file), 'utf8')) : null

/** Runs a suite, shows it as it goes, and adds its counts; a suite that ends without a report has failed. */
const runSuite = async (
  step: Step,
  counts: (report: never) => { passed: number; failed: number },
  file: string,
) => {
  const result = await runStep(step, true)
  const found = readReport(file)
  const { passed: good, failed: bad } = found === null ? { passed: 0, failed: 1 } : counts(found as never)
  passed += good
  failed += bad === 0 && !result.ok ? 1 : bad
}

const vitest = (app: 'server' | 'web'): Promise<void> =>
  runSuite(
    {
      name: app,
      command: 'vitest',
      args: ['run', '--reporter=dot', '--reporter=json', `--outputFile.json=${join(results, `${app}.json`)}`],
      cwd: `apps/${app}`,
    },
    (counts: { numPassedTests: number; numFailedTests: number; numFailedTestSuites: number }) => ({
      passed: counts.numPassedTests,
      failed: counts.numFailedTests,
    }),
    `${app}.json`,
  )

const journeys = (): Promise<void> =>
  runSuite(
    { name: 'journeys', command: 'playwright', args: ['test'], cwd: 'e2e' },
    ({ stats }: { stats: { expected: number; unexpected: number; flaky: number } }) => ({
      passed: stats.expected + stats.flaky,
      failed: stats.unexpected,
    }),
    'journeys.json',
  )

rmSync(results, { recursive: true, force: true })
mkdirSync(results, { recursive: true })
requireChromium()
wantPostgres()
wantTesseract()

console.log('\n# Sources')
for (const step of checkSteps) {
  const result = await runStep(step)
  report(result)
  if (result.ok) passed++
  else failed++
}
console.log('\n# Server: units, and the API on each engine')
await vitest('server')
console.log('\n# Web: components in Chromium')
await vitest('web')
console.log('\n# Journeys')
buildWeb()
buildExtension()
await journeys()

console.log(`\n${Math.round((performance.now() - began) / 1000)} s`)
console.log(`${passed} passed, ${failed} failed`)
process.exitCode = failed === 0 ? 0 : 1
