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

/** The name and the claimed type are used only if the content is ambiguous. */
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
  /** OCR text by page number, '' for a page without text. */
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

export type UnreadContent =
  | ({ readonly kind: 'format' } & Conversion)
  | { readonly kind: 'pages'; readonly pages: readonly number[] }

export interface Extraction {
  readonly mimeType: string
  readonly kind: Kind
  readonly title: string | null
  /** Well-formed UTF-16 without control characters except newline and tab. */
  readonly text: string
  /** Ordered by `start`. Text before the first section belongs to none. */
  readonly sections: Section[]
  /** Number of pages, slides or sheets; null if the format has none. */
  readonly pages: number | null
  readonly previewImage: string | null
  /** Which parts were skipped, cut or guessed. In English; clients translate them. */
  readonly notes: readonly Sentence[]
  readonly unreadContent: UnreadContent | null
}

export interface ExtractionProgress {
  readonly done: number
  readonly total: number
  readonly unit: 'page' | 'sheet' | 'slide' | 'message'
}

export type OnProgress = (progress: ExtractionProgress) => void
