import type { Attachment, RequestedSource } from '@atelier/contract/sources/attachment'

export interface UploadDestination {
  source: RequestedSource
  projectId?: string
  chatId?: string
  chatbotId?: string
  replaces?: string
}

/**
 * `known` means that the user already has the same bytes; `waiting`, that the browser no longer has the file.
 */
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
