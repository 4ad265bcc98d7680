import type { FormField } from '@atelier/contract/answers/elicitation'
import { z } from 'zod'
import { sanitizeForStorage } from '../sanitize-for-storage.ts'
import { cleanText } from './read-tools.ts'

const fieldsMax = 30
const optionsMax = 100
const labelMax = 120
const descriptionMax = 500
const messageMax = 2_000

const OptionalText = z.string().optional().catch(undefined)
const OptionalNumber = z.number().optional().catch(undefined)
const TitledChoices = z.array(z.object({ const: z.string(), title: OptionalText })).max(optionsMax)
const Values = z.array(z.string()).max(optionsMax)

const Choices = z.object({
  enum: Values.optional(),
  enumNames: Values.optional().catch(undefined),
  oneOf: TitledChoices.optional(),
  anyOf: TitledChoices.optional(),
})

/** Fields of a form: https://modelcontextprotocol.io/specification/2025-11-25/client/elicitation */
const Property = z.intersection(
  Choices,
  z.object({
    type: z.enum(['string', 'number', 'integer', 'boolean', 'array']),
    title: OptionalText,
    description: OptionalText,
    format: OptionalText,
    minLength: OptionalNumber,
    maxLength: OptionalNumber,
    minimum: OptionalNumber,
    maximum: OptionalNumber,
    minItems: OptionalNumber,
    maxItems: OptionalNumber,
    items: Choices.optional(),
    default: z.unknown().optional(),
  }),
)
type Property = z.infer<typeof Property>

const Schema = z.object({
  properties: z.record(z.string().min(1).max(200), Property),
  required: z.array(z.string()).default([]),
})

const toLine = (text: string): string => cleanText(text, labelMax).replaceAll(/\s+/g, ' ')

const optionsOf = (choices: z.infer<typeof Choices> | undefined): FormField['options'] => {
  const titledChoices = choices?.oneOf ?? choices?.anyOf
  if (titledChoices)
    return titledChoices.map((each) => ({ value: each.const, label: toLine(each.title ?? each.const) }))
  return choices?.enum?.map((value, index) => ({ value, label: toLine(choices.enumNames?.[index] ?? value) }))
}

const formats = new Map<string | undefined, FormField['kind']>(
  (['email', 'uri', 'date', 'date-time'] as const).map((kind) => [kind, kind]),
)

const kindOf = ({ type, format }: Property, options: FormField['options']): FormField['kind'] | null => {
  if (type === 'array') return options ? 'choices' : null
  if (type !== 'string') return type
  return options ? 'choice' : (formats.get(format) ?? 'text')
}

const rangeOf = (property: Property) => {
  const min = property.minLength ?? property.minimum ?? property.minItems
  const max = property.maxLength ?? property.maximum ?? property.maxItems
  return { ...(min !== undefined && { min }), ...(max !== undefined && { max }) }
}

const initialOf = ({ default: initial }: Property, kind: FormField['kind']) => {
  const isTypeMatching = {
    string: !['number', 'integer', 'boolean', 'choices'].includes(kind),
    number: kind === 'number' || kind === 'integer',
    boolean: kind === 'boolean',
  }[typeof initial as 'string']
  if (isTypeMatching) return { initial: initial as string | number | boolean }
  const choiceValues = Values.safeParse(initial)
  return kind === 'choices' && choiceValues.success ? { initial: choiceValues.data } : {}
}

export const readForm = (
  requestedSchema: unknown,
  message: string,
): { message: string; fields: FormField[] } | null => {
  const { data } = Schema.safeParse(requestedSchema)
  if (!data || Object.keys(data.properties).length > fieldsMax) return null
  const fields: FormField[] = []
  for (const [name, property] of Object.entries(data.properties)) {
    const options = optionsOf(property.type === 'array' ? property.items : property)
    const kind = kindOf(property, options)
    if (kind === null) return null
    fields.push({
      name,
      label: toLine(property.title ?? '') || toLine(name),
      description: cleanText(property.description ?? '', descriptionMax),
      kind,
      isRequired: data.required.includes(name),
      ...(kind !== 'choice' && rangeOf(property)),
      ...(options && { options }),
      ...initialOf(property, kind),
    })
  }
  return sanitizeForStorage({ message: cleanText(message, messageMax), fields })
}
