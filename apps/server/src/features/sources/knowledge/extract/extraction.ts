import type { Sentence } from '@atelier/contract/sentence'
import type { Section } from '../../../../db/schema/attachment.ts'

/** What a source is to a person; how it is drawn and cut depends on it. */
export type Kind =
  | 'pdf'
  | 'document'
  | 'spreadsheet'
  | 'presentation'
  | 'book'
  | 'mail'
  | 'web'
  | 'markdown'
  | 'table'
  | 'data'
  | 'code'
  | 'text'
  | 'image'

/** A file to read. Name and told type only break ties: a file is what its bytes say. */
export interface SourceFile {
  readonly fileName: string
  /** What the sender says it is. */
  readonly mimeType?: string
  /** Where a web page came from; its readable part is taken, not the whole page. */
  readonly url?: string
}

/** Which other programs can be asked for what the readers cannot read. */
export interface Helpers {
  readonly scans: boolean
  readonly oldOffice: boolean
}

/** What is added to a reading from outside the reading process. */
export interface ReadingHelp {
  readonly helpers?: Helpers
  /** Words that were read on pages that are pictures, by page number; '' where there are none. */
  readonly words?: ReadonlyMap<number, string>
}

/** Asked of a reading process: one file at a time. */
export interface ReadRequest extends ReadingHelp {
  readonly path: string
  readonly file: SourceFile
}

export interface Conversion {
  readonly from: 'doc' | 'xls' | 'ppt'
  readonly to: 'docx' | 'xlsx' | 'pptx'
}

/** What a reader leaves to a program that is there, as it was told. */
export type Unread =
  | ({ readonly kind: 'format' } & Conversion)
  | { readonly kind: 'pages'; readonly pages: readonly number[] }

export interface Extraction {
  readonly mimeType: string
  readonly kind: Kind
  /** The title that the file itself carries, if any. */
  readonly title: string | null
  /** Clean text: no control characters but newline and tab, well-formed UTF-16. */
  readonly text: string
  /** In order of `start`; the text before the first one has no place. */
  readonly sections: Section[]
  /** Pages, slides or sheets; null for what has none. */
  readonly pages: number | null
  /** Address of the picture that a page from the web shows of itself. */
  readonly picture: string | null
  /** What of it was skipped, cut or guessed: an English sentence per line, which clients translate. */
  readonly notes: readonly Sentence[]
  readonly unread: Unread | null
}

/** True counts: `done` of `total` pages, sheets, messages … read so far. */
export interface ReadingProgress {
  readonly done: number
  readonly total: number
  readonly unit: 'page' | 'sheet' | 'slide' | 'message'
}

export type OnProgress = (progress: ReadingProgress) => void
