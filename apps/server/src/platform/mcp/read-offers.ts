import { limits } from '@atelier/contract/limits'
import type { PluginPrompt, PluginResource } from '@atelier/contract/tools/plugin'
import type { GetPromptResult, ReadResourceResult } from '@modelcontextprotocol/client'
import { z } from 'zod'
import { AppError } from '../app-error.ts'
import { sanitizeForStorage } from '../sanitize-for-storage.ts'
import { cleanText } from './read-tools.ts'

const titleMax = 80
const descriptionMax = 500

const OptionalText = z.string().optional().catch(undefined)
const cursor = z.string().optional().catch(undefined)

export const PromptPage = z.looseObject({ prompts: z.array(z.unknown()), nextCursor: cursor })
export const ResourcePage = z.looseObject({ resources: z.array(z.unknown()), nextCursor: cursor })

const toLine = (text: string): string => cleanText(text, titleMax).replaceAll(/\s+/g, ' ')

const Argument = z.object({
  name: z.string().min(1).max(256),
  description: OptionalText,
  required: z.boolean().optional().catch(undefined),
})
const Prompt = z.object({
  name: z.string().min(1).max(256),
  title: OptionalText,
  description: OptionalText,
  arguments: z.array(Argument).max(limits.prompt.variables).optional(),
})

export const readPrompts = (values: readonly unknown[]): PluginPrompt[] => {
  const promptsByName = new Map<string, PluginPrompt>()
  for (const value of values) {
    const { data } = Prompt.safeParse(value)
    if (!data || promptsByName.has(data.name)) continue
    const { name, title, description = '', arguments: args = [] } = data
    const prompt = {
      name,
      title: toLine(title ?? '') || toLine(name),
      description: cleanText(description, descriptionMax),
      arguments: args.map((each) => ({
        name: each.name,
        description: cleanText(each.description ?? '', descriptionMax),
        isRequired: each.required ?? false,
      })),
    }
    promptsByName.set(name, sanitizeForStorage(prompt))
  }
  return [...promptsByName.values()].slice(0, limits.plugin.prompts)
}

const Resource = z.object({
  uri: z.string().min(1).max(2000),
  name: OptionalText,
  title: OptionalText,
  description: OptionalText,
  mimeType: OptionalText,
  size: z.number().int().min(0).nullable().catch(null).default(null),
})

export const readResources = (values: readonly unknown[]): PluginResource[] =>
  values.flatMap((value) => {
    const { data } = Resource.safeParse(value)
    if (!data) return []
    const { uri, name, title, description = '', mimeType = '', size } = data
    return [
      sanitizeForStorage({
        uri,
        title: toLine(title ?? name ?? '') || toLine(uri),
        description: cleanText(description, descriptionMax),
        mimeType: cleanText(mimeType, 100),
        size,
      }),
    ]
  })

export type ResourceContents = ReadResourceResult['contents'][number]

const promptCharactersMax = 20_000

export const readPrompt = ({ messages }: GetPromptResult): { text: string; omittedCount: number } => {
  const texts = messages.flatMap(({ content }) => {
    if (content.type === 'text') return [content.text]
    return content.type === 'resource' && 'text' in content.resource ? [content.resource.text] : []
  })
  const text = cleanText(sanitizeForStorage(texts.join('\n\n')), promptCharactersMax)
  if (text === '') throw new AppError('CANNOT_PROCESS', 'This prompt has no text.')
  return { text, omittedCount: messages.length - texts.length }
}
