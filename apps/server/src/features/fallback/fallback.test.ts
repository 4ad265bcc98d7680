import { afterAll, beforeAll, expect, it } from 'vitest'
import { noEmbedder } from '../../platform/models/embedder.ts'
import type { OpenDatabase } from '../../platform/db/database.ts'
import { openTestDatabase } from '../../test/engines.ts'
import { addPerson, addSource } from '../../test/knowledge.ts'
import { answerByQuoting, type QuotingInput } from './answer-by-quoting.ts'

const notes = `The lamp of Ar-Men burns rape oil. It needs twelve litres of it in a long winter night.

The keeper winds the clockwork every four hours. *Nobody* may touch the [lens] with bare hands.

The boat brings mail on Tuesdays, if the sea allows it.`
const oil = 'Year,Oil used,Keeper\n1911,417,Ada\n1912,390,Eve. It was cold. The sea froze.\n1913,402,Ada\n'
const program = 'def wind(clock):\n    """Wind the clockwork."""\n    clock.turns += 40\n    return clock\n'
const handbuch = 'Der Wärter putzt die Linse jeden Morgen mit Spiritus und einem Leinentuch.'

let database: OpenDatabase
const sources: QuotingInput['sources'][number][] = []
beforeAll(async () => {
  database = await openTestDatabase('pglite')
  const owner = await addPerson(database.db)
  for (const [title, text] of Object.entries({
    'lamp.txt': notes,
    'oil.csv': oil,
    'wind.py': program,
    'handbuch.txt': handbuch,
  }))
    sources.push({ id: await addSource(database.db, owner, title, text), title, isCode: title === 'wind.py' })
})
afterAll(() => database[Symbol.asyncDispose]())

const ask = (question: string, extraFields: Partial<QuotingInput> = {}) =>
  answerByQuoting(
    { db: database.db, embedder: noEmbedder },
    {
      question,
      previousQuestions: [],
      sources,
      unreadSources: [],
      hasSealed: false,
      isModelConnected: false,
      ...extraFields,
    },
  )

it('CHT-06 quotes the best matching sentences without a model, highlights the words and cites their location', async () => {
  const { text, citations } = await ask('What oil does the lamp burn?')
  expect(text).toMatch(
    /^No language model is connected\. These passages fit your question best\.\n\n> The \*\*lamp\*\* of Ar-Men \*\*burns\*\* rape \*\*oil\*\*\./,
  )
  expect(citations[0]).toMatchObject({ number: 1, title: 'lamp.txt', position: { start: 0 } })
  expect(notes.startsWith(citations[0]?.quote ?? '?')).toBe(true)
})

it('CHT-06 quotes without a model when none is selected, and says so', async () => {
  const { text } = await ask('What oil does the lamp burn?', { isModelConnected: true })
  expect(text).toMatch(/^No language model is selected\. These passages fit/)
  const { text: noSources } = await ask('What oil does the lamp burn?', {
    isModelConnected: true,
    sources: [],
  })
  expect(noSources).toMatch(/Add files, links or text, or select a model\.$/)
})

it('CHT-06 quotes rows of a table under the names of their columns', async () => {
  const { text, citations } = await ask('How much oil was used in 1912?')
  expect(text).toContain(
    '| Year | Oil used | Keeper |  |\n| --- | --- | --- | --- |\n| **1912** | 390 | Eve. It was cold. The sea froze. | [1] |',
  )
  expect(citations[0]).toMatchObject({
    title: 'oil.csv',
    quote: '1912 | 390 | Eve. It was cold. The sea froze.',
  })
})

it('CHT-06 shortens a long cell around the matching words, and cites the whole row', async () => {
  const story = `${'It was a cold winter on the island. '.repeat(9)}The xylophone fell silent. ${'Then came spring. '.repeat(20)}`
  const row = `1914 | ${story.trim()} | Eve`
  const owner = await addPerson(database.db)
  const id = await addSource(database.db, owner, 'log.csv', `Year,Story,Keeper\n1914,${story.trim()},Eve\n`)
  const { text, citations } = await ask('xylophone', { sources: [{ id, title: 'log.csv', isCode: false }] })
  expect(text).toMatch(/\| 1914 \| … .*The \*\*xylophone\*\* fell silent\..* … \| Eve \| \[1\] \|/)
  expect(citations[0]?.quote).toBe(row)
})

