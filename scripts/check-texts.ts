import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { translator } from '@atelier/contract/fill-text'
import { type Expression, parseSync, Visitor } from 'oxc-parser'

const root = join(import.meta.dirname, '..')
const web = join(root, 'apps/web/src')
const readTexts = (path: string): Record<string, string | null> =>
  JSON.parse(readFileSync(join(root, path), 'utf8')) as Record<string, string | null>

/** Every text that the web client asks for. One that texts/de.json lacks does not compile. */
const usedTexts = (): Set<string> => {
  const used = new Set<string>()
  for (const file of globSync('**/*.{ts,tsx}', { cwd: web })) {
    const source = readFileSync(join(web, file), 'utf8')
    if (!source.includes('text.tsx')) continue
    new Visitor({
      CallExpression: ({ callee, arguments: given }) => {
        if (callee.type !== 'Identifier' || !['t', 'rich', 'plural'].includes(callee.name)) return
        for (const text of callee.name === 'plural' ? given.slice(1, 3) : given.slice(0, 1))
          if (text.type === 'Literal' && typeof text.value === 'string') used.add(text.value)
      },
    }).visit(parseSync(file, source).program)
  }
  return used
}

const wordsOfRules = new Set(
  'string array literal enum min max length regex refine check url email int'.split(' '),
)

/** What an expression may say, with a number where it has a value; nothing where that is decided elsewhere. */
const saidBy = (expression: Expression, named: ReadonlyMap<string, Expression>): string[] => {
  const both = (...each: Expression[]) => each.flatMap((one) => saidBy(one, named))
  if (expression.type === 'Literal') return typeof expression.value === 'string' ? [expression.value] : []
  if (expression.type === 'TemplateLiteral')
    return [expression.quasis.map(({ value }) => value.cooked).join('7')]
  if (expression.type === 'ConditionalExpression') return both(expression.consequent, expression.alternate)
  if (expression.type === 'LogicalExpression') return both(expression.left, expression.right)
  const value = expression.type === 'Identifier' ? named.get(expression.name) : undefined
  return value === undefined ? [] : saidBy(value, new Map())
}

/** Every refusal that the server answers with, and every rule of the contract that says what is wrong. */
const refusals = (): Set<string> => {
  const found = new Set<string>()
  for (const file of globSync('{apps/server,packages/contract}/src/**/*.ts', { cwd: root })) {
    const source = readFileSync(join(root, file), 'utf8')
    const isContract = file.startsWith('packages')
    if (/\.test\.ts$|\/test\/|\/commands\//.test(file) || !(isContract || source.includes('AppError(')))
      continue
    const { program } = parseSync(file, source)
    const named = new Map<string, Expression>()
    new Visitor({
      VariableDeclarator: ({ id, init }) => {
        if (id.type === 'Identifier' && init !== null) named.set(id.name, init)
      },
    }).visit(program)
    const note = (given: Expression) => {
      // a sentence, not a name or a pattern
      for (const text of saidBy(given, named)) if (/^[A-Z].*\s/s.test(text)) found.add(text)
    }
    new Visitor({
      NewExpression: ({ callee, arguments: [, message] }) => {
        if (callee.type === 'Identifier' && callee.name === 'AppError' && message?.type !== 'SpreadElement')
          if (message !== undefined) note(message)
      },
      CallExpression: ({ callee, arguments: given }) => {
        if (!isContract || callee.type !== 'MemberExpression' || callee.property.type !== 'Identifier') return
        if (!wordsOfRules.has(callee.property.name)) return
        for (const each of given) if (each.type !== 'SpreadElement') note(each)
      },
    }).visit(program)
  }
  return found
}

const holesOf = (text: string): string => [...new Set(text.match(/\{\w+\}/g))].sort().join(' ')

const used = usedTexts()
const client = readTexts('apps/web/src/texts/de.json')
const server = readTexts('packages/contract/src/texts/de-server.json')
// null: it stays English, because a program reads it
const known = translator(
  [
    Object.fromEntries(Object.entries(server).map(([text, german]) => [text, german ?? `English: ${text}`])),
    client,
  ],
  'de',
)
const problems = [
  ...[...refusals()]
    .filter((text) => known(text) === text)
    .map((text) => `neither a translation nor null in de-server.json: ${text}`),
  ...Object.keys(client)
    .filter((text) => !used.has(text))
    .map((text) => `nothing shows any more: ${text}`),
  ...Object.entries({
    ...client,
    ...server,
    ...readTexts('apps/server/src/platform/mail/texts/de.json'),
    ...readTexts('apps/server/src/platform/http/texts/de.json'),
  })
    .filter(([text, translation]) => translation !== null && holesOf(text) !== holesOf(translation))
    .map(([text]) => `its translation has other values: ${text}`),
]
for (const problem of problems) console.error(problem)
const open = Object.values(client).filter((translation) => translation === null).length
console.log(`${used.size} texts, ${problems.length} problems, ${open} not translated yet`)
process.exitCode = problems.length === 0 ? 0 : 1
