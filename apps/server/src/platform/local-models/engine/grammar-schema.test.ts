import { expect, it } from 'vitest'
import { z } from 'zod'
import { grammarSchema } from './grammar-schema.ts'

it('PRJ-15 builds grammars for the schemas that models fill in, without what a grammar can’t express', () => {
  const Form = z.object({
    title: z.string().min(1).max(100).regex(/\S/),
    symbol: z.string().nullable(),
    kind: z.enum(['a', 'b']),
    steps: z.array(z.object({ minutes: z.int().positive() })).max(3),
  })
  expect(grammarSchema(z.toJSONSchema(Form))).toEqual({
    type: 'object',
    properties: {
      title: { type: 'string', minLength: 1, maxLength: 100 },
      symbol: { oneOf: [{ type: 'string' }, { type: 'null' }] },
      kind: { enum: ['a', 'b'] },
      steps: {
        type: 'array',
        items: { type: 'object', properties: { minutes: { type: 'integer' } } },
        maxItems: 3,
      },
    },
  })
})
