import german from '@atelier/contract/texts/de-server.json' with { type: 'json' }
import { expect, it } from 'vitest'
import { noteTexts, ReadingNotes } from './reading-notes.ts'

it('KNO-03 says once what was skipped and how many there are', () => {
  const notes = new ReadingNotes()
  expect(notes.finish()).toBeNull()
  notes.skip('pictures', 0)
  notes.skip('pictures')
  notes.skip('attachments', 1200)
  notes.skip('attachments', 34)
  notes.add('Only the first page was read.')
  notes.add('Only the first page was read.')
  expect(notes.finish()).toBe(
    'Only the first page was read.\n1 image was not read.\n1,234 attached files were not read.',
  )
})

it('KNO-03 says it in German too', () => {
  for (const text of Object.values(noteTexts).flat()) expect(Object.keys(german)).toContain(text)
})
