import type { Sentence } from '@atelier/contract/sentence'
import type { Section } from '../../../../db/schema/attachment.ts'

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

/** Name and claimed type only break ties. */
export interface SourceFile {
  readonly fileName: string
  readonly mimeType?: string
  readonly url?: string
}

export interface Helpers {
  readonly hasOcr: boolean
  readonly hasOffice: boolean
}

export interface ProgramSupport {
  readonly helpers?: Helpers
  /** OCR text by page number; '' if there is none. */
  readonly ocrTextByPage?: ReadonlyMap<number, string>
}

export interface ExtractRequest extends ProgramSupport {
  readonly path: string
  readonly file: SourceFile
}

export interface Conversion {
  readonly from: 'doc' | 'xls' | 'ppt'
  readonly to: 'docx' | 'xlsx' | 'pptx'
}

export type Unread =
  | ({ readonly kind: 'format' } & Conversion)
  | { readonly kind: 'pages'; readonly pages: readonly number[] }

export interface Extraction {
  readonly mimeType: string
  readonly kind: Kind
  readonly title: string | null
  /** Clean text: no control characters but newline and tab, well-formed UTF-16. */
  readonly text: string
  /** In order of `start`; text before the first isn't in a section. */
  readonly sections: Section[]
  /** Pages, slides or sheets; null if not applicable. */
  readonly pages: number | null
  readonly previewImage: string | null
  /** Skipped, cut or guessed parts, in English; clients translate them. */
  readonly notes: readonly Sentence[]
  readonly unread: Unread | null
}

export interface ExtractionProgress {
  readonly done: number
  readonly total: number
  readonly unit: 'page' | 'sheet' | 'slide' | 'message'
}

export type OnProgress = (progress: ExtractionProgress) => void
