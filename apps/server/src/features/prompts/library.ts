import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Language } from '@atelier/contract/language'
import { PromptName, PromptTag, PromptText, PublicPromptId } from '@atelier/contract/prompts/prompt'

export interface LibraryPrompt {
  id: string
  name: string
  text: string
  tags: readonly PromptTag[]
}

const promptsFolder = join(import.meta.dirname, '../../../../../content/prompts')

/**
 * Each prompt begins with `## Name {#id}` and an optional line `Tags: SEO, Copywriting`. Throws if one is
 * invalid.
 */
export const parsePrompts = (markdown: string, defaultTag: PromptTag): LibraryPrompt[] =>
  markdown
    .split(/^## /m)
    .slice(1)
    .map((part) => {
      const [heading = '', ...lines] = part.split('\n')
      const [, name, id] = /^(.+) \{#([^}]+)\}$/.exec(heading.trim()) ?? []
      const body = lines.join('\n').trim()
      const [, tags, text = body] = /^Tags: (.+)\n([^]*)$/.exec(body) ?? []
      return {
        id: PublicPromptId.parse(id),
        name: PromptName.parse(name),
        text: PromptText.parse(text),
        tags:
          tags === undefined
            ? [defaultTag]
            : PromptTag.array().parse(tags.split(',').map((tag) => tag.trim())),
      }
    })

const tagOfFile = (file: string): PromptTag =>
  PromptTag.parse(PromptTag.options.find((tag) => `${tag.toLowerCase()}.md` === file))

const readLibrary = (folder: string): LibraryPrompt[] => {
  const prompts = readdirSync(folder)
    .filter((file) => file.endsWith('.md'))
    .toSorted()
    .flatMap((file) => parsePrompts(readFileSync(join(folder, file), 'utf8'), tagOfFile(file)))
  const duplicate = prompts.find(({ id }, index) => prompts.findIndex((other) => other.id === id) !== index)
  if (duplicate) throw new Error(`Two public prompts have the id ${duplicate.id}`)
  return prompts
}

/**
 * Returns the translations in the order of the originals, so that a cursor is valid in every language. Throws
 * if the IDs differ.
 */
export const matchLibraries = (
  originals: readonly LibraryPrompt[],
  translations: readonly LibraryPrompt[],
): LibraryPrompt[] => {
  const extraTranslation = translations.find(({ id }) => !originals.some((original) => original.id === id))
  if (extraTranslation) throw new Error(`The translated public prompt ${extraTranslation.id} has no original`)
  return originals.map(({ id }) => {
    const translation = translations.find((prompt) => prompt.id === id)
    if (!translation) throw new Error(`The public prompt ${id} isn’t translated`)
    return translation
  })
}

export type Libraries = Readonly<Record<Language, readonly LibraryPrompt[]>>

/** PRM-01: reads content/prompts. Throws if a file is invalid. */
export const readLibraries = (): Libraries => {
  const englishLibrary = readLibrary(promptsFolder)
  return { en: englishLibrary, de: matchLibraries(englishLibrary, readLibrary(join(promptsFolder, 'de'))) }
}
