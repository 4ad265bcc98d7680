/**
 * Takes every guard of the server away, one at a time and in a copy of the sources, and
 * plays the rights tests: a guard without which all of them stay green is one that
 * nothing proves. `npm run mutate` plays all of them, `npm run mutate chats` those whose
 * file has that in its name. The red tests are counted among the refusals nearest to the guard.
 */
import { spawn } from 'node:child_process'
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Guard, guards } from './guards.ts'

const root = join(import.meta.dirname, '..')
const copiesAtOnce = 2
const patienceMs = 240_000
const matrix = ['src/test/rights/matrix.test.ts', 'src/test/rights/reach.test.ts']
const sequences = [
  'src/test/rights/sequences.test.ts',
  'src/features/members/members.test.ts',
  'src/features/members/invitations.test.ts',
  'src/features/members/teams.test.ts',
  'src/features/teams/teams.test.ts',
]
/** What names the tests that are nearest to a guard, for the first and quickest look. */
const nearest: Record<string, string> = {
  'features/projects': '/v1/projects',
  'features/sharing': '/v1/projects/(sharing|fork|community)|/p/|revalidate',
  'features/members': '/(members|team-members|projects/invitations)',
  'features/teams': '/v1/(user/team|teams|team-invitations)',
  'features/chats': '/v1/chats',
  'features/attachments': '/v1/uploads|attachments',
  'features/account': '/v1/user',
  'features/users': '/v1/user|AUTH-08',
  'features/runs': 'what reaches people',
  'features/knowledge': 'what reaches people',
  'features/events': 'what reaches people',
  'platform/events': 'what reaches people',
  'platform/auth': '/api/auth|answers the guest',
  'platform/http': 'signed out|another site|/metrics',
}

interface Report {
  testResults: {
    message: string
    assertionResults: { status: string; title: string }[]
  }[]
}

interface Outcome {
  /** Titles of the tests that turned red. */
  red: string[]
  /** Why it says nothing of the guard: the program did not start, or hung. */
  broken: string | null
}

/** Sources of the server and the contract; what is installed is used where it is. */
const makeCopy = (): string => {
  const copy = mkdtempSync(join(tmpdir(), 'atelier-guards-'))
  for (const name of ['package.json', 'tsconfig.json', 'tsconfig.base.json', 'packages', 'apps/server'])
    cpSync(join(root, name), join(copy, name), {
      recursive: true,
      filter: (path) => !/\/(node_modules|dist)$/.test(path),
    })
  for (const folder of ['.', 'apps/server']) {
    const installed = join(root, folder, 'node_modules')
    const links = join(copy, folder, 'node_modules')
    mkdirSync(links)
    for (const name of readdirSync(installed))
      if (name !== '@atelier' && !name.startsWith('.vite'))
        symlinkSync(join(installed, name), join(links, name))
  }
  // the packages of this repository are those of the copy
  const own = join(copy, 'node_modules/@atelier')
  mkdirSync(own)
  for (const name of readdirSync(join(copy, 'packages')))
    symlinkSync(join(copy, 'packages', name), join(own, name))
  return copy
}

const readOutcome = (reportPath: string, timedOut: boolean): Outcome => {
  if (timedOut) return { red: [], broken: 'it hung' }
  const { testResults } = JSON.parse(readFileSync(reportPath, 'utf8')) as Report
  const red = testResults.flatMap(({ assertionResults }) =>
    assertionResults.filter(({ status }) => status === 'failed').map(({ title }) => title),
  )
  const message = testResults.map((file) => file.message).find((text) => text !== '')
  return { red, broken: red.length === 0 && message ? (message.split('\n')[0] ?? 'it did not start') : null }
}

