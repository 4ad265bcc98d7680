import { oneLine } from '../../clean-text.ts'

const textOf = (value: unknown): string => {
  if (typeof value === 'string') return oneLine(value)
  if (Array.isArray(value)) return value.map(textOf).filter(Boolean).join(', ')
  if (typeof value === 'object' && value !== null && 'str' in value) return textOf(value.str)
  return ''
}

const field = (annotation: object, name: string): unknown =>
  Object.entries(annotation).find(([key]) => key === name)?.[1]

/** What a field shows on the page, as its own drawing has it: '232,324.00' where its value is 232324. */
const shownText = (annotation: object): string => {
  const shown = field(annotation, 'textContent')
  return Array.isArray(shown) ? oneLine(shown.map(textOf).join(' ')) : ''
}

const buttonText = (annotation: object, value: string): string => {
  const shown = shownText(annotation)
  if (field(annotation, 'pushButton') === true) return shown
  return value === '' || value === 'Off' ? '' : value
}

/** A form's field with its name, since a lone value says little. */
const widgetText = (annotation: object, page: string): string => {
  const type = field(annotation, 'fieldType')
  const value = textOf(field(annotation, 'fieldValue'))
  const shown = shownText(annotation)
  if (type === 'Sig') return page.includes(shown) ? '' : shown
  const name = textOf(field(annotation, 'alternativeText')) || textOf(field(annotation, 'fieldName'))
  if (type === 'Btn') {
    const said = buttonText(annotation, value)
    return said && field(annotation, 'pushButton') !== true && name ? `${name}: ${said}` : said
  }
  if (type === 'Ch') return choiceText(annotation, name, value)
  // a combed field is drawn letter by letter
  const said = field(annotation, 'comb') === true || shown === '' ? value : shown
  return said === '' || name === '' ? said : `${name}: ${said}`
}

/** What can be chosen is printed in a list box; in a closed one only what was chosen. */
const choicesMax = 50
const choiceText = (annotation: object, name: string, value: string): string => {
  const options = field(annotation, 'options')
  const isClosed = field(annotation, 'combo') === true || !Array.isArray(options)
  const choices = isClosed
    ? []
    : options.map((option) => textOf(field(option, 'displayValue'))).filter(Boolean)
  const all =
    choices.length > 0
      ? `(of: ${choices.slice(0, choicesMax).join(', ')}${choices.length > choicesMax ? ', …' : ''})`
      : ''
  const said = [value, all].filter(Boolean).join(' ')
  return said === '' || name === '' ? said : `${name}: ${said}`
}

/** Whether a signature or a stamp draws something whose words pdf.js does not tell. */
export const hasUnreadDrawing = (annotations: readonly object[]): boolean =>
  annotations.some(
    (annotation) =>
      field(annotation, 'hasAppearance') === true &&
      field(annotation, 'hidden') !== true &&
      (field(annotation, 'subtype') === 'Stamp' || field(annotation, 'fieldType') === 'Sig') &&
      shownText(annotation) === '',
  )

const remarks = new Set(
  'FreeText Text Highlight Underline StrikeOut Squiggly Caret Stamp Ink Square Circle Line Polygon PolyLine FileAttachment'.split(
    ' ',
  ),
)

/** What is filled into forms and written in notes, which is no part of a page's text. */
export const annotationTexts = (annotations: readonly object[], paragraphs: readonly string[]): string[] => {
  const page = paragraphs.join('\n')
  return annotations.flatMap((annotation) => {
    if (field(annotation, 'hidden') === true) return []
    const subtype = String(field(annotation, 'subtype'))
    if (subtype === 'Widget') return widgetText(annotation, page) || []
    if (!remarks.has(subtype)) return []
    const texts = [shownText(annotation), textOf(field(annotation, 'contentsObj'))]
    const [shown = '', said = ''] = texts
    const kept = said.includes(shown) ? [said] : shown.includes(said) ? [shown] : texts
    return kept.filter((text) => text !== '' && !page.includes(text))
  })
}
