import { oneLine } from '../clean-text.ts'

const textOf = (value: unknown): string => {
  if (typeof value === 'string') return oneLine(value)
  if (Array.isArray(value)) return value.map(textOf).filter(Boolean).join(', ')
  if (typeof value === 'object' && value !== null && 'str' in value) return textOf(value.str)
  return ''
}

const field = (annotation: object, name: string): unknown =>
  Object.entries(annotation).find(([key]) => key === name)?.[1]

/** What is filled into forms and written in notes, which is no part of a page's text. */
export const annotationTexts = (annotations: readonly object[], paragraphs: readonly string[]): string[] => {
  const page = paragraphs.join('\n')
  return annotations.flatMap((annotation) => {
    const subtype = field(annotation, 'subtype')
    if (subtype === 'Widget') {
      const value = textOf(field(annotation, 'fieldValue'))
      const name = textOf(field(annotation, 'alternativeText')) || textOf(field(annotation, 'fieldName'))
      if (value === '' || value === 'Off' || field(annotation, 'fieldType') === 'Sig') return []
      return page.includes(value) ? [] : [name ? `${name}: ${value}` : value]
    }
    if (subtype !== 'FreeText' && subtype !== 'Text' && subtype !== 'Highlight') return []
    const text = textOf(field(annotation, 'contentsObj'))
    return text === '' || page.includes(text) ? [] : [text]
  })
}
