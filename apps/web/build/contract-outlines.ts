import { pathToFileURL } from 'node:url'
import type { Endpoint } from '@atelier/contract/endpoint'
import type { Plugin } from 'vite'

const prefix = '\0outline:'

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value

const outlineOf = (value: unknown): string | undefined => {
  if (!isEndpoint(value)) return undefined
  // typed, so that renaming a property renames it here too
  const { method, path, responseType } = value
  return JSON.stringify({ method, path, responseType })
}

/**
 * Reduces each endpoint in the built client to its method, path and response type, which keeps the schemas
 * and zod out of the first load. When the page is idle, lib/api/response-check.ts loads the schemas. See
 * docs/architecture/repository.md.
 */
export const contractOutlines = (): Plugin => ({
  name: 'atelier:contract-outlines',
  apply: 'build',
  enforce: 'pre',
  async resolveId(source, importer, options) {
    if (!source.startsWith('@atelier/contract/endpoints/') || importer === undefined) return undefined
    const resolvedId = await this.resolve(source, importer, { ...options, skipSelf: true })
    if (resolvedId === null || importer.startsWith(prefix)) return resolvedId
    return `${prefix}${resolvedId.id}`
  },
  async load(id) {
    if (!id.startsWith(prefix)) return undefined
    const file = id.slice(prefix.length)
    const endpoints: Record<string, unknown> = await import(pathToFileURL(file).href)
    const lines = Object.entries(endpoints).map(([name, value]) => {
      const outline = outlineOf(value)
      return outline === undefined
        ? `export { ${name} } from ${JSON.stringify(file)}`
        : `export const ${name} = ${outline}`
    })
    return { code: lines.join('\n'), moduleType: 'js', moduleSideEffects: false }
  },
})
