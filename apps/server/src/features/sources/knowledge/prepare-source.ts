import type { Digest } from '@atelier/contract/sources/attachment'
import { chunkText, type Chunk } from './chunk/chunk-text.ts'
import { extractLexemes } from './chunk/lexemes.ts'
import { noOutline, readOutline } from './chunk/outline.ts'
import { makeDigest } from './digest/make-digest.ts'
import type { Extraction } from './extract/extraction.ts'

export interface PreparedChunk extends Chunk {
  readonly lexemes: string
}

export interface PreparedSource extends Extraction {
  readonly chunks: PreparedChunk[]
  readonly digest: Digest
}

const kindsWithoutOutline = new Set<Extraction['kind']>(['table', 'spreadsheet', 'data', 'image'])

/** Takes about a second per thousand pages, so call it outside the server process. */
export const prepareSource = (extraction: Extraction, fileName: string): PreparedSource => {
  const { text, sections, kind } = extraction
  const outline = kindsWithoutOutline.has(kind) ? noOutline : readOutline(text, sections)
  const outlineChunks = chunkText(text, sections, outline)
  // a source that contains only tables of contents has no outline chunks
  const chunks = outlineChunks.length > 0 ? outlineChunks : chunkText(text, sections)
  return {
    ...extraction,
    chunks: chunks.map((chunk) => {
      const { label, context, path, start, end } = chunk
      const searchableText = [
        label ?? '',
        context ?? '',
        ...path.map((heading) => heading.text),
        text.slice(start, end),
      ].join('\n')
      return { ...chunk, lexemes: extractLexemes(searchableText).join(' ') }
    }),
    digest: makeDigest(extraction, fileName, outline),
  }
}
