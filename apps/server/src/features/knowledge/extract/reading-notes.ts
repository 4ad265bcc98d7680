/**
 * What readers skip, cut or guess: one sentence for one of it and one for several. Each needs its German in
 * packages/contract/src/texts/de-server.json, because the client shows these sentences as they are stored.
 */
export const noteTexts = {
  pictures: ['1 picture was not read.', '{count} pictures were not read.'],
  media: [
    '1 attached picture or recording was not read.',
    '{count} attached pictures or recordings were not read.',
  ],
  messages: [
    '1 message was not understood and left out.',
    '{count} messages were not understood and left out.',
  ],
  pages: ['1 page is damaged and was not read.', '{count} pages are damaged and were not read.'],
  patchyPages: [
    'Some letters on 1 page cannot be told: a font does not say what they mean.',
    'Some letters on {count} pages cannot be told: a font does not say what they mean.',
  ],
  unclearPages: [
    'The letters of 1 page cannot be told: its fonts do not say what they mean.',
    'The letters of {count} pages cannot be told: their fonts do not say what they mean.',
  ],
  outputs: ['1 long output was cut.', '{count} long outputs were cut.'],
  encrypted: ['1 encrypted message was not read.', '{count} encrypted messages were not read.'],
  attachments: ['1 attached file was not read.', '{count} attached files were not read.'],
  objects: ['1 embedded object was not read.', '{count} embedded objects were not read.'],
  formulas: ['1 formula was not read.', '{count} formulas were not read.'],
  unusualFormulas: [
    '1 formula is read without its unusual layout.',
    '{count} formulas are read without their unusual layout.',
  ],
  symbols: ['1 symbol was not read.', '{count} symbols were not read.'],
  sheets: ['1 sheet could not be read.', '{count} sheets could not be read.'],
  hiddenSheets: ['1 hidden sheet is included.', '{count} hidden sheets are included.'],
  hiddenSlides: ['1 hidden slide is included.', '{count} hidden slides are included.'],
  hiddenRows: ['1 hidden row is included.', '{count} hidden rows are included.'],
  hiddenColumns: ['1 hidden column is included.', '{count} hidden columns are included.'],
  hiddenValues: [
    '1 value that its number format hides was left out.',
    '{count} values that their number formats hide were left out.',
  ],
  coveredCells: [
    '1 cell that a merged cell covers was left out.',
    '{count} cells that merged cells cover were left out.',
  ],
  uncachedFormulas: [
    'The result of 1 formula is not in the file.',
    'The results of {count} formulas are not in the file.',
  ],
  chapters: ['1 chapter is not in the file.', '{count} chapters are not in the file.'],
} as const satisfies Record<string, readonly [one: string, many: string]>

/** What documents say in which changes are recorded. */
export const changesTracked = 'Changes are tracked: inserted text is read, deleted text is left out.'

export type NoteKind = keyof typeof noteTexts

/** The notes of one reading, in the order in which their kinds first came up. */
export class ReadingNotes {
  readonly #counts = new Map<NoteKind, number>()
  readonly #sentences = new Set<string>()

  /** Counts what was skipped: the person and the model are told once per kind. */
  skip(kind: NoteKind, count = 1): void {
    if (count > 0) this.#counts.set(kind, (this.#counts.get(kind) ?? 0) + count)
  }

  /** A sentence of its own, which de-server.json has too. */
  add(sentence: string): void {
    this.#sentences.add(sentence)
  }

  /** One sentence per line; null: everything was read as it is. */
  finish(): string | null {
    const counted = [...this.#counts].map(([kind, count]) =>
      count === 1 ? noteTexts[kind][0] : noteTexts[kind][1].replace('{count}', count.toLocaleString('en')),
    )
    return [...this.#sentences, ...counted].join('\n') || null
  }
}
