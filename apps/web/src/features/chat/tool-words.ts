import type { ToolPart } from '@atelier/contract/message'

const doings: Record<string, readonly [doing: string, done: string]> = {
  search_knowledge: ['Searching the sources', 'Searched the sources'],
  read_source: ['Reading a source', 'Read a source'],
  list_sources: ['Looking at the list of sources', 'Looked at the list of sources'],
  read_files: ['Reading your files', 'Read your files'],
}

/** What a tool is doing, or did, in one line. */
export const toolLine = ({ name, title, state }: ToolPart): string => {
  const [doing, done] = doings[name] ?? [`Using ${title}`, `Used ${title}`]
  if (state === 'output-available') return done
  if (state === 'output-error') return `${done}, without success`
  if (state === 'output-denied') return `${title} was not used`
  if (state === 'approval-requested') return `${title} asks for permission`
  return `${doing}…`
}

/** The input as a person reads it: its one value, or each by its name. */
export const toolInput = (input: unknown): string[] => {
  if (typeof input !== 'object' || input === null) return input === undefined ? [] : [String(input)]
  const entries = Object.entries(input)
  const words = (value: unknown): string => {
    if (Array.isArray(value)) return value.map(words).join('; ')
    return typeof value === 'string' ? value : JSON.stringify(value)
  }
  return entries.map(([key, value]) => (entries.length === 1 ? words(value) : `${key}: ${words(value)}`))
}
