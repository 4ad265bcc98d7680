import { expect, it } from 'vitest'
import { parseMarkdownNote } from './read-note.ts'

it('KNO-01 reads a note’s properties, and its extended Markdown', () => {
  const note = parseMarkdownNote(
    '---\ntitle: "The lamp: a log"\ntags: [light, \'oil\']\naliases:\n  - Lamp\n  - Beacon\ndraft:\n# made by hand\n---\n# Lamp\n\nSee [[Keeper]], [[Tower#Stairs]] and [[Oil_tank|the tank]]. ==Burns all night.== %%check this%%\n\n`[[code]]` stays.\n\n```\n==code==\n```\n',
  )
  expect(note.properties).toEqual([
    ['title', 'The lamp: a log'],
    ['tags', 'light, oil'],
    ['aliases', 'Lamp, Beacon'],
    ['draft', ''],
  ])
  expect(note.text).toBe(
    '# Lamp\n\nSee Keeper, Tower › Stairs and the tank. <mark>Burns all night.</mark> \n\n`[[code]]` stays.\n\n```\n==code==\n```\n',
  )
})

it.each([
  ['a rule above text', '---\nThe lamp burns.\n\nOil: none.\n---\nMore.'],
  ['an unclosed rule', '---\ntitle: x\n\nThe lamp.'],
  ['no properties at its start', '# Lamp\n\n---\ntitle: x\n---\n'],
])('KNO-01 doesn’t read properties from a note with %s', (_what, text) => {
  expect(parseMarkdownNote(text)).toEqual({ properties: [], text })
})

it('KNO-01 shows nested properties as written', () => {
  expect(parseMarkdownNote('---\nlamp:\n  colour:\n    - red\n  at: night\n---\nIt burns.')).toEqual({
    properties: [],
    text: '```yaml\nlamp:\n  colour:\n    - red\n  at: night\n```\n\nIt burns.',
  })
})
