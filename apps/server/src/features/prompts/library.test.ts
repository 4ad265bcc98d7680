import { PromptTag } from '@atelier/contract/prompts/prompt'
import { expect, it } from 'vitest'
import { parsePrompts, readLibrary } from './library.ts'

const library = readLibrary()

it('PRM-01 PRM-02 comes with at least ten prompts of each category, sixty in all', () => {
  expect(library.length).toBeGreaterThanOrEqual(60)
  for (const tag of PromptTag.options)
    expect(library.filter(({ tags }) => tags.includes(tag)).length).toBeGreaterThanOrEqual(10)
})

it('PRM-01 has no duplicate names or texts', () => {
  for (const of of ['name', 'text'] as const)
    expect(new Set(library.map((prompt) => prompt[of])).size).toBe(library.length)
})

it('PRM-01 allows custom tags, and detects an error in a prompt file at once', () => {
  const file = '# SEO\n\n## A name {#a-name}\nTags: SEO, Copywriting\n\nOne.\n\nTwo.\n'
  expect(parsePrompts(file, 'SEO')).toEqual([
    { id: 'a-name', name: 'A name', text: 'One.\n\nTwo.', tags: ['SEO', 'Copywriting'] },
  ])
  for (const invalid of [
    '## No id\n\nText',
    '## Name {#Not An Id}\n\nText',
    '## Name {#id}\n',
    '## Name {#id}\nTags: Cooking\n\nText',
  ])
    expect(() => parsePrompts(invalid, 'SEO')).toThrow(Error)
})
