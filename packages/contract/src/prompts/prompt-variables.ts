import { limits } from '../limits.ts'

/**
 * A variable in a prompt, e.g. `{{name}}`, `{{name | textarea}}`, `{{name | date}}`, `{{name | file}}`,
 * `{{name | select:options=["a","b"]}}`.
 */
export interface Variable {
  name: string
  kind: 'text' | 'textarea' | 'date' | 'file' | 'select'
  options: readonly string[]
}

const pattern =
  /\{\{([^{}|]{1,60})(?:\|\s*(text|textarea|date|file|select)\s*(?::\s*options=(\[[^{}]*\]))?\s*)?\}\}/g

const readOptions = (json: string | undefined): string[] => {
  try {
    const options: unknown = JSON.parse(json ?? '[]')
    return Array.isArray(options) ? options.filter((option) => typeof option === 'string') : []
  } catch {
    return []
  }
}

/** Returns the variables without duplicates, in order of appearance. */
export const variablesOf = (text: string): Variable[] => {
  const variables = new Map<string, Variable>()
  for (const [, rawName = '', kind = 'text', json] of text.matchAll(pattern)) {
    const name = rawName.trim()
    if (name === '' || variables.has(name) || variables.size === limits.prompt.variables) continue
    const options = readOptions(json)
    variables.set(name, {
      name,
      kind: kind === 'select' && options.length === 0 ? 'text' : (kind as Variable['kind']),
      options,
    })
  }
  return [...variables.values()]
}

/** Fills in values. A variable without a value is replaced by its name in brackets. */
export const fillIn = (text: string, values: Readonly<Record<string, string>>): string =>
  text.replaceAll(pattern, (_, rawName: string) => {
    const name = rawName.trim()
    const value = values[name]?.trim() ?? ''
    return value === '' ? `[${name}]` : value
  })
