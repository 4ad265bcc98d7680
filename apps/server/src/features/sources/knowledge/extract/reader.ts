import type { Sentence } from '@atelier/contract/sentence'
import type { FileFormat } from './detect/formats.ts'
import type { Helpers, OnProgress, SourceFile, UnreadContent } from './extraction.ts'
import type { TextBuilder } from './text-builder.ts'

interface ReaderInput {
  readonly bytes: Buffer
  readonly file: SourceFile
  readonly detectedFormat: FileFormat
  readonly out: TextBuilder
  readonly onProgress: OnProgress
  readonly helpers: Helpers
  readonly ocrTextByPage: ReadonlyMap<number, string>
}

interface ReaderResult {
  readonly title?: string | null
  readonly pages?: number
  readonly previewImage?: string | null
  readonly notes?: readonly Sentence[]
  readonly unreadContent?: UnreadContent | null
}

export type Reader = (input: ReaderInput) => ReaderResult | Promise<ReaderResult>
