import type { Digest } from '@atelier/contract/attachment'
import { chunkText, type Chunk } from './chunk/chunk-text.ts'
import { lexemes } from './chunk/lexemes.ts'
import { noOutline, readOutline } from './chunk/outline.ts'
import { makeDigest } from './digest/make-digest.ts'
import type { Extraction } from './extract/extraction.ts'

/** A chunk with what it is found by. Its text is the source's, from `start` to `end`. */
export interface PreparedChunk extends Chunk {
  /** Lexemes with a space between them. */
  readonly lexemes: string
}

/** A source that has been read, cut and summed up: all that is stored of it. */
export interface PreparedSource extends Extraction {
  readonly chunks: PreparedChunk[]
  readonly digest: Digest
}

/** What has no headings and no pages' margins. */
const rowsAlone = new Set<Extraction['kind']>(['table', 'spreadsheet', 'data', 'image'])

/** Cuts and sums up what was read. Takes about a second for a thousand pages: not for the server's own process. */
export const prepareSource = (extraction: Extraction, fileName: string): PreparedSource => {
  const { text, sections, kind } = extraction
  const outline = rowsAlone.has(kind) ? noOutline : readOutline(text, sections)
  const cut = chunkText(text, sections, outline)
  // a source that is nothing but contents pages is searched by these
  const chunks = cut.length > 0 ? cut : chunkText(text, sections)
  return {
    ...extraction,
    chunks: chunks.map((chunk) => {
      const { label, context, path, start, end } = chunk
      const parts = [
        label ?? '',
        context ?? '',
        ...path.map((heading) => heading.text),
        text.slice(start, end),
      ].join('\n')
      return { ...chunk, lexemes: lexemes(parts).join(' ') }
    }),
    digest: makeDigest(extraction, fileName, outline),
  }
}
