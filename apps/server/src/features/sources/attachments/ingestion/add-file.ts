import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { AttachmentType } from '@atelier/contract/sources/attachment'
import type { AttachmentId, AttachmentVersionId } from '@atelier/contract/ids'
import type { AppContext } from '../../../../context.ts'
import type { Actor } from '../../../../platform/actor.ts'
import { uuidv7 } from '../../../../platform/uuid.ts'
import { replaceFile } from '../storage/replace-file.ts'
import type { AttachmentRow } from '../queries.ts'
import { checkFile } from './check-file.ts'
import { type ConnectedApp, createAttachment } from './create-attachment.ts'
import { type Destination, resolveSource } from './destination.ts'

interface LocalFile {
  id: AttachmentId
  path: string
  hash: string | null
  size: number
  title?: string
  fileName: string
  declaredType: string
  /** Ignored for images and pasted text. */
  attachmentType?: AttachmentType | undefined
  connectedApp?: ConnectedApp
  dropId?: string | undefined
  /** Whether audio is accepted, which can be played but not read. */
  isAudioAccepted?: boolean
  replaces?: AttachmentId | undefined
  destination: Destination
}

const hashFile = async (path: string): Promise<string> => {
  const hash = createHash('sha256')
  await pipeline(createReadStream(path, { highWaterMark: 1024 * 1024 }), hash)
  return hash.digest('hex')
}

const snippetName = 'snippet.txt'

const attachmentTypeFor = (isImage: boolean, isChat: boolean, isConnected: boolean): AttachmentType => {
  const kind = isImage ? 'IMAGE' : 'FILE'
  const type = isConnected ? (`CONNECTED_APP_${kind}` as const) : kind
  return isChat ? type : `GLOBAL_${type}`
}

const classifyFile = (
  { fileName, attachmentType, connectedApp, destination }: LocalFile,
  isImage: boolean,
): Pick<AttachmentRow, 'type' | 'attachmentType'> => {
  const defaultType = attachmentTypeFor(
    isImage,
    resolveSource(destination) === 'CHAT',
    connectedApp !== undefined,
  )
  if (isImage) return { type: 'IMAGE', attachmentType: defaultType }
  if (fileName === snippetName) return { type: 'TEXT', attachmentType: 'PASTED_TEXT_FILE' }
  return { type: 'FILE', attachmentType: attachmentType ?? defaultType }
}

/** The only entry point for files: checks, stores and enqueues them. */
export const addFile = async (context: AppContext, actor: Actor, file: LocalFile): Promise<AttachmentRow> => {
  const { id, path, size, fileName, title = fileName, declaredType } = file
  const { destination, connectedApp, dropId, replaces, isAudioAccepted = false } = file
  const isForProject = resolveSource(destination) === 'PROJECT' || destination.projectId !== undefined
  const { mimeType, isImage } = await checkFile(path, { declaredType, size, isForProject, isAudioAccepted })
  const storedBytes = { path, hash: file.hash ?? (await hashFile(path)), size }
  if (replaces)
    return replaceFile(context, actor, {
      attachmentId: replaces,
      versionId: id as string as AttachmentVersionId,
      fileName,
      mimeType,
      isImage,
      bytes: storedBytes,
    })
  return createAttachment(context, actor, {
    id,
    title,
    fileName,
    ...classifyFile(file, isImage),
    mimeType,
    url: null,
    connectedApp,
    dropId,
    destination,
    file: storedBytes,
  })
}

export const addBytes = async (
  context: AppContext,
  actor: Actor,
  { bytes, ...file }: Omit<LocalFile, 'id' | 'path' | 'hash' | 'size'> & { bytes: Uint8Array },
): Promise<AttachmentRow> => {
  const folder = await mkdtemp(join(tmpdir(), 'atelier-arriving-'))
  try {
    const path = join(folder, 'file')
    await writeFile(path, bytes, { mode: 0o600 })
    return await addFile(context, actor, {
      ...file,
      id: uuidv7<AttachmentId>(),
      path,
      hash: null,
      size: bytes.length,
    })
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
