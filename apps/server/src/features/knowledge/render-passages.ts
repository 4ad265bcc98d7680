import type { ShownPassage } from '../../platform/models/chat-model.ts'
import type { Passage } from './passage.ts'

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
/** Text that cannot end the block it stands in, as a model reads it. */
export const asMaterial = (text: string) => text.replace(/[&<>"]/g, (sign) => escapes[sign] ?? sign)

/** Passages as they are shown to a model, numbered from `firstNumber` on: what it cites as [n]. */
export const shownPassages = (
  passages: readonly Omit<Passage, 'chunkId' | 'attachmentId'>[],
  firstNumber = 1,
): ShownPassage[] =>
  passages.map(({ title, name, label, page, context, path, lead, text }, index) => ({
    number: firstNumber + index,
    title,
    name: name ?? '',
    place: label ?? (page === null ? '' : `page ${page}`),
    // header rows that stand in a passage's own text are not said twice
    columns: context && !text.includes(context) ? context : '',
    path: path ?? [],
    lead: lead ?? '',
    text,
  }))

const attribute = (name: string, value: string) => (value === '' ? '' : ` ${name}="${asMaterial(value)}"`)

/**
 * Passages as a model reads them. Text and attributes are escaped, so that no passage can end
 * its block or pose as another.
 */
export const renderPassages = (passages: readonly Passage[], firstNumber = 1): string =>
  shownPassages(passages, firstNumber)
    .map(({ number, title, place, columns, text }) => {
      const where = `${attribute('place', place)}${attribute('columns', columns)}`
      return `<passage n="${number}" title="${asMaterial(title)}"${where}>\n${asMaterial(text)}\n</passage>`
    })
    .join('\n')
