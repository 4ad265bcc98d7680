import { expect, it } from 'vitest'
import { z } from 'zod'
import { validEntries, readListing } from './model-listing.ts'
import { parseVectors } from './read-embeddings.ts'

const names = (body: unknown) => readListing(body).map(({ id }) => id)

it.each([
  ['OpenAI’s', { object: 'list', data: [{ id: 'a' }, { id: 'b', created: '2025-01-01', capabilities: 7 }] }],
  [
    'Ollama’s own',
    {
      models: [
        { name: 'a', model: 'a' },
        { name: 'b', details: {} },
      ],
    },
  ],
  ['llama.cpp’s, with both', { models: [{ name: 'x' }], data: [{ id: 'a' }, { id: 'b' }] }],
  ['a plain list', [{ id: 'a', context_length: '4k' }, { id: 'b' }]],
  ['a list of names', { data: ['a', 'b'] }],
  ['a list with an invalid entry', { data: [{ id: 'a' }, { id: 7 }, null, { id: 'b' }] }],
])('CHT-01 reads a model list in the format %s', (_form, body) => {
  expect(names(body)).toEqual(['a', 'b'])
})

it('CHT-01 distinguishes an empty model list from an invalid one', () => {
  expect([names({ data: [] }), names({ data: null }), names([])]).toEqual([[], [], []])
  for (const body of [null, 'a', {}, { data: 'a' }, { error: 'no' }, [{ object: 'x' }]])
    expect(() => readListing(body)).toThrow('isn’t a list of models')
})

it('CHT-01 keeps the other models when an entry can’t be read', () => {
  const listing = validEntries(z.object({ id: z.string() }))
  expect(listing.parse([{ id: 'a' }, null, { id: 7 }, { id: 'b' }])).toEqual([{ id: 'a' }, { id: 'b' }])
})

const floats = (...numbers: number[]) => Buffer.from(Float32Array.from(numbers).buffer).toString('base64')

it.each([
  ['OpenAI’s', { data: [{ embedding: [1, 2] }, { embedding: [3, 4] }] }],
  [
    'OpenAI’s out of order',
    {
      data: [
        { index: 1, embedding: [3, 4] },
        { index: 0, embedding: [1, 2] },
      ],
    },
  ],
  ['base64', { data: [{ embedding: floats(1, 2) }, { embedding: floats(3, 4) }] }],
  [
    'Ollama’s own',
    {
      embeddings: [
        [1, 2],
        [3, 4],
      ],
    },
  ],
  [
    'plain lists',
    [
      [1, 2],
      [3, 4],
    ],
  ],
  [
    'llama.cpp’s own',
    [
      { index: 0, embedding: [[1, 2]] },
      { index: 1, embedding: [[3, 4]] },
    ],
  ],
])('KNO-03 reads vectors in the format %s, matched to their texts', (_form, body) => {
  expect(parseVectors(body, 2)).toEqual([
    [1, 2],
    [3, 4],
  ])
})

it('KNO-03 rejects too few vectors, vectors of different lengths, and non-numbers', () => {
  for (const data of [
    [[1, 2]],
    [[1, 2], [3]],
    [
      [1, 2],
      [3, null],
    ],
    [
      [1, 2],
      [3, 4],
      [5, 6],
    ],
  ])
    expect(() => parseVectors({ data: data.map((embedding) => ({ embedding })) }, 2)).toThrow(
      'one vector for each',
    )
  expect(() => parseVectors({ error: { message: 'No such model.' } }, 2)).toThrow('No such model.')
})
