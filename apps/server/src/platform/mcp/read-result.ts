import type { ToolOutput } from '@atelier/contract/answers/tool-output'
import type { CallToolResult } from '@modelcontextprotocol/client'

type Content = CallToolResult['content'][number]

const toKilobytes = (data: string): number => Math.max(1, Math.round((data.length * 3) / 4 / 1024))

export const isWebUrl = (uri: string): boolean => /^https?:$/.test(URL.parse(uri)?.protocol ?? '')

/**
 * The server only recommends an audience:
 * https://modelcontextprotocol.io/specification/2025-11-25/server/resources#annotations
 */
export const isForModel = ({ annotations }: Content): boolean =>
  annotations?.audience === undefined || annotations.audience.includes('assistant')

const textOf = (content: Content): string => {
  if (content.type === 'text') return content.text
  if (content.type === 'resource_link') return `${content.title ?? content.name}: ${content.uri}`
  if (content.type === 'resource')
    return 'text' in content.resource
      ? content.resource.text
      : `(A file of ${toKilobytes(content.resource.blob)} KB for the person: ${content.resource.uri})`
  const kind = content.type === 'image' ? 'An image' : 'A recording'
  return `(${kind}, ${content.mimeType}, ${toKilobytes(content.data)} KB, for the person)`
}

/** Structured content is omitted if a text repeats it, as servers should do. */
const structuredText = (texts: readonly string[], structured: unknown): string[] => {
  if (structured === undefined) return []
  const json = JSON.stringify(structured)
  const isRepeated = texts.some((text) => {
    try {
      return JSON.stringify(JSON.parse(text)) === json
    } catch {
      return false
    }
  })
  return isRepeated ? [] : [JSON.stringify(structured, null, 1)]
}

const hasText = (content: Content): boolean =>
  content.type === 'text' || (content.type === 'resource' && 'text' in content.resource)

const textForModel = (content: Content): string => {
  if (isForModel(content)) return textOf(content)
  if (content.type === 'resource_link') return '(A link for the person)'
  return hasText(content)
    ? `(A text of ${textOf(content).length} characters for the person)`
    : textOf(content)
}

/**
 * `text` is for the model, `output` for the user, who sees everything. `notes` say what was omitted from the
 * result.
 */
export const readResult = ({ content, structuredContent }: CallToolResult, notes: readonly string[] = []) => {
  const join = (contentText: (content: Content) => string): string => {
    const texts = content.map(contentText).filter((text) => text !== '')
    const allTexts = [...texts, ...structuredText(texts, structuredContent), ...notes]
    return allTexts.join('\n\n') || 'The tool returned nothing.'
  }
  const links = content.flatMap((each): ToolOutput[] =>
    each.type === 'resource_link' && isWebUrl(each.uri)
      ? [
          {
            type: 'link',
            url: each.uri,
            title: each.title ?? each.name,
            ...(!isForModel(each) && { isForUser: true }),
          },
        ]
      : [],
  )
  const [text, userText] = [join(textForModel), join(textOf)]
  const textOutput = { type: 'text' as const, text: userText, ...(text !== userText && { modelText: text }) }
  return { text, output: [textOutput, ...links] }
}
