import { oneLine } from '../../clean-text.ts'
import { formula } from '../../office/math/latex.ts'

type Attributes = Readonly<Record<string, string>>

/** Writers of books put the file's name there. */
const isFileName = /^[\w./\\%-]+\.(png|jpe?g|gif|svg|webp|emf|wmf|bmp|tiff?)$/i

/** What is said of an image; null: it shows something of which nothing is said. */
export const imageText = (attributes: Attributes): string | null => {
  const { alt, width = '', height = '', class: names = '' } = attributes
  const altText = oneLine(alt ?? attributes['aria-label'] ?? '')
  const isNamed = altText !== '' && !isFileName.test(altText)
  const isDot = /^[01](px)?$/.test(width) || /^[01](px)?$/.test(height)
  if (!isNamed) return (altText !== '' || alt === undefined) && 'src' in attributes && !isDot ? null : ''
  const isFormula = /\\displaystyle|\\textstyle/.test(altText) || /\b(mwe-math|latex|tex)\b/.test(names)
  return isFormula ? formula(altText) : `[Image: ${altText}]`
}
