import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { buildExtension, buildWeb } from './build-web.ts'
import { checkSteps } from './check-steps.ts'
import { scratchInMemory } from './scratch-folder.ts'
import { report, runStep, type Step } from './run-steps.ts'
import { requireChromium, ensureBubblewrap, ensurePostgres, ensureTesseract } from './system-packages.ts'

const root = join(import.meta.dirname, '..')
const results = join(root, 'test-results')
const startedAt = performance.now()
let passedTotal = 0

interface Counts {
  passed: number
  failedTests: string[]
}

/** Repeated at the end, so that failures are visible after a long run. */
const failures: string[] = []

const readReport = (file: string): unknown =>
  existsSync(join(results, file)) ? JSON.parse(readFileSync(join(results, file), 'utf8')) : null

/**
 * Runs a suite, streams its output and adds its counts. A suite without a report, or with an error outside
 * its tests, fails.
 */
const runSuite = async (step: Step, counts: (report: never) => Counts, file: string) => {
  const result = await runStep(step, true)
  const report = readReport(file)
  if (report === null) return void failures.push(`${step.name}: ended without a report`)
  const { passed: passedCount, failedTests } = counts(report as never)
  passedTotal += passedCount
  for (const failure of failedTests) failures.push(failure)
  if (failedTests.length === 0 && !result.ok)
    failures.push(`${step.name}: an error outside its tests\n${lastLines(result.output)}`)
}

const lastLines = (output: string): string => output.trimEnd().split('\n').slice(-40).join('\n')

const firstLines = (text = ''): string => text.split('\n').slice(0, 12).join('\n')

interface VitestReport {
  numPassedTests: number
  testResults: {
    name: string
    status: string
    message: string
    assertionResults: { status: string; fullName: string; failureMessages: string[] }[]
  }[]
}

const runVitest = (app: 'server' | 'web'): Promise<void> =>
  runSuite(
    {
      name: app,
      command: 'vitest',
      args: ['run', '--reporter=dot', '--reporter=json', `--outputFile.json=${join(results, `${app}.json`)}`],
      cwd: `apps/${app}`,
    },
    ({ numPassedTests, testResults }: VitestReport) => ({
      passed: numPassedTests,
      failedTests: testResults
        .filter(({ status }) => status === 'failed')
        .flatMap(({ name, message, assertionResults }) => {
          const failedTests = assertionResults.filter(({ status }) => status === 'failed')
          return failedTests.length === 0
            ? [`${name}\n${firstLines(message)}`]
            : failedTests.map(
                ({ fullName, failureMessages }) => `${name} › ${fullName}\n${firstLines(failureMessages[0])}`,
              )
        }),
    }),
    `${app}.json`,
  )

interface PlaywrightSuite {
  suites?: PlaywrightSuite[]
  specs: {
    ok: boolean
    file: string
    title: string
    tests: { results: { error?: { message?: string } }[] }[]
  }[]
}

const failedSpecs = ({ suites = [], specs }: PlaywrightSuite): string[] => [
  ...specs
    .filter(({ ok }) => !ok)
    .map(
      ({ file, title, tests }) =>
        `${file} › ${title}\n${firstLines(tests.flatMap(({ results }) => results).find(({ error }) => error)?.error?.message)}`,
    ),
  ...suites.flatMap(failedSpecs),
]

const runJourneys = (): Promise<void> =>
  runSuite(
    { name: 'journeys', command: 'playwright', args: ['test'], cwd: 'e2e' },
    ({ stats, suites }: { stats: { expected: number }; suites: PlaywrightSuite[] }) => ({
      passed: stats.expected,
      failedTests: suites.flatMap(failedSpecs),
    }),
    'journeys.json',
  )

rmSync(results, { recursive: true, force: true })
mkdirSync(results, { recursive: true })
requireChromium()
ensurePostgres()
ensureBubblewrap()
ensureTesseract()
scratchInMemory()

console.log('\n# Sources')
for (const result of await Promise.all(checkSteps.map((step) => runStep(step)))) {
  report(result)
  if (result.ok) passedTotal++
  else failures.push(`${result.name}\n${lastLines(result.output)}`)
}
console.log('\n# Server: units, and the API on each engine')
await runVitest('server')
console.log('\n# Web: components in Chromium')
await runVitest('web')
console.log('\n# Journeys')
buildWeb()
buildExtension()
await runJourneys()

for (const failure of failures) console.log(`\n# Failed: ${failure}`)
console.log(`\n${Math.round((performance.now() - startedAt) / 1000)} s`)
console.log(`${passedTotal} passed, ${failures.length} failed`)
process.exitCode = failures.length === 0 ? 0 : 1
