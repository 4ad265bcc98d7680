import type { AttachmentId } from '@atelier/contract/ids'
import type { Sentence } from '@atelier/contract/sentence'

export interface ToolSource {
  /** Position in the chat, from 1. It changes when sources are added or removed. */
  readonly number: number
  readonly id: AttachmentId
  readonly title: string
  readonly type: string
  readonly status: string
  readonly fileName: string
  readonly pages: number | null
  readonly summary: string | null
  readonly note: Sentence[] | null
  readonly isSealed?: boolean
}

interface ToolPassage {
  readonly attachmentId: AttachmentId
  readonly title: string
  readonly start: number
}

export interface ReadPosition {
  readonly pages?: { readonly from: number; readonly to: number }
  readonly section?: string
  readonly after?: number
}

interface SearchedPassages {
  readonly renderedPassages: string
  readonly passages: readonly ToolPassage[]
}

export interface ToolSources {
  readonly sources: readonly ToolSource[]
  /** Passages that the model was shown so far, numbered from 1. */
  readonly visiblePassages: readonly ToolPassage[]
  /** The model wasn't shown everything, so that searching may find more. */
  readonly canSearch: boolean
  search(queries: readonly string[], attachmentIds?: readonly AttachmentId[]): Promise<SearchedPassages>
  read(id: AttachmentId, position: ReadPosition): Promise<SearchedPassages & { readonly isAtEnd: boolean }>
}
