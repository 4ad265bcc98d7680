import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { BuiltInTool, imageGenerator, ToolSlug } from '@atelier/contract/tools/ai-tool'
import { z } from 'zod'
import { contentFolder } from '../../platform/content.ts'
import { createToolImage } from './tool-image.ts'

export interface CatalogTool {
  readonly slug: ToolSlug
  readonly name: string
  readonly category: string
  readonly url: string | null
  readonly description: string
  readonly imageUrl: string
}

const Entry = z.object({
  name: z.string().min(1).max(40),
  slug: ToolSlug,
  url: z.url({ protocol: /^https$/ }).nullable(),
  description: z.string().min(20).max(500),
})

const headingPattern = /^(.+) \{#([^}]+)\}$/

const parseEntry = (entryText: string, category: string): CatalogTool => {
  const [heading = '', ...rest] = entryText.split('\n')
  const [, name, slug] = headingPattern.exec(heading.trim()) ?? []
  const paragraphs = rest
    .join('\n')
    .split(/\n\s*\n/)
    .map((text) => text.trim())
    .filter((text) => text !== '')
  const [first = ''] = paragraphs
  const url = first.startsWith('https://') ? first : null
  const description = paragraphs.slice(url === null ? 0 : 1).join(' ')
  const entry = Entry.parse({ name, slug, url, description })
  return { ...entry, category, imageUrl: createToolImage(entry.name, category) }
}

/** Parses `# Category` files with `## Name {#slug}` entries; throws on malformed entries. */
const readCatalog = (folder = join(contentFolder, 'tools')): CatalogTool[] => {
  const names = readdirSync(folder)
    .filter((name) => name.endsWith('.md'))
    .toSorted()
  const tools = names.flatMap((name) => {
    const [head = '', ...parts] = readFileSync(join(folder, name), 'utf8').split(/^## /m)
    const category = /^# (.+)/.exec(head)?.[1]?.trim()
    if (!category) throw new Error(`${name} in ${folder} does not begin with its category`)
    return parts.map((entryText) => {
      try {
        return parseEntry(entryText, category)
      } catch (cause) {
        throw new Error(`${name} in ${folder} has an invalid entry: ${entryText.split('\n')[0]}`, {
          cause,
        })
      }
    })
  })
  const slugs = tools.map(({ slug }) => slug)
  const duplicate = slugs.find((slug, index) => slugs.indexOf(slug) !== index)
  if (duplicate !== undefined) throw new Error(`Two tools have the slug ${duplicate}`)
  const missingSlug = [...BuiltInTool.options, imageGenerator].find((slug) => !slugs.includes(slug))
  if (missingSlug !== undefined) throw new Error(`content/tools does not name ${missingSlug}`)
  return tools
}

/** Read at startup, so that malformed files fail early. Sorted by name. */
export const catalog: readonly CatalogTool[] = readCatalog().toSorted((a, b) =>
  a.name.localeCompare(b.name, 'en', { sensitivity: 'base' }),
)

export const findTool = (slug: string): CatalogTool | undefined => catalog.find((tool) => tool.slug === slug)