it('CHT-06 quotes code as code', async () => {
  const { text } = await ask('Where does the clock get its turns?')
  expect(text).toContain('    clock.turns += 40\n')
  expect(text).toMatch(/```\n+\[\d\]/)
})

it('CHT-06 shows source text as it is, even if it means something in Markdown', async () => {
  expect((await ask('May I touch the lens?')).text).toContain('\\*Nobody\\* may **touch** the \\[**lens**\\]')
})

it('CHT-06 finds a match in a single short source even if it lacks some words of the question', async () => {
  const owner = await addPerson(database.db)
  const id = await addSource(database.db, owner, 'red.txt', 'The lamp of Skerrydown is red.')
  const onlySource = { sources: [{ id, title: 'red.txt', isCode: false }] }
  for (const question of [
    'Which colour is the lamp of Skerrydown?',
    'Which colour has the lamp of Skerrydown, seen at night?',
  ])
    expect((await ask(question, onlySource)).text).toContain('The **lamp** of **Skerrydown** is red.')
  const { citations } = await ask('How high is the lamp tax in Bergen?', onlySource)
  expect(citations).toEqual([])
})

it('CHT-06 prefers the only passage with a rare word to those that share the other words', async () => {
  const owner = await addPerson(database.db)
  const nights = []
  for (let night = 1; night <= 8; night++) {
    const title = `night ${night}.txt`
    const text = night === 5 ? 'A petrel broke the glass.' : 'The keeper of Skerrydown lit the lamp.'
    nights.push({ id: await addSource(database.db, owner, title, text), title, isCode: false })
  }
  const question = 'Which petrel did the keeper of Skerrydown see at the lamp?'
  const { citations } = await ask(question, { sources: nights })
  expect(citations.map(({ title }) => title)).toEqual(['night 5.txt'])
})

it('CHT-06 says that nothing matches when the sources share too little with the question', async () => {
  const { text, citations } = await ask('Who won the football championship in Brazil?')
  expect(text).toMatch(/couldn’t find a passage in your sources/)
  expect(citations).toEqual([])
})

it('CHT-06 shows how the sources begin when the question is only about the sources', async () => {
  const { text, citations } = await ask('What is this?')
  expect(text).toContain('This is how your sources begin.')
  expect(citations.map(({ title }) => title)).toEqual(sources.map(({ title }) => title))
  for (const question of ['Summarize lamp.txt', 'Translate lamp.txt into Finnish']) {
    const { text: answerText, citations: quoteCitations } = await ask(question)
    expect(answerText).toContain(question.startsWith('Translate') ? 'no passage matches' : 'This is how')
    expect(new Set(quoteCitations.map(({ title }) => title))).toEqual(new Set(['lamp.txt']))
  }
})

it('CHT-06 says how many sources it doesn’t show', async () => {
  const manySources = Array.from({ length: 30 }, () => sources).flat()
  expect((await ask('What is this?', { sources: manySources })).text).toMatch(
    /\n\n96 more sources aren’t shown\.$/,
  )
})

it('CHT-06 combines a short question with the one before it', async () => {
  const { citations } = await ask('And in 1911?', { previousQuestions: ['How much oil was used in 1912?'] })
  expect(citations[0]?.quote).toBe('1911 | 417 | Ada')
})

it('CHT-06 answers in the language of the question', async () => {
  const { text } = await ask('Womit putzt der Wärter die Linse?')
  expect(text).toMatch(/^Es ist kein Sprachmodell verbunden\. [^]*\*\*putzt\*\* die \*\*Linse\*\*/)
})

it('CHT-06 lists the sources that can’t be searched yet, but never sealed ones', async () => {
  const unreadSources = [
    { title: 'scan.pdf', hasFailed: false },
    { title: 'torn.docx', hasFailed: true },
  ]
  const { text } = await ask('When does the boat bring mail?', { unreadSources })
  expect(text).toMatch(/Still being read: scan\.pdf\.\n\nCouldn’t be read: torn\.docx\.$/)
  expect((await ask('When?', { sources: [] })).text).toContain('this chat has none')
  expect((await ask('When?', { sources: [], hasSealed: true })).text).toContain('sources are closed')
})
