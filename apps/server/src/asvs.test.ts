import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { faultOf, isTestFile, testsNamedIn } from './test/named-tests.ts'

const root = join(import.meta.dirname, '../../..')
const read = (path: string): string => readFileSync(join(root, path), 'utf8')
const page = read('docs/asvs.md')
const promises = read('docs/promises.md')
const security = read('docs/security.md')

interface Row {
  id: string
  level: string
  state: string
  evidence: string
}

const rows = [...page.matchAll(/^\| (\d+\.\d+\.\d+) \| ([12]) \| [^|]+ \| ([^|]+) \| (.+) \|$/gm)].map(
  ([, id = '', level = '', state = '', evidence = '']): Row => ({ id, level, state, evidence }),
)

/** A row that mentions this command may rely on a test that runs only before a release. */
const lateMark = /`npm run proof/

const faultsIn = (text: string): string[] =>
  text.split('\n').flatMap((line) =>
    testsNamedIn(line).flatMap(([file, title]) => {
      const fault = faultOf(file, title)
      const isDocumented = fault === 'it runs before a release' && lateMark.test(line)
      return fault === null || isDocumented ? [] : [`${file}: ${title}: ${fault}`]
    }),
  )

/** Number of requirements of levels 1 and 2 per section of ASVS 5.0.0. */
const sections = Object.fromEntries(
  `1.1:2 1.2:9 1.3:11 1.4:3 1.5:2 2.1:3 2.2:3 2.3:4 2.4:1 3.2:2 3.3:4 3.4:6 3.5:5 3.7:2 4.1:3 4.2:1
  4.3:2 4.4:4 5.1:1 5.2:3 5.3:2 5.4:3 6.1:3 6.2:12 6.3:4 6.4:4 6.5:5 6.6:3 6.8:4 7.1:3 7.2:4 7.3:2
  7.4:5 7.5:2 7.6:2 8.1:2 8.2:3 8.3:1 8.4:1 9.1:3 9.2:4 10.1:2 10.2:2 10.3:4 10.4:11 10.5:5 10.6:2
  10.7:3 11.1:2 11.2:3 11.3:3 11.4:4 11.5:1 11.6:1 12.1:3 12.2:2 12.3:4 13.1:1 13.2:5 13.3:2 13.4:5
  14.1:2 14.2:4 14.3:3 15.1:3 15.2:3 15.3:7 16.1:1 16.2:5 16.3:4 16.4:3 16.5:3 17.1:1 17.2:4 17.3:2`
    .split(/\s+/)
    .map((each) => each.split(':'))
    .map(([section, count]) => [section, Number(count)]),
)

const sectionOf = ({ id }: Row) => id.slice(0, id.lastIndexOf('.'))
const comesBefore = (a: string, b: string) => a.localeCompare(b, 'en', { numeric: true }) < 0

describe('the page about OWASP ASVS 5.0.0', () => {
  it('lists each requirement of levels 1 and 2 once and in order, with none missing', () => {
    const rowsBySection = Map.groupBy(rows, sectionOf)
    expect(
      Object.fromEntries([...rowsBySection].map(([section, requirements]) => [section, requirements.length])),
    ).toEqual(sections)
    expect(
      [...Map.groupBy(rows, ({ level }) => level)]
        .map(([level, requirements]) => [level, requirements.length])
        .sort(),
    ).toEqual([
      ['1', 70],
      ['2', 183],
    ])
    const ids = rows.map(({ id }) => id)
    expect(ids.filter((id, n) => n > 0 && !comesBefore(ids[n - 1] ?? '', id))).toEqual([])
  })

  it('states the same counts at the top as in its tables', () => {
    for (const state of ['Proven', 'By design', 'Not applicable', 'Not yet']) {
      const rowsInState = rows.filter((row) => row.state === state)
      const first = rowsInState.filter(({ level }) => level === '1').length
      expect(page).toContain(
        `| ${state} | ${first} | ${rowsInState.length - first} | ${rowsInState.length} |`,
      )
    }
  })

  it('names a test for each proven requirement, and a reason for each unmet one', () => {
    const unprovenRows = rows.filter(
      ({ state, evidence }) =>
        (state === 'Proven' && !/^`[\w.-]+\.(test|spec)\.tsx?`: `/.test(evidence)) ||
        (state === 'Not yet' && !/^not yet: .{8}/.test(evidence)),
    )
    expect(unprovenRows).toEqual([])
  })

  it('says “not proven” for each requirement met by design without a test', () => {
    const unprovenRows = rows.filter(
      ({ state, evidence }) =>
        state === 'By design' && testsNamedIn(evidence).length === 0 && !evidence.startsWith('Not proven: '),
    )
    expect(unprovenRows.map(({ id }) => id)).toEqual([])
  })

  it('names tests that exist and run', () => {
    expect(testsNamedIn(page).length).toBeGreaterThan(150)
    expect(faultsIn(page)).toEqual([])
  })
})

describe('the pages about promises and security', () => {
  const provenPromises = promises
    .split('\n')
    .filter((line) => line.startsWith('| ') && !line.startsWith('| Promise') && !line.startsWith('|---'))

  it('name an existing, running test for every promise, or say “Not proven”', () => {
    expect(provenPromises.length).toBeGreaterThan(10)
    const unprovenRows = provenPromises.filter(
      (line) => testsNamedIn(line).length === 0 && !line.includes('| Not proven'),
    )
    expect(unprovenRows).toEqual([])
    expect([...faultsIn(promises), ...faultsIn(security)]).toEqual([])
  })

  it('name files and commands that exist', () => {
    const text = `${promises}\n${security}`
    const files = [...text.matchAll(/`((?:apps|e2e|packages)\/[^`*\s]+\.(?:test|spec)\.tsx?)`/g)]
    expect(files.map(([, path = '']) => path).filter((path) => !isTestFile(path))).toEqual([])
    const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> }
    const commands = [...text.matchAll(/`npm run ([\w:-]+)/g)].map(([, name = '']) => name)
    expect(commands.filter((name) => !(name in scripts))).toEqual([])
  })
})

describe('the named-test check', () => {
  it.each([
    ['asvs.test.ts', 'names tests that exist and run', null],
    ['asvs.test.ts', 'is in no file', 'test not found'],
    ['no-such.test.ts', 'is in no file', 'file not found'],
    ['corpus.test.ts', 'KNO-02 reads $name or says why not', 'it depends on files.length === 0'],
    ['programs.test.ts', 'UPL-01 are read exactly as LibreOffice reads them', 'it runs before a release'],
  ])('API-01 returns for the file %s and the title “%s”: %s', (file, title, fault) => {
    expect(faultOf(file, title)).toBe(fault)
  })
})
