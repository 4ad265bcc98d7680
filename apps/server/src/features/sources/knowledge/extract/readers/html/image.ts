import { oneLine } from '../../clean-text.ts'
import { formula } from '../../office/math/latex.ts'

type Attributes = Readonly<Record<string, string>>

/** Some e-book tools write the file name as alternative text. */
const isFileName = /^[\w./\\%-]+\.(png|jpe?g|gif|svg|webp|emf|wmf|bmp|tiff?)$/i

/** An image's alternative text; null if it should have one but doesn't. */
export const imageText = (attributes: Attributes): string | null => {
  const { alt, width = '', height = '', class: classNames = '' } = attributes
  const altText = oneLine(alt ?? attributes['aria-label'] ?? '')
  const isNamed = altText !== '' && !isFileName.test(altText)
  const isTrackingPixel = /^[01](px)?$/.test(width) || /^[01](px)?$/.test(height)
  if (!isNamed)
    return (altText !== '' || alt === undefined) && 'src' in attributes && !isTrackingPixel ? null : ''
  const isFormula = /\\displaystyle|\\textstyle/.test(altText) || /\b(mwe-math|latex|tex)\b/.test(classNames)
  return isFormula ? formula(altText) : `[Image: ${altText}]`
}
