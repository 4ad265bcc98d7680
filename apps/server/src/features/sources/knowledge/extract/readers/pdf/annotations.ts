import { oneLine } from '../../clean-text.ts'

interface Annotation {
  readonly id: string
  readonly subtype: string
  readonly hidden: boolean
  readonly hasAppearance: boolean
  readonly textContent: string
  readonly contentsObj: string
  readonly fieldType: string
  readonly fieldName: string
  readonly alternativeText: string
  readonly fieldValue: string
  readonly pushButton: boolean
  readonly comb: boolean
  readonly combo: boolean
  readonly options: readonly string[]
}

const lineOf = (value: unknown): string => (typeof value === 'string' ? oneLine(value) : '')
const linesOf = (value: unknown): string[] =>
  Array.isArray(value) ? value.map(lineOf).filter((line) => line !== '') : []
const memberOf = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null
    ? Object.getOwnPropertyDescriptor(value, name)?.value
    : undefined

/** zod takes longer to load than most PDFs to read. */
const annotationOf = (raw: unknown): Annotation => {
  const line = (name: string) => lineOf(memberOf(raw, name))
  const isSet = (name: string) => memberOf(raw, name) === true
  const options = memberOf(raw, 'options')
  return {
    id: line('id'),
    subtype: line('subtype'),
    hidden: isSet('hidden'),
    hasAppearance: isSet('hasAppearance'),
    textContent: linesOf(memberOf(raw, 'textContent')).join(' '),
    contentsObj: lineOf(memberOf(memberOf(raw, 'contentsObj'), 'str')),
    fieldType: line('fieldType'),
    fieldName: line('fieldName'),
    alternativeText: line('alternativeText'),
    fieldValue: line('fieldValue') || linesOf(memberOf(raw, 'fieldValue')).join(', '),
    pushButton: isSet('pushButton'),
    comb: isSet('comb'),
    combo: isSet('combo'),
    options: linesOf(Array.isArray(options) ? options.map((option) => memberOf(option, 'displayValue')) : []),
  }
}

const annotationText = ({ alternativeText, fieldName }: Annotation, value: string): string => {
  const name = alternativeText || fieldName
  return value === '' || name === '' ? value : `${name}: ${value}`
}

const choicesMax = 50

/** List boxes print every option, drop-downs only the selected one. */
const choiceText = ({ fieldValue, combo, options }: Annotation): string => {
  const choices = combo ? [] : options
  if (choices.length === 0) return fieldValue
  const more = choices.length > choicesMax ? ', …' : ''
  return `${fieldValue} (of: ${choices.slice(0, choicesMax).join(', ')}${more})`.trim()
}

const fieldText = (annotation: Annotation): string => {
  const { fieldType, fieldValue, textContent, pushButton, comb } = annotation
  if (fieldType === 'Sig' || pushButton) return textContent
  if (fieldType === 'Btn') return annotationText(annotation, fieldValue === 'Off' ? '' : fieldValue)
  if (fieldType === 'Ch') return annotationText(annotation, choiceText(annotation))
  // comb fields are drawn with spaced characters
  return annotationText(annotation, comb || textContent === '' ? fieldValue : textContent)
}

const remarks = new Set(
  'FreeText Text Highlight Underline StrikeOut Squiggly Caret Stamp Ink Square Circle Line Polygon PolyLine FileAttachment'.split(
    ' ',
  ),
)

const remarkTexts = ({ textContent, contentsObj }: Annotation): string[] => {
  if (contentsObj.includes(textContent)) return [contentsObj]
  return textContent.includes(contentsObj) ? [textContent] : [textContent, contentsObj]
}

const parse = (annotations: readonly unknown[]): Annotation[] =>
  annotations.map(annotationOf).filter(({ hidden }) => !hidden)

export const annotationTexts = (annotations: readonly unknown[], paragraphs: readonly string[]): string[] => {
  const page = paragraphs.join('\n')
  return parse(annotations).flatMap((annotation) => {
    // a short value may also occur on the page, so always write the field with its name
    if (annotation.subtype === 'Widget') {
      const text = fieldText(annotation)
      return text === '' || (annotation.fieldType === 'Sig' && page.includes(text)) ? [] : [text]
    }
    if (!remarks.has(annotation.subtype)) return []
    return remarkTexts(annotation).filter((text) => text !== '' && !page.includes(text))
  })
}

/** Ids of signatures and stamps with drawings whose text, if any, pdf.js doesn't extract. */
export const unreadDrawings = (annotations: readonly unknown[]): string[] =>
  parse(annotations)
    .filter(
      ({ hasAppearance, subtype, fieldType, textContent }) =>
        hasAppearance && textContent === '' && (subtype === 'Stamp' || fieldType === 'Sig'),
    )
    .map(({ id }) => id)
