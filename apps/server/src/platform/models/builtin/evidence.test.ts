import { expect, it } from 'vitest'
import { answerQuestion } from './answer-question.ts'
import { matcherFor } from './match.ts'
import { readQuestion } from './question.ts'

interface Source {
  readonly title: string
  readonly text: string
  readonly columns?: string
}

const answerTo = (sources: readonly Source[], question: string): string => {
  const passages = sources.map((source, at) => ({
    number: at + 1,
    name: '',
    place: '',
    columns: '',
    path: [],
    lead: '',
    start: at,
    ...source,
  }))
  return answerQuestion({ question, earlier: [], passages, unread: [], hasSearched: true }).text
}

it('CHT-06 says what a thing is where that stands ahead of its sentence, and not where it is only mentioned', () => {
  const mention = 'Ropes, blocks and the fairlead are washed in spring.'
  const told = 'A fairlead is a ring that guides a rope.'
  const question = 'what is a fairlead'
  expect(answerTo([{ title: 'winter.txt', text: mention }], question)).toContain('could not find')
  const both = [
    { title: 'winter.txt', text: mention },
    { title: 'ropes.txt', text: told },
  ]
  expect(answerTo(both, question)).toBe(`${told} [2]`)
})

it('CHT-06 names nothing of another kind than what is asked for', () => {
  const text = 'A screen hides the web traffic of the secure office from the street.'
  const services = { title: 'services.txt', text: 'The port of secure web traffic is 443.' }
  const question = 'which port does secure web traffic use'
  expect(answerTo([{ title: 'office.txt', text }], question)).toContain('could not find')
  expect(answerTo([{ title: 'office.txt', text }, services], question)).toContain('443')
})

it('CHT-06 takes no row for an answer whose cell is empty', () => {
  const cities = (people: string) => [
    {
      title: 'cities.csv',
      columns: 'Name | Country | Population',
      text: `Lima | Peru | ${people}\nOslo | Norway | 709037`,
    },
  ]
  expect(answerTo(cities('–'), 'what is the population of Lima?')).toContain('could not find')
  expect(answerTo(cities('10092000'), 'what is the population of Lima?')).toContain('10092000')
})

it('CHT-06 takes the name of a doer for less than the word itself', () => {
  const { words } = matcherFor(readQuestion('the pointer is too small').terms)
  const [[point = 0], [pointers = 0]] = [words(['point']), words(['pointers'])]
  expect(point).toBeGreaterThan(0)
  expect(point).toBeLessThan(pointers)
})
