import type { CloudDrive } from '@atelier/contract/sources/cloud-drive'
import { limits } from '@atelier/contract/limits'
import { z } from 'zod'
import type { AppContext } from '../../../context.ts'
import type { Actor } from '../../../platform/actor.ts'
import { AppError } from '../../../platform/app-error.ts'
import { requestGoogle, driveUnreachableError, type GoogleContext } from './google.ts'
import { findConnection } from './queries.ts'

const downloadTimeoutMs = 120_000

export class TokenRejectedError extends Error {}

const DriveFile = z.object({
  name: z.string().min(1),
  mimeType: z.string(),
  size: z.coerce.number().int().nonnegative().optional(),
})
type DriveFile = z.infer<typeof DriveFile>

export interface DownloadedFile {
  bytes: Uint8Array
  fileName: string
  mimeType: string
}

interface DriveRequest {
  context: GoogleContext
  token: string
  fileId: string
}

const requestFile = (
  { context, token, fileId }: DriveRequest,
  path: string,
  query: Record<string, string>,
) => {
  const url = new URL(`${context.config.sites['google-apis']}/drive/v3/files/${fileId}${path}`)
  url.search = new URLSearchParams(query).toString()
  return requestGoogle(context, url, {
    headers: { authorization: `Bearer ${token}` },
    maxBytes: limits.upload.fileBytes,
    timeout: downloadTimeoutMs,
  })
}

const errorForStatus = (status: number): Error => {
  if (status === 401) return new TokenRejectedError()
  if (status === 403 || status === 404)
    return new AppError(
      'NOT_FOUND',
      'Google Drive denied access to this document. Choose it in the picker again, or ask its owner to allow downloads.',
    )
  return driveUnreachableError(new Error(`Google Drive responded with ${status}`))
}

/** Throws `TokenRejectedError`, NOT_FOUND or UNAVAILABLE. */
export const readDriveFile = async (driveRequest: DriveRequest): Promise<DriveFile> => {
  const response = await requestFile(driveRequest, '', {
    fields: 'name,mimeType,size',
    supportsAllDrives: 'true',
  })
  if (response.status !== 200) throw errorForStatus(response.status)
  return DriveFile.parse(JSON.parse(new TextDecoder().decode(response.body)))
}

const isTooLargeToExport = (body: Uint8Array) =>
  new TextDecoder().decode(body).includes('exportSizeLimitExceeded')

const exportFile = async (
  driveRequest: DriveRequest,
  name: string,
  format: Format,
  fallback: Format | undefined,
): Promise<DownloadedFile> => {
  const { status, body } = await requestFile(driveRequest, '/export', { mimeType: format.mimeType })
  if (status === 200)
    return { bytes: body, fileName: exportFileName(name, format), mimeType: format.mimeType }
  if (status !== 403 || !isTooLargeToExport(body)) throw errorForStatus(status)
  if (fallback) return exportFile(driveRequest, name, fallback, undefined)
  throw new AppError(
    'TOO_LARGE',
    'Google Drive can’t export documents over 10 MB. Download this one from Google Drive and add it as a file.',
  )
}

/** Exports Google's own documents. Throws like `readDriveFile`. */
export const downloadDriveFile = async (
  driveRequest: DriveRequest,
  { name, mimeType }: DriveFile,
): Promise<DownloadedFile> => {
  const exportFormats = findExport(mimeType)
  if (exportFormats) return exportFile(driveRequest, name, exportFormats.format, exportFormats.fallback)
  const { status, body } = await requestFile(driveRequest, '', { alt: 'media', supportsAllDrives: 'true' })
  if (status !== 200) throw errorForStatus(status)
  return { bytes: body, fileName: name, mimeType }
}

export const readDrive = async ({ config, db }: AppContext, actor: Actor): Promise<CloudDrive> => {
  const { googleDrive, sites } = config
  if (!googleDrive) return { isConfigured: false, isConnected: false, picker: null }
  return {
    isConfigured: true,
    isConnected: (await findConnection(db, actor.userId)) !== null,
    picker: {
      scriptUrl: `${sites['google-picker']}/js/api.js`,
      developerKey: googleDrive.apiKey,
      appId: googleDrive.appId,
    },
  }
}

const officeMimeType = 'application/vnd.openxmlformats-officedocument'

interface Format {
  mimeType: string
  extension: string
}

const textFormat: Format = { mimeType: 'text/plain', extension: 'txt' }

const googleApps = 'application/vnd.google-apps.'

interface Export {
  format: Format
  /** For documents that exceed Google's export limit of 10 MB. */
  fallback?: Format
}

const formats: Record<string, Export> = {
  document: {
    format: { mimeType: `${officeMimeType}.wordprocessingml.document`, extension: 'docx' },
    fallback: textFormat,
  },
  spreadsheet: { format: { mimeType: `${officeMimeType}.spreadsheetml.sheet`, extension: 'xlsx' } },
  presentation: {
    format: { mimeType: `${officeMimeType}.presentationml.presentation`, extension: 'pptx' },
    fallback: textFormat,
  },
  drawing: { format: { mimeType: 'image/png', extension: 'png' } },
}

/**
 * Null if the file has bytes of its own; undefined if it isn't available as a file, such as a form or folder.
 */
export const findExport = (mimeType: string): Export | null | undefined =>
  mimeType.startsWith(googleApps) ? formats[mimeType.slice(googleApps.length)] : null

const exportFileName = (name: string, { extension }: Format): string =>
  name.toLowerCase().endsWith(`.${extension}`) ? name : `${name}.${extension}`
