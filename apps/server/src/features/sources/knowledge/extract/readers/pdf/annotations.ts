import { oneLine } from '../../clean-text.ts'

interface PdfAnnotation {
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

const toLine = (value: unknown): string => (typeof value === 'string' ? oneLine(value) : '')
const toLines = (value: unknown): string[] =>
  Array.isArray(value) ? value.map(toLine).filter((line) => line !== '') : []
const getMember = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null
    ? Object.getOwnPropertyDescriptor(value, name)?.value
    : undefined

/** Doesn't use zod, since loading it takes longer than reading most PDFs. */
const toAnnotation = (raw: unknown): PdfAnnotation => {
  const readLine = (name: string) => toLine(getMember(raw, name))
  const isSet = (name: string) => getMember(raw, name) === true
  const options = getMember(raw, 'options')
  return {
    id: readLine('id'),
    subtype: readLine('subtype'),
    hidden: isSet('hidden'),
    hasAppearance: isSet('hasAppearance'),
    textContent: toLines(getMember(raw, 'textContent')).join(' '),
    contentsObj: toLine(getMember(getMember(raw, 'contentsObj'), 'str')),
    fieldType: readLine('fieldType'),
    fieldName: readLine('fieldName'),
    alternativeText: readLine('alternativeText'),
    fieldValue: readLine('fieldValue') || toLines(getMember(raw, 'fieldValue')).join(', '),
    pushButton: isSet('pushButton'),
    comb: isSet('comb'),
    combo: isSet('combo'),
    options: toLines(
      Array.isArray(options) ? options.map((option) => getMember(option, 'displayValue')) : [],
    ),
  }
}

const annotationText = ({ alternativeText, fieldName }: PdfAnnotation, value: string): string => {
  const name = alternativeText || fieldName
  return value === '' || name === '' ? value : `${name}: ${value}`
}

const choicesMax = 50

/** List boxes print every option, drop-downs only the selected one. */
const choiceText = ({ fieldValue, combo, options }: PdfAnnotation): string => {
  const choices = combo ? [] : options
  if (choices.length === 0) return fieldValue
  const ellipsis = choices.length > choicesMax ? ', …' : ''
  return `${fieldValue} (of: ${choices.slice(0, choicesMax).join(', ')}${ellipsis})`.trim()
}

const fieldText = (annotation: PdfAnnotation): string => {
  const { fieldType, fieldValue, textContent, pushButton, comb } = annotation
  if (fieldType === 'Sig' || pushButton) return textContent
  if (fieldType === 'Btn') return annotationText(annotation, fieldValue === 'Off' ? '' : fieldValue)
  if (fieldType === 'Ch') return annotationText(annotation, choiceText(annotation))
  // the characters of comb fields are rendered with spaces between them
  return annotationText(annotation, comb || textContent === '' ? fieldValue : textContent)
}

const markupTypes = new Set(
  'FreeText Text Highlight Underline StrikeOut Squiggly Caret Stamp Ink Square Circle Line Polygon PolyLine FileAttachment'.split(
    ' ',
  ),
)

const markupTexts = ({ textContent, contentsObj }: PdfAnnotation): string[] => {
  if (contentsObj.includes(textContent)) return [contentsObj]
  return textContent.includes(contentsObj) ? [textContent] : [textContent, contentsObj]
}

const visibleAnnotations = (annotations: readonly unknown[]): PdfAnnotation[] =>
  annotations.map(toAnnotation).filter(({ hidden }) => !hidden)

export const annotationTexts = (annotations: readonly unknown[], paragraphs: readonly string[]): string[] => {
  const pageText = paragraphs.join('\n')
  return visibleAnnotations(annotations).flatMap((annotation) => {
    // a short value may also occur elsewhere on the page, so the field is always written with its name
    if (annotation.subtype === 'Widget') {
      const text = fieldText(annotation)
      return text === '' || (annotation.fieldType === 'Sig' && pageText.includes(text)) ? [] : [text]
    }
    if (!markupTypes.has(annotation.subtype)) return []
    return markupTexts(annotation).filter((text) => text !== '' && !pageText.includes(text))
  })
}

/** IDs of signatures and stamps whose drawing may contain text that pdf.js doesn't extract. */
export const unreadDrawings = (annotations: readonly unknown[]): string[] =>
  visibleAnnotations(annotations)
    .filter(
      ({ hasAppearance, subtype, fieldType, textContent }) =>
        hasAppearance && textContent === '' && (subtype === 'Stamp' || fieldType === 'Sig'),
    )
    .map(({ id }) => id)
