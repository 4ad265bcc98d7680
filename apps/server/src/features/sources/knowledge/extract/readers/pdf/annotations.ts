import { z } from 'zod'
import { oneLine } from '../../clean-text.ts'

const words = z.string().transform(oneLine)
const line = words.catch('')

/** The fields of a pdf.js annotation that we use. */
const Annotation = z.object({
  subtype: z.string().catch(''),
  hidden: z.boolean().catch(false),
  hasAppearance: z.boolean().catch(false),
  /** The displayed text: '232,324.00' for the value 232324. */
  textContent: z
    .array(z.string())
    .catch([])
    .transform((lines) => oneLine(lines.join(' '))),
  contentsObj: z
    .object({ str: line })
    .catch({ str: '' })
    .transform(({ str }) => str),
  fieldType: z.string().catch(''),
  fieldName: line,
  alternativeText: line,
  fieldValue: z
    .union([words, z.array(z.string()).transform((values) => values.filter(Boolean).join(', '))])
    .catch(''),
  pushButton: z.boolean().catch(false),
  comb: z.boolean().catch(false),
  combo: z.boolean().catch(false),
  options: z.array(z.object({ displayValue: line })).catch([]),
})
type Annotation = z.infer<typeof Annotation>

const named = ({ alternativeText, fieldName }: Annotation, value: string): string => {
  const name = alternativeText || fieldName
  return value === '' || name === '' ? value : `${name}: ${value}`
}

const choicesMax = 50

/** List boxes print every option, drop-downs only the selected one. */
const choiceText = ({ fieldValue, combo, options }: Annotation): string => {
  const choices = combo ? [] : options.map(({ displayValue }) => displayValue).filter(Boolean)
  if (choices.length === 0) return fieldValue
  const more = choices.length > choicesMax ? ', …' : ''
  return `${fieldValue} (of: ${choices.slice(0, choicesMax).join(', ')}${more})`.trim()
}

/** A form field with its name for context. */
const fieldText = (annotation: Annotation): string => {
  const { fieldType, fieldValue, textContent, pushButton, comb } = annotation
  if (fieldType === 'Sig' || pushButton) return textContent
  if (fieldType === 'Btn') return named(annotation, fieldValue === 'Off' ? '' : fieldValue)
  if (fieldType === 'Ch') return named(annotation, choiceText(annotation))
  // comb fields are drawn with spaced characters
  return named(annotation, comb || textContent === '' ? fieldValue : textContent)
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
  annotations.flatMap((raw) => {
    const { data } = Annotation.safeParse(raw)
    return data && !data.hidden ? [data] : []
  })

/** Form values and notes, which aren't part of the page text. */
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

/** Whether a signature or stamp draws text that pdf.js doesn't extract. */
export const hasUnreadDrawing = (annotations: readonly unknown[]): boolean =>
  parse(annotations).some(
    ({ hasAppearance, subtype, fieldType, textContent }) =>
      hasAppearance && textContent === '' && (subtype === 'Stamp' || fieldType === 'Sig'),
  )
