import { PromptTag } from '@atelier/contract/prompts/prompt'
import { variablesOf } from '@atelier/contract/prompts/prompt-variables'
import { expect, it } from 'vitest'
import { type LibraryPrompt, matchLibraries, parsePrompts, readLibraries } from './library.ts'

const libraries = readLibraries()

it.each(Object.entries(libraries))(
  'PRM-01 PRM-02 comes with at least ten prompts in each category, sixty in all (%s)',
  (_language, library) => {
    expect(library.length).toBeGreaterThanOrEqual(60)
    for (const tag of PromptTag.options)
      expect(library.filter(({ tags }) => tags.includes(tag)).length).toBeGreaterThanOrEqual(10)
  },
)

it.each(Object.entries(libraries))('PRM-01 has no duplicate names or texts (%s)', (_language, library) => {
  for (const field of ['name', 'text'] as const)
    expect(new Set(library.map((prompt) => prompt[field])).size).toBe(library.length)
})

it('PRM-01 has the same prompts in every language, with the same tags and the same number of variables of each kind', () => {
  const structureOf = ({ id, tags, text }: LibraryPrompt) => ({
    id,
    tags,
    variables: variablesOf(text)
      .map(({ kind, options }) => `${kind} ${options.length}`)
      .toSorted(),
  })
  expect(libraries.de.map(structureOf)).toEqual(libraries.en.map(structureOf))
  // a malformed variable would stay in the text as it is
  for (const { id, text } of [...libraries.en, ...libraries.de])
    expect([id, new Set(text.match(/\{\{[^}]*\}\}/g)).size]).toEqual([id, variablesOf(text).length])
})

it('PRM-01 orders translations like the original, and detects a missing or surplus one at once', () => {
  const prompt = (id: string, name: string): LibraryPrompt => ({ id, name, text: name, tags: ['SEO'] })
  const englishPrompts = [prompt('a', 'One'), prompt('b', 'Two')]
  const germanPrompts = [prompt('b', 'Zwei'), prompt('a', 'Eins')]
  expect(matchLibraries(englishPrompts, germanPrompts).map(({ name }) => name)).toEqual(['Eins', 'Zwei'])
  expect(() => matchLibraries(englishPrompts, germanPrompts.slice(1))).toThrow(/\bb\b/)
  expect(() => matchLibraries(englishPrompts, [...germanPrompts, prompt('c', 'Drei')])).toThrow(/\bc\b/)
})

it('PRM-01 allows custom tags, and detects an error in a prompt file at once', () => {
  const file = '# SEO\n\n## A name {#a-name}\nTags: SEO, Copywriting\n\nOne.\n\nTwo.\n'
  expect(parsePrompts(file, 'SEO')).toEqual([
    { id: 'a-name', name: 'A name', text: 'One.\n\nTwo.', tags: ['SEO', 'Copywriting'] },
  ])
  for (const invalidText of [
    '## No id\n\nText',
    '## Name {#Not An Id}\n\nText',
    '## Name {#id}\n',
    '## Name {#id}\nTags: Cooking\n\nText',
  ])
    expect(() => parsePrompts(invalidText, 'SEO')).toThrow(Error)
})
