import { expect, it } from 'vitest'
import { z } from 'zod'
import { formSchema, problemWith } from './form-schema.ts'

it.each([
  [z.string().max(1000), 'x'.repeat(1001), 'The text is too long. Use at most 1,000 characters.'],
  [z.string().min(2), 'x', 'The text is too short. Use at least 2 characters.'],
  [z.array(z.string()).max(1), ['x', 'x'], 'Too many entries. The maximum is 1.'],
  [z.array(z.string()).min(1), [], 'Too few entries. The minimum is 1.'],
  [z.number().max(5), 6, 'The number is too high. The maximum is 5.'],
  [z.number().min(5), 4, 'The number is too low. The minimum is 5.'],
  [z.string().max(2, 'Title is too long'), 'xxx', 'Title is too long'],
])('API-15 a form explains why %o rejects %j', (schema, value, text) => {
  expect(problemWith(schema, value)).toBe(text)
  expect(
    formSchema(schema)
      .safeParse(value)
      .error?.issues.map(({ message }) => message),
  ).toEqual([text])
})
