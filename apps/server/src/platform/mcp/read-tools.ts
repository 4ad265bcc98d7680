import { createHash } from 'node:crypto'
import type { ToolForm } from '@atelier/contract/tools/plugin'
import { z } from 'zod'
import { sanitizeForStorage } from '../sanitize-for-storage.ts'

/** Entries are validated one by one, so that an invalid one doesn't affect the others. */
export const ToolPage = z.looseObject({
  tools: z.array(z.unknown()),
  nextCursor: z.string().optional().catch(undefined),
})

const OptionalText = z.string().optional().catch(undefined)

const ToolDescription = z.object({
  name: z.string().min(1).max(256),
  title: OptionalText,
  description: OptionalText,
  inputSchema: z.record(z.string(), z.unknown()).catch({}),
  annotations: z
    .object({ title: OptionalText, readOnlyHint: z.boolean().optional().catch(undefined) })
    .optional()
    .catch(undefined),
  execution: z.object({ taskSupport: OptionalText }).optional().catch(undefined),
})

export interface OfferedForm {
  readonly name: string
  readonly form: ToolForm
  readonly fingerprint: string
}

const titleMax = 80
const descriptionMax = 4_000
const schemaCharactersMax = 32_768

/** Removes bidi and invisible characters, so that people approve exactly what they see. */
export const cleanText = (text: string, max: number): string =>
  text
    .replaceAll(/[\p{Cf}\p{Co}\p{Cn}]|(?![\n\t])\p{Cc}/gu, '')
    .trim()
    .slice(0, max)

/** JSON that doesn't depend on the order of keys. */
const canonicalJson = (value: unknown): string =>
  JSON.stringify(value, (_key, each: unknown) =>
    typeof each === 'object' && each !== null && !Array.isArray(each)
      ? Object.fromEntries(Object.entries(each).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : each,
  )

/** Prevents stack overflows in recursive functions. */
const depthMax = 64

const isTooDeep = (value: unknown, depth = depthMax): boolean =>
  typeof value === 'object' &&
  value !== null &&
  (depth === 0 || Object.values(value).some((each) => isTooDeep(each, depth - 1)))

const readTool = (value: unknown, hasTasks: boolean): OfferedForm[] => {
  const parsed = ToolDescription.safeParse(value)
  if (!parsed.success) return []
  const { name: toolName, title, description = '', inputSchema, annotations, execution } = parsed.data
  const name = sanitizeForStorage(toolName)
  const isTooLarge = isTooDeep(inputSchema) || JSON.stringify(inputSchema).length > schemaCharactersMax
  const form = sanitizeForStorage({
    title:
      cleanText(title ?? annotations?.title ?? '', titleMax).replaceAll(/\s+/g, ' ') ||
      cleanText(name, titleMax),
    description: cleanText(description, descriptionMax),
    // with a reference that can't be resolved, the tool is listed but not offered to models
    inputSchema: isTooLarge ? { $ref: '#/too-large' } : inputSchema,
    isReadOnly: annotations?.readOnlyHint === true,
    ...(execution?.taskSupport === 'required' && {
      task: hasTasks ? ('runs' as const) : ('missing' as const),
    }),
  })
  return [
    {
      name,
      form,
      fingerprint: createHash('sha256')
        .update(canonicalJson([name, form]))
        .digest('hex'),
    },
  ]
}

/** Names are unique. `hasTasks`: the server supports tasks for calls. */
export const readTools = (values: readonly unknown[], hasTasks: boolean): OfferedForm[] => {
  const toolsByName = new Map<string, OfferedForm>()
  for (const tool of values.flatMap((value) => readTool(value, hasTasks)))
    if (!toolsByName.has(tool.name)) toolsByName.set(tool.name, tool)
  return [...toolsByName.values()]
}
