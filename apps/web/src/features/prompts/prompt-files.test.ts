import { expect, it } from 'vitest'
import { readPromptFile, toCsv, toJson } from './prompt-files.ts'

const prompts = [
  { promptName: 'Letter', promptText: 'Write to {{name}},\n"kindly".' },
  { promptName: 'Lamp, red', promptText: 'Say = it.' },
]

it.each([
  ['JSON', toJson],
  ['CSV', toCsv],
])('PRM-01 reads back what it exported as %s', (_, write) => {
  expect(readPromptFile(write(prompts))).toEqual(prompts)
})

it.each([
  ['Open WebUI', [{ command: '/letter', title: 'Letter', content: 'Write it.' }]],
  ['Open WebUI without a title', [{ command: '/Letter', content: 'Write it.' }]],
  ['LibreChat', { prompts: [{ name: 'Letter', productionPrompt: { prompt: 'Write it.' } }] }],
  ['a collection', [{ act: 'Letter', prompt: 'Write it.' }]],
])('PRM-01 reads a list from %s', (_, list) => {
  expect(readPromptFile(JSON.stringify(list))).toEqual([{ promptName: 'Letter', promptText: 'Write it.' }])
})

it('PRM-01 reads a table with the columns act and prompt', () => {
  expect(readPromptFile('\uFEFFact,prompt\n"Letter","Write ""it""."\n')).toEqual([
    { promptName: 'Letter', promptText: 'Write "it".' },
  ])
})

it.each(['', '[]', '{"a":1}', 'lamp,oil\n1,2', '{'])('PRM-01 rejects a file without prompts: %s', (text) => {
  expect(() => readPromptFile(text)).toThrow(/\S/)
})

it('PRM-01 escapes text that starts like a formula, so that spreadsheets don’t run it', () => {
  expect(toCsv([{ promptName: 'Sum', promptText: '=1+1' }])).toContain("'=1+1")
})
