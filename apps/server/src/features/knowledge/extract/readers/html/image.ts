import { oneLine } from '../../clean-text.ts'
import { formula } from '../../office/math/latex.ts'

type Attributes = Readonly<Record<string, string>>

/** What is said of an image; null: it shows something of which nothing is said. */
export const imageText = (attributes: Attributes): string | null => {
  const { alt, width = '', height = '', class: names = '' } = attributes
  const told = oneLine(alt ?? attributes['aria-label'] ?? '')
  const isDot = /^[01](px)?$/.test(width) || /^[01](px)?$/.test(height)
  if (told === '') return alt === undefined && 'src' in attributes && !isDot ? null : ''
  const isFormula = /\\displaystyle|\\textstyle/.test(told) || /\b(mwe-math|latex|tex)\b/.test(names)
  return isFormula ? formula(told) : `[Image: ${told}]`
}
