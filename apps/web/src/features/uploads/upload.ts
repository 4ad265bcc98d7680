import type { AttachmentSource } from '@atelier/contract/attachment'

/** Where files go: the button that was used says it (UPL-06). */
export interface UploadDestination {
  source: AttachmentSource
  projectId?: string
  chatId?: string
}

/** A file on its way, or one that did not get there (UPL-07). */
export interface Upload {
  id: string
  file: File
  /** Set where the server fetches the bytes itself. */
  bring?: ((signal: AbortSignal) => Promise<string>) | undefined
  destination: UploadDestination
  /** Belongs together with others: the composer's, a project's. */
  group: string
  status: 'uploading' | 'uploaded' | 'failed'
  /** Per cent of the bytes. */
  progress: number
  attachmentId: string | null
  error: string | null
}
