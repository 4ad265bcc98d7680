type Fields = Readonly<Record<string, unknown>>

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const keywordsByType: Readonly<Record<string, readonly string[]>> = {
  string: ['minLength', 'maxLength'],
  array: ['minItems', 'maxItems'],
}

const lengthMax = 2000

const limitSchema = (schema: Fields, type: string): Fields =>
  Object.fromEntries(
    (keywordsByType[type] ?? []).flatMap((name) => {
      const value = schema[name]
      return typeof value === 'number' && value <= lengthMax ? [[name, value]] : []
    }),
  )

const mapValues = (value: unknown): Record<string, unknown> =>
  isFields(value)
    ? Object.fromEntries(Object.entries(value).map(([name, each]) => [name, grammarSchema(each)]))
    : {}

/**
 * Reduces a schema to what grammars support (https://node-llama-cpp.withcat.ai/guide/grammar#json-schema).
 */
export const grammarSchema = (schema: unknown): Record<string, unknown> => {
  if (!isFields(schema)) return { type: 'string' }
  const { description, type } = schema
  const commonFields = {
    ...(typeof description === 'string' && { description }),
    ...(isFields(schema['$defs']) && { $defs: mapValues(schema['$defs']) }),
  }
  if (typeof schema['$ref'] === 'string') return { ...commonFields, $ref: schema['$ref'] }
  if (schema['const'] !== undefined) return { ...commonFields, const: schema['const'] }
  if (Array.isArray(schema['enum'])) return { ...commonFields, enum: schema['enum'] }
  const choices = schema['anyOf'] ?? schema['oneOf']
  if (Array.isArray(choices)) return { ...commonFields, oneOf: choices.map(grammarSchema) }
  if (Array.isArray(type))
    return { ...commonFields, oneOf: type.map((each) => grammarSchema({ ...schema, type: each })) }
  if (type === 'object' || (type === undefined && isFields(schema['properties']))) {
    const additionalProperties = schema['additionalProperties']
    return {
      ...commonFields,
      type: 'object',
      properties: mapValues(schema['properties']),
      ...(isFields(additionalProperties) && { additionalProperties: grammarSchema(additionalProperties) }),
    }
  }
  if (type === 'array')
    return { ...commonFields, type, items: grammarSchema(schema['items']), ...limitSchema(schema, 'array') }
  return {
    ...commonFields,
    type: typeof type === 'string' ? type : 'string',
    ...limitSchema(schema, String(type)),
  }
}
