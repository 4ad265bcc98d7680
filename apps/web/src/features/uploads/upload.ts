import type { Attachment, RequestedSource } from '@atelier/contract/sources/attachment'

export interface UploadDestination {
  source: RequestedSource
  projectId?: string
  chatId?: string
  chatbotId?: string
  replaces?: string
}

/** `known`: the user has the same bytes already. `waiting`: the browser no longer has the file. */
type UploadStatus = 'uploading' | 'paused' | 'known' | 'waiting' | 'uploaded' | 'failed'

export interface Upload {
  id: string
  file: File
  fetchOnServer?: ((signal: AbortSignal) => Promise<string>) | undefined
  destination: UploadDestination
  dropId?: string | undefined
  group: string
  status: UploadStatus
  progress: number
  attachmentId: string | null
  duplicate: Attachment | null
  error: string | null
}
