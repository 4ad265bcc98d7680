import { oneLine } from '../extract/clean-text.ts'
import type { Extraction } from '../extract/extraction.ts'

/** Titles that programs write by themselves. */
const meaningless =
  /^(microsoft \w+\b.*|untitled.*|unbenannt.*|sans titre.*|document\s*\d*|dokument\s*\d*|presentation\s*\d*|powerpoint[- ].*|slide \d+|folie \d+|title|book\d*|sheet\d*|scan.*|.*\.(docx?|xlsx?|pptx?|indd|pages|key|odt|tex|dvi|qxd|graffle|pdf))$/i
const isPosition = /^(page|slide|sheet|row|line|message|cell)\b.*\d|^header and footer$/i
const titleMax = 120

/** A name without its ending, with spaces for the signs that stand for them. */
const nameAsTitle = (fileName: string): string => {
  const name = fileName.replace(/\.[A-Za-z0-9]{1,8}$/, '')
  const spaced = /\s/.test(name) ? name : name.replace(/[_+]+|(?<=\p{L})-(?=\p{L})/gu, ' ')
  return oneLine(spaced) || fileName
}

/** The title that a source carries itself, its first heading, or its name. */
export const pickTitle = ({ title, text, sections, kind }: Extraction, fileName: string): string => {
  const own = oneLine(title ?? '')
  if (own.length > 2 && !meaningless.test(own)) return own.slice(0, titleMax)
  const heading = sections.find(({ label, start }) => label && !isPosition.test(label) && start < 2000)?.label
  if (heading && heading.length > 2) return heading.slice(0, titleMax)
  if (kind === 'pdf' || kind === 'presentation') {
    const line = oneLine(text.slice(0, 400).split('\n')[0] ?? '')
    if (line.length > 5 && line.length < 90 && /\p{L}{3}/u.test(line) && !/[.;,:]$/.test(line)) return line
  }
  return nameAsTitle(fileName)
}
