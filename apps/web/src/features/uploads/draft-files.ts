import type { AttachmentId } from '@atelier/contract/ids'
import { addStoredFiles } from './upload-queue.ts'
import { listUploads, subscribeToUploads } from './upload-store.ts'

const storageKey = 'atelier.draft-files'

interface DraftFile {
  group: string
  id: AttachmentId
  title: string
  mimeType: string
}

const isDraftFile = (value: unknown): value is DraftFile =>
  typeof value === 'object' &&
  value !== null &&
  ['group', 'id', 'title', 'mimeType'].every(
    (key) => typeof (value as Record<string, unknown>)[key] === 'string',
  )

const read = (): DraftFile[] => {
  try {
    const value: unknown = JSON.parse(sessionStorage.getItem(storageKey) ?? '[]')
    return Array.isArray(value) ? value.filter(isDraftFile) : []
  } catch {
    return []
  }
}

const write = () => {
  const draftFiles = listUploads().flatMap(({ group, attachmentId, file, destination }): DraftFile[] =>
    attachmentId === null || destination.source !== 'CHAT'
      ? []
      : [{ group, id: attachmentId as AttachmentId, title: file.name, mimeType: file.type }],
  )
  try {
    sessionStorage.setItem(storageKey, JSON.stringify(draftFiles))
  } catch {
    // storage unavailable: the files stay until the page is closed
  }
}

/** Restores uploaded files to their composers after a reload. */
export const restoreDraftFiles = (): (() => void) => {
  const uploadedIds = new Set(listUploads().map(({ attachmentId }) => attachmentId))
  for (const { group, ...file } of read())
    if (!uploadedIds.has(file.id)) addStoredFiles([file], { destination: { source: 'CHAT' }, group })
  return subscribeToUploads(write)
}
