import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync, Visitor } from 'oxc-parser'

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

const holesOf = (text: string): string => [...new Set(text.match(/\{\w+\}/g))].sort().join(' ')

const used = usedTexts()
const client = readTexts('apps/web/src/texts/de.json')
const problems = [
  ...Object.keys(client)
    .filter((text) => !used.has(text))
    .map((text) => `nothing shows any more: ${text}`),
  ...Object.entries({
    ...client,
    ...readTexts('packages/contract/src/texts/de-server.json'),
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
