import { expect, it } from 'vitest'
import { toModelSchema, UnusableSchema } from './tool-schema.ts'

it('LAB-03 offers models plain schemas, whatever a server sent', () => {
  const { schema, note } = toModelSchema({
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    $defs: { Lamp: { type: 'object', properties: { name: { type: 'string' }, colour: { default: null } } } },
    properties: { lamp: { $ref: '#/$defs/Lamp' }, count: { enum: [1, 2] }, 'odd name!': {} },
    allOf: [{ properties: { also: { items: { type: 'string' } } }, required: ['also'] }],
    anyOf: [{ required: ['lamp'] }, { required: ['count'], properties: { more: {} } }],
  })
  expect(schema).toEqual({
    type: 'object',
    properties: {
      more: { type: 'string' },
      also: { type: 'array', items: { type: 'string' } },
      lamp: { type: 'object', properties: { name: { type: 'string' }, colour: { type: 'string' } } },
      count: { type: 'integer', enum: [1, 2] },
    },
    required: ['also'],
  })
  expect(note).toBe('Give one of these: lamp; or count.')
})

it.each([
  ['references itself', { properties: { next: { $ref: '#' } } }],
  ['references a missing definition', { properties: { a: { $ref: '#/$defs/none' } } }],
  ['references another document', { properties: { a: { $ref: 'https://example.org/schema' } } }],
  ['is too large', { properties: { a: { type: 'string', description: 'x'.repeat(9_000) } } }],
  [
    'expands endlessly',
    {
      $defs: Object.fromEntries(
        [...'abcdefg'].map((name, index) => [
          name,
          {
            properties: Object.fromEntries(
              Array.from({ length: 9 }, (_, each) => [
                `p${each}`,
                { $ref: `#/$defs/${'abcdefgh'[index + 1]}` },
              ]),
            ),
          },
        ]),
      ),
      properties: { a: { $ref: '#/$defs/a' } },
    },
  ],
  ['has an invalid reference', { properties: { a: { $ref: '#/%zz' } } }],
  [
    'is endlessly nested',
    JSON.parse(`{"properties":${'{"a":'.repeat(20_000)}1${'}'.repeat(20_000)}}`) as Record<string, unknown>,
  ],
  ['requires an unusual name', { properties: { 'a b': {} }, required: ['a b'] }],
])('LAB-03 doesn’t offer models a tool whose input %s', (_why, schema) => {
  expect(() => toModelSchema(schema)).toThrow(UnusableSchema)
})
