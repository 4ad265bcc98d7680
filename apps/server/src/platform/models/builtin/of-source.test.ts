import { expect, it } from 'vitest'
import { answerTo } from '../../../test/answer-to.ts'
import { answerQuestion } from './answer-question.ts'

it('CHT-06 answers what is asked of a source itself', () => {
  const book =
    '# Lamps of the harbour\n\nWritten by Orla Tavi.\n\nLast revised in May 2021.\n\n## The red lamp\n\nIt burns by night.\n\n## The green lamp\n\nBob wrote a letter about it in 1999. It burns by day.'
  const ask = (question: string) => answerTo([{ title: 'lamps.pdf', text: book, pages: 12 }], question)
  expect(ask('who wrote this?')).toBe('Written by Orla Tavi. [1]')
  expect(ask('Wer hat dieses Dokument geschrieben?')).toBe('Written by Orla Tavi. [1]')
  expect(ask('when was this document written?')).toBe('Last revised in May 2021. [1]')
  expect(ask('how many pages does it have?')).toBe('lamps.pdf has 12 pages.')
  expect(ask('Combien de pages a ce document ?')).toBe('lamps.pdf compte 12 pages.')
  expect(ask('list the chapters')).toBe(
    '- Lamps of the harbour [1]\n  - The red lamp [1]\n  - The green lamp [1]',
  )
  const other = { title: 'horns.txt', text: 'The horn was blown by Vega.' }
  const both = [{ title: 'lamps.pdf', text: book }, other]
  expect(answerTo(both, 'who wrote this?')).toBe('**lamps.pdf**\n\nWritten by Orla Tavi. [1]')
  expect(answerTo(both, 'who wrote lamps.pdf?')).toBe('Written by Orla Tavi. [1]')
  const silent = answerTo(
    [{ title: 'lamps.txt', text: 'Bob wrote a letter about the lamp in 1999. The keeper may issue writs.' }],
    'who wrote this?',
  )
  expect(silent).toBe('I could not find that in your sources.')
})

it('CHT-06 lists chapters by their numbers, and of very many the outermost', () => {
  const part = (name: string) => `# ${name}\n\nThe lamp burns every night of the year.`
  const book = (names: string[]) =>
    answerTo([{ title: 'lamps.md', text: names.map(part).join('\n\n') }], 'list the chapters')
  expect(book(['1. Lamps', '1.1. Red', '1.2. Green', '2. Horns'])).toBe(
    '- 1\\. Lamps [1]\n  - 1.1. Red [1]\n  - 1.2. Green [1]\n- 2\\. Horns [1]',
  )
  const many = Array.from({ length: 40 }, (_, at) => [`${at + 1}. Lamp`, `${at + 1}.1. Colour`]).flat()
  expect(book(many).split('\n')).toHaveLength(40)
  const remarks = { title: 'lamps.py', text: ['Lamps', 'Horns'].map(part).join('\n\n'), isCode: true }
  expect(answerTo([remarks], 'list the chapters')).toBe('I could not find that in your sources.')
  const more = Array.from({ length: 80 }, (_, at) => `Lamp number ${at}`)
  expect(book(more)).toMatch(/Lamp number 59 \[1\]\n- …$/)
})

it('CHT-06 tells the sender, the reader, the day and the subject of a mail', () => {
  const text =
    'From: Orla <orla@example.org>\nTo: keepers@example.org\nDate: 2026-10-28\nSubject: The lamps\n\nThe lamps were sent to Tavi and Vega.'
  const ask = (question: string) => answerTo([{ title: 'lamps.eml', text }], question)
  expect(ask('who sent this mail?')).toBe('From: Orla \\<orla@example.org>. [1]')
  expect(ask('to whom was it sent?')).toBe('To: keepers@example.org. [1]')
  expect(ask('Wann wurde die Mail geschickt?')).toBe('Date: 2026-10-28. [1]')
  expect(ask('what is the subject?')).toBe('Subject: The lamps. [1]')
})

it('CHT-06 tells the columns and first rows of a table, and its size where all of it is seen', () => {
  const table = { title: 'lamps.csv', columns: 'Lamp | Reach', text: 'Orion | 17\nVega | 9\nLyra | 4' }
  expect(answerTo([table], 'what columns are there?')).toBe('The columns: Lamp, Reach. [1]')
  expect(answerTo([table], 'show me the first two rows')).toContain('| Vega | 9 [1] |')
  expect(answerTo([table], 'show me the first two rows')).not.toContain('Lyra')
  expect(answerTo([table], 'how long is it?')).toContain('A table of 3 rows')
  const short = { ...table, text: 'Orion | 17' }
  expect(answerTo([short], 'how many rows are there?')).toContain('A table of 1 row with')
  const book = { ...table, title: 'lamps.pdf', pages: 12 }
  expect(answerTo([book], 'how long is it?')).toBe('lamps.pdf has 12 pages.')
  expect(answerTo([table], 'how many rows are there?')).toBe(
    'A table of 3 rows with the columns Lamp, Reach. [1]',
  )
  const twice = answerTo([table, { ...table, start: 9 }], 'how many rows are there?')
  expect(twice).not.toContain('rows with')
  const part = { ...table, isWhole: false }
  expect(answerTo([part], 'how many rows are there?')).not.toContain('3 rows')
  expect(answerTo([part], 'what is this?')).toMatch(/^A table with the columns Lamp, Reach\. \[1\]/)
})

it('CHT-06 takes “it” for what was asked about before, and for the source where that was asked about', () => {
  const text = 'Written by Orla Tavi.\n\nThe song of the lamp was written by Vega Lyra.'
  const passages = [
    { number: 1, title: 'lamps.txt', name: '', place: '', columns: '', path: [], lead: '', start: 0, text },
  ]
  const after = (last: string, question: string) =>
    answerQuestion({ question, earlier: [last], passages, unread: [], hasSearched: true }).text
  expect(after('what is the song of the lamp?', 'who wrote it?')).toContain('Vega Lyra')
  expect(after('what is the song of the lamp?', 'who wrote this?')).toBe('Written by Orla Tavi. [1]')
  expect(after('what is this?', 'who wrote it?')).toBe('Written by Orla Tavi. [1]')
})
