import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync, Visitor } from 'oxc-parser'

const root = join(import.meta.dirname, '..')
const web = join(root, 'apps/web/src')
const readTexts = (path: string): Record<string, string | null> =>
  JSON.parse(readFileSync(join(root, path), 'utf8')) as Record<string, string | null>

/** Collects every text that the web client uses. One that texts/de.json lacks doesn't compile. */
const usedTexts = (): Set<string> => {
  const usedKeys = new Set<string>()
  for (const file of globSync('**/*.{ts,tsx}', { cwd: web })) {
    const source = readFileSync(join(web, file), 'utf8')
    if (!source.includes('text.tsx')) continue
    new Visitor({
      CallExpression: ({ callee, arguments: args }) => {
        if (callee.type !== 'Identifier' || !['t', 'rich', 'plural'].includes(callee.name)) return
        for (const text of callee.name === 'plural' ? args.slice(1, 3) : args.slice(0, 1))
          if (text.type === 'Literal' && typeof text.value === 'string') usedKeys.add(text.value)
      },
    }).visit(parseSync(file, source).program)
  }
  return usedKeys
}

/**
 * Collects every string in the sources of the server and the contract. A text that de-server.json lacks
 * doesn't compile.
 */
const writtenTexts = (): Set<string> => {
  const texts = new Set<string>()
  for (const file of globSync('{apps/server,packages/*}/src/**/*.ts', { cwd: root })) {
    if (/\.test\.ts$|\/test\//.test(file)) continue
    new Visitor({
      Literal: ({ value }) => {
        if (typeof value === 'string') texts.add(value)
      },
    }).visit(parseSync(file, readFileSync(join(root, file), 'utf8')).program)
  }
  return texts
}

const rules = new Set(
  'string array literal enum min max length regex refine check url email int atMost'.split(' '),
)

/**
 * Collects the contract's validation messages. Zod accepts any string, so no type checks them against the
 * catalog.
 */
const ruleTexts = (): Set<string> => {
  const texts = new Set<string>()
  for (const file of globSync('packages/contract/src/**/*.ts', { cwd: root })) {
    const { program } = parseSync(file, readFileSync(join(root, file), 'utf8'))
    const constants = new Map<string, string>()
    const recordText = (text: unknown) => {
      // a sentence, not a name or a pattern
      if (typeof text === 'string' && /^[A-Z].*\s/s.test(text)) texts.add(text)
    }
    new Visitor({
      VariableDeclarator: ({ id, init }) => {
        if (id.type === 'Identifier' && init?.type === 'Literal' && typeof init.value === 'string')
          constants.set(id.name, init.value)
      },
    }).visit(program)
    new Visitor({
      CallExpression: ({ callee, arguments: args }) => {
        const name =
          callee.type === 'MemberExpression' && callee.property.type === 'Identifier'
            ? callee.property.name
            : callee.type === 'Identifier'
              ? callee.name
              : ''
        if (!rules.has(name)) return
        for (const each of args)
          if (each.type === 'Literal') recordText(each.value)
          else if (each.type === 'Identifier') recordText(constants.get(each.name))
          else if (each.type === 'TemplateLiteral')
            recordText(each.quasis.map(({ value }) => value.cooked).join('…'))
      },
    }).visit(program)
  }
  return texts
}

const holesOf = (text: string): string => [...new Set(text.match(/\{\w+\}/g))].sort().join(' ')

const textsInUse = usedTexts()
const client = readTexts('apps/web/src/texts/de.json')
const server = readTexts('packages/contract/src/texts/de-server.json')
// a null in the server's catalog stays English, because programs read that text
const groups = {
  ...client,
  ...readTexts('apps/server/src/platform/mail/texts/de.json'),
  ...readTexts('apps/server/src/platform/http/texts/de.json'),
}
const sourceTexts = writtenTexts()
const content = globSync('content/**/*.{md,json}', { cwd: root }).map((file) =>
  readFileSync(join(root, file), 'utf8'),
)
const isInSource = (text: string) => sourceTexts.has(text) || content.some((page) => page.includes(text))
const problems = [
  ...[
    ...Object.keys(client).filter((text) => !textsInUse.has(text)),
    ...Object.keys(server).filter((text) => !isInSource(text)),
  ].map((text) => `nothing shows any more: ${text}`),
  ...[...ruleTexts()]
    .filter((text) => !Object.hasOwn(server, text))
    .map((text) => `a rule of the contract without its text in de-server.json: ${text}`),
  ...Object.entries(groups)
    .filter(([, translation]) => translation === null)
    .map(([text]) => `not translated yet: ${text}`),
  ...Object.entries({ ...groups, ...server })
    .filter(([text, translation]) => translation !== null && holesOf(text) !== holesOf(translation))
    .map(([text]) => `its translation has other values: ${text}`),
]
for (const problem of problems) console.error(problem)
console.log(`${textsInUse.size + Object.keys(server).length} texts, ${problems.length} problems`)
process.exitCode = problems.length === 0 ? 0 : 1
