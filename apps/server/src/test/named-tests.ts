import { globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { type Argument, type CallExpression, type Expression, parseSync, Visitor } from 'oxc-parser'
import { beforeRelease } from '../../vitest.config.ts'

const root = join(import.meta.dirname, '../../../..')

/** Conditions that are always true in `npm test`, which installs the programs that these tests need. */
const allowedInTests = new Set([
  'hasPostgres()',
  'hasTesseract',
  'isolation.wrap !== null',
  "engine === 'postgres'",
  "process.platform === 'linux'",
  "existsSync('/proc/self/maps')",
])

interface NamedTest {
  readonly title: string
  /** Why the test doesn't run in `npm test`; null if it does. */
  readonly skipReason: string | null
}

/**
 * Returns the identifier at the start of a call and the members called on it: for `it.skipIf(x)('…')`, it and
 * [skipIf(x)].
 */
const chainOf = (
  callee: Expression,
): { name: string; links: { name: string; args: readonly Argument[] }[] } => {
  if (callee.type === 'Identifier') return { name: callee.name, links: [] }
  if (callee.type === 'CallExpression') {
    const innerChain = chainOf(callee.callee)
    const last = innerChain.links.at(-1)
    if (last) last.args = callee.arguments
    return innerChain
  }
  if (callee.type !== 'MemberExpression' || callee.property.type !== 'Identifier')
    return { name: '', links: [] }
  const innerChain = chainOf(callee.object)
  return { ...innerChain, links: [...innerChain.links, { name: callee.property.name, args: [] }] }
}

const skippingModifiers = new Set(['skip', 'todo', 'fixme'])

const readTests = (path: string): NamedTest[] => {
  const source = readFileSync(join(root, path), 'utf8')
  const { program } = parseSync(path, source)
  const isLate = Object.values(beforeRelease)
    .flat()
    .some((start) => path.startsWith(`apps/server/${start}`))
  const isJourneyLate = path.includes('/release/')
  const suiteReasons: (string | null)[] = [isLate || isJourneyLate ? 'it runs before a release' : null]
  const tests: { title: string; skipReason: string | null }[] = []
  let current: { title: string; skipReason: string | null } | null = null

  const reasonOf = (call: CallExpression): string | null => {
    const { links } = chainOf(call.callee)
    for (const { name, args } of links) {
      if (skippingModifiers.has(name)) return `it is marked ${name}`
      if (name !== 'skipIf' && name !== 'runIf') continue
      const [condition] = args
      const text = condition ? source.slice(condition.start, condition.end) : ''
      const conditionText = name === 'skipIf' ? text.replace(/^!/, '') : text
      if (!allowedInTests.has(conditionText)) return `it depends on ${text}`
    }
    const options = call.arguments.find(({ type }) => type === 'ObjectExpression')
    const optionsText = options ? source.slice(options.start, options.end) : ''
    return optionsText.includes('@release') ? 'it runs before a release' : null
  }
  const kindOf = (call: CallExpression): 'test' | 'group' | 'skip' | null => {
    const { name, links } = chainOf(call.callee)
    if (name === 'skip') return 'skip'
    const isGroup = name.startsWith('describe') || links.some((link) => link.name === 'describe')
    if (isGroup) return 'group'
    if (name !== 'it' && name !== 'test') return null
    const isInside = current !== null && links.some((link) => skippingModifiers.has(link.name))
    return isInside ? 'skip' : 'test'
  }
  const titleOf = ([first]: readonly Argument[]): string | null =>
    first?.type === 'Literal' && typeof first.value === 'string' ? first.value : null

  new Visitor({
    CallExpression: (call) => {
      const kind = kindOf(call)
      if (kind === 'group') suiteReasons.push(reasonOf(call))
      if (kind === 'skip' && current) current.skipReason ??= 'it may skip itself'
      const title = titleOf(call.arguments)
      if (kind !== 'test' || title === null) return
      current = { title, skipReason: suiteReasons.find((reason) => reason !== null) ?? reasonOf(call) }
      tests.push(current)
    },
    'CallExpression:exit': (call) => {
      const kind = kindOf(call)
      if (kind === 'group') suiteReasons.pop()
      if (kind === 'test' && titleOf(call.arguments) === current?.title) current = null
    },
  }).visit(program)
  return tests
}

const testFiles = globSync('{apps,e2e,packages}/**/*.{test,spec}.{ts,tsx}', {
  cwd: root,
  exclude: (name) => name.includes('node_modules'),
})

const paths = Map.groupBy(testFiles, (path) => basename(path))
const testsByPath = new Map<string, NamedTest[]>()

/** Finds every `file.test.ts`: `title` that a page quotes. */
export const testsNamedIn = (page: string): [file: string, title: string][] =>
  [...page.matchAll(/`([\w.-]+\.(?:test|spec)\.tsx?)`: `([^`]+)`/g)].map(([, file = '', title = '']) => [
    file,
    title,
  ])

/** Why a quoted test proves nothing in `npm test`; null if it exists once and runs. */
export const faultOf = (file: string, title: string): string | null => {
  const [path, ...otherPaths] = paths.get(file) ?? []
  if (path === undefined) return 'file not found'
  if (otherPaths.length > 0) return `${otherPaths.length + 1} files have this name`
  const tests = testsByPath.get(path) ?? readTests(path)
  testsByPath.set(path, tests)
  const matchingTests = tests.filter((test) => test.title === title)
  if (matchingTests.length === 0) return 'test not found'
  return matchingTests.find(({ skipReason }) => skipReason === null)
    ? null
    : (matchingTests[0]?.skipReason ?? null)
}

export const isTestFile = (path: string): boolean => testFiles.includes(path)
