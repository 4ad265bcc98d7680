import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { AttachmentType } from '@atelier/contract/attachment'
import type { AttachmentId, VersionId } from '@atelier/contract/ids'
import type { AppContext } from '../../../../context.ts'
import type { Actor } from '../../../../platform/actor.ts'
import { uuidv7 } from '../../../../platform/uuid.ts'
import { replaceFile } from '../keep/replace-file.ts'
import type { AttachmentRow } from '../queries.ts'
import { checkFile } from './check-file.ts'
import { type ConnectedApp, createAttachment } from './create-attachment.ts'
import { type Destination, sourceOf } from './destination.ts'

/** A whole file on this machine. */
interface LocalFile {
  id: AttachmentId
  path: string
  /** SHA-256 in hex, where it is known already. */
  hash: string | null
  size: number
  /** What it is called; left out, as the file is. */
  title?: string
  fileName: string
  /** What the sender says it is. */
  declaredType: string
  /** What the sender wants it called; a picture stays a picture. */
  attachmentType?: AttachmentType | undefined
  connectedApp?: ConnectedApp
  dropId?: string | undefined
  /** A recording is accepted too: to be played, not read. */
  isAudioAccepted?: boolean
  /** The attachment whose file it becomes. */
  replaces?: AttachmentId | undefined
  destination: Destination
}

const hashOf = async (path: string): Promise<string> => {
  const hash = createHash('sha256')
  await pipeline(createReadStream(path, { highWaterMark: 1024 * 1024 }), hash)
  return hash.digest('hex')
}

/** UPL-05: what is pasted into a message as a file comes by this name. */
const snippetName = 'snippet.txt'

const attachmentTypeOf = (isImage: boolean, isChat: boolean, isConnected: boolean): AttachmentType => {
  const kind = isImage ? 'IMAGE' : 'FILE'
  const type = isConnected ? (`CONNECTED_APP_${kind}` as const) : kind
  return isChat ? type : `GLOBAL_${type}`
}

const kindOf = (
  { fileName, attachmentType, connectedApp, destination }: LocalFile,
  isImage: boolean,
): Pick<AttachmentRow, 'type' | 'attachmentType'> => {
  const usual = attachmentTypeOf(isImage, sourceOf(destination) === 'CHAT', connectedApp !== undefined)
  if (isImage) return { type: 'IMAGE', attachmentType: usual }
  if (fileName === snippetName) return { type: 'TEXT', attachmentType: 'PASTED_TEXT_FILE' }
  return { type: 'FILE', attachmentType: attachmentType ?? usual }
}

/** The one door for bytes, wherever they come from: looks at them, keeps them and has them read. */
export const addFile = async (context: AppContext, actor: Actor, file: LocalFile): Promise<AttachmentRow> => {
  const { id, path, size, fileName, title = fileName, declaredType } = file
  const { destination, connectedApp, dropId, replaces, isAudioAccepted = false } = file
  const toProject = sourceOf(destination) === 'PROJECT' || destination.projectId !== undefined
  const { mimeType, isImage } = await checkFile(path, { declaredType, size, toProject, isAudioAccepted })
  const bytes = { path, hash: file.hash ?? (await hashOf(path)), size }
  if (replaces)
    return replaceFile(context, actor, {
      attachmentId: replaces,
      versionId: id as string as VersionId,
      fileName,
      mimeType,
      isImage,
      bytes,
    })
  return createAttachment(context, actor, {
    id,
    title,
    fileName,
    ...kindOf(file, isImage),
    mimeType,
    url: null,
    connectedApp,
    dropId,
    destination,
    file: bytes,
  })
}

/** The same for a file that is in memory. */
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
