import type { BodyOf } from '@atelier/contract/endpoint'
import type { importFromDrive } from '@atelier/contract/endpoints/sources/cloud-drive'
import { limits } from '@atelier/contract/limits'
import { messages } from '@atelier/contract/messages'
import { type PlainText, sentence } from '@atelier/contract/write-sentence'
import type { AppContext } from '../../../context.ts'
import type { Actor } from '../../../platform/actor.ts'
import { AppError } from '../../../platform/app-error.ts'
import { createSemaphore } from '../../../platform/semaphore.ts'
import {
  addBytes,
  checkDeclaration,
  requireDestination,
  safeFileName,
  resolveSource,
} from '../attachments/ingestion/index.ts'
import { type AttachmentRow } from '../attachments/index.ts'
import { requireAccount } from './access.ts'
import {
  type DownloadedFile,
  downloadDriveFile,
  readDriveFile,
  TokenRejectedError,
  findExport,
} from './drive-files.ts'
import { requireDriveConfig } from './google.ts'
import { dropConnection, loadUsableToken } from './tokens.ts'

type ImportInput = BodyOf<typeof importFromDrive>

/** Downloads are held in memory, up to 50 MB each. */
const downloadSemaphore = createSemaphore(3)

const notConnectedError = (error: PlainText | null) =>
  new AppError('NOT_ALLOWED', error ?? 'Connect Google Drive first.')

const fetchDocument = async (
  context: AppContext,
  token: string,
  { fileId, ...destination }: ImportInput,
): Promise<DownloadedFile> => {
  const driveRequest = { context, token, fileId }
  const file = await readDriveFile(driveRequest)
  if (findExport(file.mimeType) === undefined)
    throw new AppError(
      'UNSUPPORTED_TYPE',
      sentence('{title}. {text}', {
        title: sentence(messages.upload.failed),
        text: sentence(messages.upload.unsupported),
      }),
    )
  const isForProject = resolveSource(destination) === 'PROJECT' || destination.projectId !== undefined
  checkDeclaration({ declaredType: file.mimeType, size: file.size, isForProject })
  const downloadedFile = await downloadDriveFile(driveRequest, file)
  return {
    ...downloadedFile,
    fileName: safeFileName(downloadedFile.fileName).slice(-limits.upload.fileNameMax),
  }
}

const addDocument = (
  context: AppContext,
  actor: Actor,
  { bytes, fileName, mimeType }: DownloadedFile,
  { fileId, ...destination }: ImportInput,
): Promise<AttachmentRow> =>
  addBytes(context, actor, {
    bytes,
    fileName,
    declaredType: mimeType,
    connectedApp: { type: 'GOOGLE_DRIVE', fileId },
    destination,
  })

export const importFile = async (
  context: AppContext,
  actor: Actor,
  input: ImportInput,
): Promise<AttachmentRow> => {
  const { fileId: _, ...destination } = input
  await requireDestination(context, context.db, actor, destination)
  // redundant: only accounts can connect a drive
  requireAccount(actor)
  // redundant: a drive can’t be connected unless configured
  requireDriveConfig(context)
  const { token, error } = await loadUsableToken(context, actor)
  if (token === null) throw notConnectedError(error)
  return downloadSemaphore.run(async () => {
    try {
      return await addDocument(context, actor, await fetchDocument(context, token, input), input)
    } catch (failure) {
      if (!(failure instanceof TokenRejectedError)) throw failure
      throw notConnectedError(await dropConnection(context, actor))
    }
  })
}
