import type { Sentence } from '@atelier/contract/sentence'
import { type PlainText, sentence } from '@atelier/contract/write-sentence'

type Schema = Record<string, unknown>

export class UnusableSchema extends Error {
  readonly sentence: Sentence

  constructor(problem: PlainText) {
    super(problem)
    this.sentence = sentence(problem)
  }
}

const depthMax = 8
const nodesMax = 2_000
const schemaCharactersMax = 8_192
const propertyName = /^[\w.-]{1,64}$/

const isSchema = (value: unknown): value is Schema =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const resolveRef = (root: Schema, ref: string): unknown => {
  if (ref === '#') return root
  if (!ref.startsWith('#/')) throw new UnusableSchema('The input schema refers to another document.')
  let current: unknown = root
  for (const part of ref.slice(2).split('/')) {
    const key = decodeURIComponent(part).replaceAll('~1', '/').replaceAll('~0', '~')
    current = isSchema(current) && Object.hasOwn(current, key) ? current[key] : undefined
  }
  return current
}

const typeOf = (value: unknown): string => {
  if (Array.isArray(value)) return 'array'
  if (typeof value === 'number') return Number.isInteger(value) ? 'integer' : 'number'
  return typeof value === 'boolean' || typeof value === 'object' ? typeof value : 'string'
}

const inferMissingType = (schema: Schema): string | undefined => {
  if ('type' in schema || 'anyOf' in schema || 'oneOf' in schema || 'allOf' in schema) return undefined
  if ('properties' in schema) return 'object'
  if ('items' in schema) return 'array'
  if ('const' in schema) return typeOf(schema['const'])
  return Array.isArray(schema['enum']) ? typeOf(schema['enum'][0]) : 'string'
}

const schemaMaps = new Set(['properties', 'patternProperties'])
const droppedKeywords = new Set([
  '$schema',
  '$id',
  '$defs',
  'definitions',
  '$anchor',
  '$comment',
  '$dynamicAnchor',
])

const inlineRefs = (root: Schema) => {
  let nodes = 0
  const walk = (value: unknown, depth: number): unknown => {
    if (Array.isArray(value)) return value.map((each) => walk(each, depth))
    if (!isSchema(value)) return value
    nodes += 1
    if (nodes > nodesMax) throw new UnusableSchema('The input schema is too large.')
    const { $ref: ref, ...siblings } = value
    if (typeof ref === 'string') {
      if (depth >= depthMax) throw new UnusableSchema('The input schema refers to itself.')
      const target = resolveRef(root, ref)
      if (!isSchema(target)) throw new UnusableSchema('The input schema contains an invalid reference.')
      return walk({ ...target, ...siblings }, depth + 1)
    }
    const entries = Object.entries(siblings).flatMap(([key, each]): [string, unknown][] => {
      if (droppedKeywords.has(key) || (key === 'default' && each === null)) return []
      if (key === 'enum' || key === 'const' || key === 'default' || key === 'required') return [[key, each]]
      if (!schemaMaps.has(key) || !isSchema(each)) return [[key, walk(each, depth)]]
      return [
        [key, Object.fromEntries(Object.entries(each).map(([name, child]) => [name, walk(child, depth)]))],
      ]
    })
    const schema = Object.fromEntries(entries)
    const type = inferMissingType(schema)
    return type === undefined ? schema : { type, ...schema }
  }
  return walk(root, 0)
}

const requiredOf = ({ required }: Schema): string[] =>
  Array.isArray(required) ? required.filter((name) => typeof name === 'string') : []

const propertiesOf = ({ properties }: Schema): Schema => (isSchema(properties) ? properties : {})

/** A schema that can't be read disables only its own tool. */
const wrapReadErrors = <Value>(read: () => Value): Value => {
  try {
    return read()
  } catch (error) {
    throw error instanceof UnusableSchema ? error : new UnusableSchema('The input schema can’t be read.')
  }
}

const rewriteSchema = (source: Schema): { schema: Schema; note: string } => {
  const root = inlineRefs(isSchema(source) ? { ...source, type: 'object' } : { type: 'object' }) as Schema
  const { allOf, anyOf, oneOf, ...rest } = root
  const parts = Array.isArray(allOf) ? allOf.filter(isSchema) : []
  const choices = [anyOf, oneOf].flatMap((list) => (Array.isArray(list) ? list.filter(isSchema) : []))
  const properties: Schema = {}
  for (const each of [...choices, ...parts, rest]) Object.assign(properties, propertiesOf(each))
  const requiredNames = [...new Set([...parts, rest].flatMap(requiredOf))]
  const invalidNames = Object.keys(properties).filter((name) => !propertyName.test(name))
  const requiredName = invalidNames.find((name) => requiredNames.includes(name))
  if (requiredName !== undefined)
    throw new UnusableSchema('A required input has a name that models don’t accept.')
  for (const name of invalidNames) delete properties[name]
  const schema: Schema = {
    ...rest,
    type: 'object',
    properties,
    ...(requiredNames.length > 0 && { required: requiredNames.filter((name) => name in properties) }),
  }
  if (requiredNames.length === 0) delete schema['required']
  if (JSON.stringify(schema).length > schemaCharactersMax)
    throw new UnusableSchema('The input schema is too large.')
  const alternatives = choices.map(requiredOf).filter((names) => names.length > 0)
  const note =
    alternatives.length > 0
      ? `Give one of these: ${alternatives.map((names) => names.join(' and ')).join('; or ')}.`
      : ''
  return { schema, note }
}

/**
 * Returns a single object schema without references, at most 8 KB long, which every provider accepts. `note`
 * lists alternative required inputs. Throws `UnusableSchema`.
 */
export const toModelSchema = (source: Schema): { schema: Schema; note: string } =>
  wrapReadErrors(() => rewriteSchema(source))
