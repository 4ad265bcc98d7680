import type { ToolOutput } from '@atelier/contract/answers/tool-output'
import type { CallToolResult } from '@modelcontextprotocol/client'

type Content = CallToolResult['content'][number]

const kilobytes = (data: string): number => Math.max(1, Math.round((data.length * 3) / 4 / 1024))

const isWebUrl = (uri: string): boolean => /^https?:$/.test(URL.parse(uri)?.protocol ?? '')

const textOf = (content: Content): string => {
  if (content.type === 'text') return content.text
  if (content.type === 'resource_link') return `${content.title ?? content.name}: ${content.uri}`
  if (content.type === 'resource')
    return 'text' in content.resource
      ? content.resource.text
      : `(A file of ${kilobytes(content.resource.blob)} KB for the person: ${content.resource.uri})`
  const kind = content.type === 'image' ? 'An image' : 'A recording'
  return `(${kind}, ${content.mimeType}, ${kilobytes(content.data)} KB, for the person)`
}

/** Structured content, unless a text repeats it, as servers should. */
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

/** `omitted`: files that couldn't be kept. */
export const readResult = ({ content, structuredContent }: CallToolResult, omitted = 0) => {
  const texts = content.map(textOf).filter((text) => text !== '')
  for (const each of structuredText(texts, structuredContent)) texts.push(each)
  if (omitted > 0) texts.push(`(${omitted === 1 ? 'One file' : `${omitted} files`} couldn’t be kept.)`)
  const text = texts.join('\n\n') || 'The tool returned nothing.'
  const links = content.flatMap((each): ToolOutput[] =>
    each.type === 'resource_link' && isWebUrl(each.uri)
      ? [{ type: 'link', url: each.uri, title: each.title ?? each.name }]
      : [],
  )
  return { text, output: [{ type: 'text' as const, text }, ...links] }
}
