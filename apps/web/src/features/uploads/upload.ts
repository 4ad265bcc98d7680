import type { Attachment, GivenSource } from '@atelier/contract/attachment'

export interface UploadDestination {
  source: GivenSource
  projectId?: string
  chatId?: string
  chatbotId?: string
  /** The attachment whose bytes are replaced. */
  replaces?: string
}

/** `known`: the user has the same bytes already. `waiting`: the browser no longer has the file. */
type UploadStatus = 'uploading' | 'paused' | 'known' | 'waiting' | 'uploaded' | 'failed'

export interface Upload {
  id: string
  file: File
  /** Set if the server fetches the bytes itself. */
  bring?: ((signal: AbortSignal) => Promise<string>) | undefined
  destination: UploadDestination
  /** Shared by files dropped or selected together. */
  dropId?: string | undefined
  group: string
  status: UploadStatus
  progress: number
  attachmentId: string | null
  duplicate: Attachment | null
  error: string | null
}
