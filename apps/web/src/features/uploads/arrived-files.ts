import type { AttachmentId } from '@atelier/contract/ids'
import { addStoredFiles } from './upload-queue.ts'
import { listUploads, subscribeToUploads } from './upload-store.ts'

const storageKey = 'atelier.draft-files'

interface ArrivedFile {
  group: string
  id: AttachmentId
  title: string
  mimeType: string
}

const isArrivedFile = (value: unknown): value is ArrivedFile =>
  typeof value === 'object' &&
  value !== null &&
  ['group', 'id', 'title', 'mimeType'].every(
    (key) => typeof (value as Record<string, unknown>)[key] === 'string',
  )

const read = (): ArrivedFile[] => {
  try {
    const value: unknown = JSON.parse(sessionStorage.getItem(storageKey) ?? '[]')
    return Array.isArray(value) ? value.filter(isArrivedFile) : []
  } catch {
    return []
  }
}

const write = () => {
  const arrivedFiles = listUploads().flatMap(({ group, attachmentId, file, destination }): ArrivedFile[] =>
    attachmentId === null || destination.source !== 'CHAT'
      ? []
      : [{ group, id: attachmentId as AttachmentId, title: file.name, mimeType: file.type }],
  )
  try {
    sessionStorage.setItem(storageKey, JSON.stringify(arrivedFiles))
  } catch {
    // storage unavailable: they last until the page is closed
  }
}

/** Restores uploaded files to their composers after a reload. */
export const restoreArrivedFiles = (): (() => void) => {
  const uploadedIds = new Set(listUploads().map(({ attachmentId }) => attachmentId))
  for (const { group, ...file } of read())
    if (!uploadedIds.has(file.id)) addStoredFiles([file], { destination: { source: 'CHAT' }, group })
  return subscribeToUploads(write)
}