/** Plays tests on the embedded database: those whose name goes on like this, or all. */
const play = (copy: string, files: readonly string[], names = ''): Promise<Outcome> =>
  new Promise((resolve) => {
    const reportPath = join(copy, 'report.json')
    rmSync(reportPath, { force: true })
    const args = [
      'run',
      ...files,
      '-t',
      `^(?=.*on pglite)${names}`,
      '--reporter=json',
      `--outputFile=${reportPath}`,
    ]
    const child = spawn(join(root, 'node_modules/.bin/vitest'), [...args, '--maxWorkers=1'], {
      cwd: join(copy, 'apps/server'),
      stdio: 'ignore',
    })
    let timedOut = false
    const timer = setTimeout(() => {
      timedOut = true
      child.kill()
    }, patienceMs)
    child.on('close', () => {
      clearTimeout(timer)
      resolve(readOutcome(reportPath, timedOut))
    })
  })

/** The nearest refusals, then all of the matrix, then the sequences: each only while what went before stays green. */
const playSuites = async (copy: string, { file }: Guard): Promise<Outcome> => {
  const near = nearest[file.split('/').slice(0, 2).join('/')]
  const first = near ? await play(copy, matrix, `(?!.* successes )(?=.*(${near}))`) : null
  if (first && (first.red.length > 0 || first.broken)) return first
  const second = await play(copy, matrix)
  if (second.red.length > 0 || second.broken) return second
  return play(copy, sequences)
}

const sourceOf = (folder: string, { file }: Guard) => join(folder, 'apps/server/src', file)
const timesFound = (guard: Guard) => readFileSync(sourceOf(root, guard), 'utf8').split(guard.find).length - 1

/** Without the guard, then with it again. */
const playWithout = async (copy: string, guard: Guard): Promise<Outcome> => {
  const path = sourceOf(copy, guard)
  const text = readFileSync(path, 'utf8')
  writeFileSync(
    path,
    text.replace(guard.find, () => guard.replace),
  )
  try {
    return await playSuites(copy, guard)
  } finally {
    writeFileSync(path, text)
  }
}

const isGood = ({ red, broken }: Outcome, guard: Guard) =>
  broken === null && red.length > 0 !== (guard.alsoGuardedBy !== undefined)

const describeOutcome = ({ red, broken }: Outcome, guard: Guard): string => {
  if (broken) return `BROKEN: ${broken}`
  const { alsoGuardedBy } = guard
  if (red.length === 0) return alsoGuardedBy ? `also guarded by ${alsoGuardedBy}` : 'SURVIVED'
  const cells = `${red.length} red, such as “${red[0] ?? ''}”`
  return alsoGuardedBy ? `${cells} — the list says that ${alsoGuardedBy} holds as well` : cells
}

const nameOf = ({ file, find, replace }: Guard) => {
  const shown = (text: string) => text.trim().replaceAll(/\s+/g, ' ').slice(0, 110)
  return `${file}\n    ${shown(find)}${replace.trim() ? `\n  → ${shown(replace)}` : ''}`
}

const wanted = guards.filter(({ file }) => process.argv.slice(2).every((part) => file.includes(part)))
const stale = wanted.filter((guard) => timesFound(guard) !== 1)
for (const guard of stale)
  console.log(`STALE: found ${timesFound(guard)} times, not once\n  ${nameOf(guard)}`)

const began = performance.now()
const waiting = wanted.filter((guard) => !stale.includes(guard))
let good = 0
const failed: string[] = []

const work = async (): Promise<void> => {
  const copy = makeCopy()
  try {
    for (let guard = waiting.shift(); guard; guard = waiting.shift()) {
      const outcome = await playWithout(copy, guard)
      const line = `${nameOf(guard)}\n  = ${describeOutcome(outcome, guard)}`
      console.log(line)
      if (isGood(outcome, guard)) good++
      else failed.push(line)
    }
  } finally {
    rmSync(copy, { recursive: true, force: true })
  }
}
await Promise.all(Array.from({ length: copiesAtOnce }, work))

const minutes = Math.round((performance.now() - began) / 60_000)
console.log(`\n${good} of ${wanted.length} guards are proven; ${stale.length} stale; ${minutes} min`)
for (const line of failed) console.log(line)
process.exitCode = failed.length === 0 && stale.length === 0 ? 0 : 1
