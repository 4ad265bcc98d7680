import { z } from 'zod'

export const FormValue = z.union([z.string(), z.number(), z.boolean(), z.array(z.string())])
export type FormValue = z.infer<typeof FormValue>

/**
 * A field of a flat form (MCP elicitation:
 * https://modelcontextprotocol.io/specification/2025-11-25/client/elicitation).
 */
export const FormField = z.object({
  name: z.string(),
  label: z.string(),
  description: z.string(),
  kind: z.enum([
    'text',
    'email',
    'uri',
    'date',
    'date-time',
    'number',
    'integer',
    'boolean',
    'choice',
    'choices',
  ]),
  isRequired: z.boolean(),
  /** Bounds of the text's length, of the number, or of the number of choices. */
  min: z.number().optional(),
  max: z.number().optional(),
  options: z.array(z.object({ value: z.string(), label: z.string() })).optional(),
  initial: FormValue.optional(),
})
export type FormField = z.infer<typeof FormField>

export const FormAction = z.enum(['accept', 'decline', 'cancel'])
export type FormAction = z.infer<typeof FormAction>

export const Elicitation = z.object({
  id: z.string(),
  message: z.string(),
  fields: z.array(FormField),
  /** Absent until the form is answered. The entered values are never stored. */
  action: FormAction.optional(),
})
export type Elicitation = z.infer<typeof Elicitation>

export const FormReply = z.strictObject({
  action: FormAction,
  content: z.record(z.string().max(200), FormValue).default({}),
})
export type FormReply = z.infer<typeof FormReply>

const isEmpty = (value: FormValue | undefined): boolean =>
  value === undefined || value === '' || (Array.isArray(value) && value.length === 0)

const outOfRange = (size: number, { min, max }: FormField): boolean =>
  (min !== undefined && size < min) || (max !== undefined && size > max)

const formatSchemas: Partial<Record<FormField['kind'], z.ZodType>> = {
  email: z.email(),
  uri: z.url(),
  date: z.iso.date(),
  'date-time': z.iso.datetime({ offset: true }),
}

/** Returns null if the value is valid. */
export const formProblem = (
  field: FormField,
  value: FormValue | undefined,
): 'required' | 'range' | 'kind' | null => {
  const { kind, isRequired, options = [] } = field
  if (value === undefined || isEmpty(value)) return isRequired ? 'required' : null
  if (kind === 'boolean') return typeof value === 'boolean' ? null : 'kind'
  if (kind === 'number' || kind === 'integer') {
    if (typeof value !== 'number' || (kind === 'integer' && !Number.isInteger(value))) return 'kind'
    return outOfRange(value, field) ? 'range' : null
  }
  if (kind === 'choices') {
    if (!Array.isArray(value) || !value.every((each) => options.some((option) => option.value === each)))
      return 'kind'
    return outOfRange(value.length, field) ? 'range' : null
  }
  if (typeof value !== 'string') return 'kind'
  if (kind === 'choice') return options.some((option) => option.value === value) ? null : 'kind'
  if (outOfRange([...value].length, field)) return 'range'
  return formatSchemas[kind]?.safeParse(value).success === false ? 'kind' : null
}
