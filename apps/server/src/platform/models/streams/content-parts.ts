import { isFields } from '../failures/server-error.ts'

export type ContentPart =
  | { readonly type: 'text' | 'reasoning' | 'refusal'; readonly text: string }
  | { readonly type: 'unreadable' }

type TextType = Exclude<ContentPart['type'], 'unreadable'>

const thoughtTypes = /^(?:think|thinking|thought|reasoning)(?:[._](?:text|summary|content))?$/
const textTypes = /^(?:text|output_text|input_text|summary_text|reasoning_text|string)$/
/** Encrypted reasoning, and IDs of uploaded documents. */
const wordlessTypes = /^(?:reasoning\.encrypted|redacted_thinking|signature|reference)$/
const imageTypes = /^(?:image|image_url|output_image)$/

const toLink = (url: unknown, title: unknown): ContentPart =>
  typeof url === 'string' && /^https?:\/\/[^\s()<>]+$/.test(url)
    ? {
        type: 'text',
        text: ` [${typeof title === 'string' ? title.replaceAll(/[[\]\n]/g, ' ') : 'Image'}](${url})`,
      }
    : { type: 'unreadable' }

const imageLink = ({ url, image_url: image, source }: Readonly<Record<string, unknown>>): ContentPart => {
  const imageSource = image ?? source ?? url
  return toLink(isFields(imageSource) ? imageSource['url'] : imageSource, undefined)
}

const firstPresent = (values: readonly unknown[]): unknown =>
  values.find((value) => value != null && value !== '')

/** Reads a string, number, part, or nested list (Mistral: https://docs.mistral.ai/capabilities/reasoning). */
export const readContentParts = (content: unknown, type: TextType = 'text'): ContentPart[] => {
  if (content == null || content === '') return []
  if (typeof content === 'string') return [{ type, text: content }]
  if (typeof content === 'number' || typeof content === 'boolean') return [{ type, text: String(content) }]
  if (Array.isArray(content)) return content.flatMap((part) => readContentParts(part, type))
  if (!isFields(content)) return [{ type: 'unreadable' }]
  const kind = typeof content['type'] === 'string' ? content['type'] : ''
  const { text, content: innerContent, value, thinking, reasoning, think, summary } = content
  if (thoughtTypes.test(kind))
    return readContentParts(
      firstPresent([thinking, think, reasoning, text, summary, innerContent]),
      'reasoning',
    )
  if (kind === 'refusal') return readContentParts(firstPresent([content['refusal'], text]), 'refusal')
  if (wordlessTypes.test(kind))
    return content['url'] === undefined ? [] : [toLink(content['url'], content['title'])]
  if (kind === 'tool_reference') return [toLink(content['url'], content['title'])]
  if (imageTypes.test(kind)) return [imageLink(content)]
  if (kind !== '' && !textTypes.test(kind)) return [{ type: 'unreadable' }]
  if (kind === '' && thinking != null) return readContentParts(thinking, 'reasoning')
  const textValue = firstPresent([text, value, innerContent])
  if (textValue === undefined)
    return kind === '' && Object.keys(content).length > 0 ? [{ type: 'unreadable' }] : []
  return readContentParts(textValue, type)
}
