import { englishOf } from '@atelier/contract/write-sentence'
import { expect, it } from 'vitest'
import { ExtractionNotes, hiddenTextNote } from './extraction-notes.ts'

it('KNO-03 reports each kind of skipped content once, with its count', () => {
  const notes = new ExtractionNotes()
  expect(notes.finish()).toEqual([])
  notes.count('images', 0)
  notes.count('images')
  notes.count('attachments', 1200)
  notes.count('attachments', 34)
  notes.add(hiddenTextNote)
  notes.add(hiddenTextNote)
  expect(notes.finish().map(englishOf)).toEqual([
    hiddenTextNote,
    '1 image was skipped.',
    '1,234 attached files were skipped.',
  ])
})
