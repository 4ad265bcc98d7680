import type { AttachmentId } from '@atelier/contract/ids'
import type { Sentence } from '@atelier/contract/sentence'

/** A source that an answer may use, as a model is told of it. */
export interface ToolSource {
  /** Its place among the sources of its chat, from 1; it holds as long as none is added or taken away. */
  readonly number: number
  readonly id: AttachmentId
  readonly title: string
  readonly type: string
  readonly status: string
  readonly fileName: string
  readonly pages: number | null
  /** The beginning of what it says of itself. */
  readonly summary: string | null
  /** What of it was not read, a sentence per line. */
  readonly note: Sentence[] | null
  /** The person may not open it. */
  readonly isSealed?: boolean
}

/** A passage of a source as far as tools look at it. */
interface ToolPassage {
  readonly attachmentId: AttachmentId
  readonly title: string
  /** Where it begins in the source's text: an offset in UTF-16 code units. */
  readonly start: number
}

/** Where reading begins in a source, and where it ends: at its own beginning and end where nothing is said. */
export interface ReadFrom {
  readonly pages?: { readonly from: number; readonly to: number }
  /** Words of a heading. */
  readonly section?: string
  /** Only what stands after this offset. */
  readonly after?: number
}

interface SearchedPassages {
  /** Passages that were not shown before, numbered, as a model reads them; '' for none. */
  readonly rendered: string
  readonly passages: readonly ToolPassage[]
}

/** The sources of an answer, to search and to read. What is found is shown to its model, and can be cited. */
export interface ToolSources {
  readonly sources: readonly ToolSource[]
  /** Passages that were shown so far; their numbers begin at 1. */
  readonly visiblePassages: readonly ToolPassage[]
  /** Not everything was shown: searching may find more. */
  readonly canSearch: boolean
  /** Finds passages by several wordings, in all sources or some. */
  search(queries: readonly string[], among?: readonly AttachmentId[]): Promise<SearchedPassages>
  /** A source in its order, as much as is told at once. */
  read(source: AttachmentId, from: ReadFrom): Promise<SearchedPassages & { readonly isAll: boolean }>
}
