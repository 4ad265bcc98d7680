import type { Passage } from './passage.ts'

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escape = (text: string) => text.replace(/[&<>"]/g, (sign) => escapes[sign] ?? sign)

const placeOf = ({ label, page }: Passage) => label ?? (page === null ? null : `page ${page}`)

/** Header rows that stand in a passage's own text are not said twice. */
const contextOf = ({ context, text }: Passage) =>
  context && !text.includes(context) ? ` columns="${escape(context)}"` : ''

/**
 * Passages as a model reads them, numbered from `firstNumber` on: what it cites as [n].
 * Text and attributes are escaped, so that no passage can end its block or pose as another.
 */
export const renderPassages = (passages: readonly Passage[], firstNumber = 1): string =>
  passages
    .map((passage, index) => {
      const place = placeOf(passage)
      const where = place === null ? '' : ` place="${escape(place)}"`
      const open = `<passage n="${firstNumber + index}" title="${escape(passage.title)}"${where}${contextOf(passage)}>`
      return `${open}\n${escape(passage.text)}\n</passage>`
    })
    .join('\n')
