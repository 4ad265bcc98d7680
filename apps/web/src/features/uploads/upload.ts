import type { Attachment, GivenSource } from '@atelier/contract/attachment'

/** Where files go: the button that was used says it (UPL-06). */
export interface UploadDestination {
  source: GivenSource
  projectId?: string
  chatId?: string
  chatbotId?: string
  /** The attachment that gets the bytes in place of its own. */
  replaces?: string
}

/** `known`: its sender has the same bytes already. `waiting`: the browser no longer has the file. */
type UploadStatus = 'uploading' | 'paused' | 'known' | 'waiting' | 'uploaded' | 'failed'

/** A file on its way, or one that did not get there (UPL-07). */
export interface Upload {
  id: string
  file: File
  /** Set where the server fetches the bytes itself. */
  bring?: ((signal: AbortSignal) => Promise<string>) | undefined
  destination: UploadDestination
  /** Shared by files that were dropped or chosen together. */
  dropId?: string | undefined
  /** Belongs together with others: the composer's, a project's. */
  group: string
  status: UploadStatus
  /** Per cent of the bytes. */
  progress: number
  attachmentId: string | null
  /** What is there already with the same bytes. */
  duplicate: Attachment | null
  error: string | null
}
