import { extensionOf } from '../original.ts'

/** File extensions that differ from their language's name. */
const languagesByExtension: ReadonlyMap<string, string> = new Map([
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

export const languageOf = (fileName: string): string => {
  const fileExtension = extensionOf(fileName)
  return languagesByExtension.get(fileExtension) ?? fileExtension
}
