import type { Sentence } from '@atelier/contract/sentence'
import {
  englishOf,
  pluralSentence,
  toSentence,
  type PlainText,
  type SentenceText,
  type Wording,
} from '@atelier/contract/write-sentence'
const noteTexts = {
  images: ['1 image was skipped.', '{count} images were skipped.'],
  media: [
    '1 attached image or recording was skipped.',
    '{count} attached images or recordings were skipped.',
  ],
  messages: [
    '1 message couldn’t be read and was skipped.',
    '{count} messages couldn’t be read and were skipped.',
  ],
  pages: ['1 damaged page was skipped.', '{count} damaged pages were skipped.'],
  patchyPages: [
    'Some characters on 1 page couldn’t be read because their font lacks character information.',
    'Some characters on {count} pages couldn’t be read because their font lacks character information.',
  ],
  unreadablePages: [
    'The text of 1 page couldn’t be read because its fonts lack character information.',
    'The text of {count} pages couldn’t be read because their fonts lack character information.',
  ],
  cells: ['1 cell couldn’t be read and was skipped.', '{count} cells couldn’t be read and were skipped.'],
  unreadOutputs: ['1 output couldn’t be read.', '{count} outputs couldn’t be read.'],
  outputs: ['1 long output was shortened.', '{count} long outputs were shortened.'],
  encrypted: ['1 encrypted message was skipped.', '{count} encrypted messages were skipped.'],
  attachments: ['1 attached file was skipped.', '{count} attached files were skipped.'],
  objects: ['1 embedded object was skipped.', '{count} embedded objects were skipped.'],
  formulas: ['1 formula was skipped.', '{count} formulas were skipped.'],
  formulasWithoutLayout: [
    '1 formula was read without its layout.',
    '{count} formulas were read without their layout.',
  ],
  symbols: ['1 symbol was skipped.', '{count} symbols were skipped.'],
  sheets: ['1 sheet couldn’t be read.', '{count} sheets couldn’t be read.'],
  hiddenSheets: ['1 hidden sheet is included.', '{count} hidden sheets are included.'],
  hiddenSlides: ['1 hidden slide is included.', '{count} hidden slides are included.'],
  hiddenLayers: [
    'Text on hidden layers of 1 page is included.',
    'Text on hidden layers of {count} pages is included.',
  ],
  hiddenRows: ['1 hidden row is included.', '{count} hidden rows are included.'],
  hiddenColumns: ['1 hidden column is included.', '{count} hidden columns are included.'],
  hiddenValues: [
    '1 value hidden by its number format was skipped.',
    '{count} values hidden by their number formats were skipped.',
  ],
  coveredCells: [
    '1 cell covered by a merged cell was skipped.',
    '{count} cells covered by merged cells were skipped.',
  ],
  uncachedFormulas: [
    'The file doesn’t contain the result of 1 formula.',
    'The file doesn’t contain the results of {count} formulas.',
  ],
  chapters: ['1 chapter is missing from the file.', '{count} chapters are missing from the file.'],
} as const satisfies Record<string, readonly [one: SentenceText, many: SentenceText]>

export const trackedChangesNote: PlainText =
  'This document has tracked changes: inserted text is included, deleted text was skipped.'

export const hiddenTextNote: PlainText = 'Hidden text was skipped.'

export type ExtractionNoteKind = keyof typeof noteTexts

export class ExtractionNotes {
  readonly #counts = new Map<ExtractionNoteKind, number>()
  readonly #sentences = new Map<string, Sentence>()

  count(kind: ExtractionNoteKind, count = 1): void {
    if (count > 0) this.#counts.set(kind, (this.#counts.get(kind) ?? 0) + count)
  }

  add(note: Wording): void {
    this.#sentences.set(englishOf(note), toSentence(note))
  }

  finish(): Sentence[] {
    const notes = [...this.#counts].map(([kind, count]) => {
      const [singular, plural] = noteTexts[kind]
      return pluralSentence(singular, plural, { count })
    })
    return [...this.#sentences.values(), ...notes]
  }
}
