import type { Passage } from './passage.ts'

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
/** Text that cannot end the block it stands in, as a model reads it. */
export const asMaterial = (text: string) => text.replace(/[&<>"]/g, (sign) => escapes[sign] ?? sign)

const placeOf = ({ label, page }: Passage) => label ?? (page === null ? null : `page ${page}`)

/** Header rows that stand in a passage's own text are not said twice. */
const contextOf = ({ context, text }: Passage) =>
  context && !text.includes(context) ? ` columns="${asMaterial(context)}"` : ''

/**
 * Passages as a model reads them, numbered from `firstNumber` on: what it cites as [n].
 * Text and attributes are escaped, so that no passage can end its block or pose as another.
 */
export const renderPassages = (passages: readonly Passage[], firstNumber = 1): string =>
  passages
    .map((passage, index) => {
      const place = placeOf(passage)
      const where = place === null ? '' : ` place="${asMaterial(place)}"`
      const open = `<passage n="${firstNumber + index}" title="${asMaterial(passage.title)}"${where}${contextOf(passage)}>`
      return `${open}\n${asMaterial(passage.text)}\n</passage>`
    })
    .join('\n')
