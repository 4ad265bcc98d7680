import { z } from 'zod'
import { oneLine } from '../../clean-text.ts'

const words = z.string().transform(oneLine)
const line = words.catch('')

/** What is used of an annotation as pdf.js gives it. */
const Annotation = z.object({
  subtype: z.string().catch(''),
  hidden: z.boolean().catch(false),
  hasAppearance: z.boolean().catch(false),
  /** What its own drawing shows: '232,324.00' where its value is 232324. */
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

/** A list box prints all that can be chosen, a closed one only what was chosen. */
const choiceText = ({ fieldValue, combo, options }: Annotation): string => {
  const choices = combo ? [] : options.map(({ displayValue }) => displayValue).filter(Boolean)
  if (choices.length === 0) return fieldValue
  const more = choices.length > choicesMax ? ', …' : ''
  return `${fieldValue} (of: ${choices.slice(0, choicesMax).join(', ')}${more})`.trim()
}

/** A form's field with its name, since a lone value says little. */
const fieldText = (annotation: Annotation): string => {
  const { fieldType, fieldValue, textContent, pushButton, comb } = annotation
  if (fieldType === 'Sig' || pushButton) return textContent
  if (fieldType === 'Btn') return named(annotation, fieldValue === 'Off' ? '' : fieldValue)
  if (fieldType === 'Ch') return named(annotation, choiceText(annotation))
  // the drawing of a comb field sets its letters apart
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

/** What is filled into forms and written in notes, which is no part of a page's text. */
export const annotationTexts = (annotations: readonly unknown[], paragraphs: readonly string[]): string[] => {
  const page = paragraphs.join('\n')
  return parse(annotations).flatMap((annotation) => {
    // a short value stands on the page by chance, so a field is always written with its name
    if (annotation.subtype === 'Widget') {
      const text = fieldText(annotation)
      return text === '' || (annotation.fieldType === 'Sig' && page.includes(text)) ? [] : [text]
    }
    if (!remarks.has(annotation.subtype)) return []
    return remarkTexts(annotation).filter((text) => text !== '' && !page.includes(text))
  })
}

/** Whether a signature or a stamp draws something whose words pdf.js does not tell. */
export const hasUnreadDrawing = (annotations: readonly unknown[]): boolean =>
  parse(annotations).some(
    ({ hasAppearance, subtype, fieldType, textContent }) =>
      hasAppearance && textContent === '' && (subtype === 'Stamp' || fieldType === 'Sig'),
  )
