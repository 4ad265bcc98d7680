/** A passage as it stands in a prompt, its escapes undone. */
export interface ShownPassage {
  /** What an answer cites it by. */
  readonly number: number
  readonly title: string
  readonly place: string
  /** The header row of the table that it is cut from. */
  readonly columns: string
  readonly text: string
}

const block = /<passage n="(\d{1,6})"([^>]*)>\n?([\s\S]*?)\n?<\/passage>/g
const attribute = /(\w+)="([^"]*)"/g
const signs: Record<string, string> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"' }

const unescape = (text: string) => text.replace(/&(?:amp|lt|gt|quot);/g, (sign) => signs[sign] ?? sign)

/** The passages in a text, in order (see features/knowledge/render-passages.ts). */
export const parsePassages = (text: string): ShownPassage[] =>
  Array.from(text.matchAll(block), ([, number = '0', attributes = '', body = '']) => {
    const named = new Map(
      Array.from(
        attributes.matchAll(attribute),
        ([, name = '', value = '']) => [name, unescape(value)] as const,
      ),
    )
    return {
      number: Number(number),
      title: named.get('title') ?? '',
      place: named.get('place') ?? '',
      columns: named.get('columns') ?? '',
      text: unescape(body),
    }
  })
