import { endingOf } from '../original.ts'

/** Endings whose language is called otherwise; every other ending is asked for by its name. */
const names: ReadonlyMap<string, string> = new Map([
  ['mts', 'ts'],
  ['cts', 'ts'],
  ['mjs', 'js'],
  ['cjs', 'js'],
  ['pyi', 'py'],
  ['pyw', 'py'],
  ['h', 'c'],
  ['cc', 'cpp'],
  ['cxx', 'cpp'],
  ['hh', 'cpp'],
  ['hpp', 'cpp'],
  ['kts', 'kt'],
  ['rake', 'rb'],
  ['gemspec', 'rb'],
  ['fish', 'bash'],
  ['phtml', 'php'],
  ['patch', 'diff'],
  ['gql', 'graphql'],
  ['htm', 'html'],
  ['svg', 'xml'],
])

/** What the highlighter calls the language of a file; it leaves alone what it does not know. */
export const languageOf = (fileName: string): string => {
  const ending = endingOf(fileName)
  return names.get(ending) ?? ending
}
