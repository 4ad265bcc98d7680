import { RequestedSource, AttachmentType, destinationFields } from '@atelier/contract/sources/attachment'
import { AttachmentId, UserId } from '@atelier/contract/ids'
import { limits } from '@atelier/contract/limits'
import { z } from 'zod'
import { readValue } from '../../../../platform/http/read-input.ts'

const fields = {
  filename: z.string('A file needs a name').min(1, 'A file needs a name').max(limits.upload.fileNameMax),
  filetype: z.string().max(255).optional(),
  attachmentType: AttachmentType.optional(),
  source: RequestedSource.optional(),
  ...destinationFields,
  dropId: z.uuid().optional(),
  replaces: AttachmentId.optional(),
}

/** uppy adds `name`, `type` and `relativePath`. Empty values count as missing. */
const ClientMetadata = z.strictObject({
  ...fields,
  name: z.string().optional(),
  type: z.string().optional(),
  relativePath: z.string().nullish(),
})

const StagedMetadata = z.object({ ...fields, ownerId: UserId, ownerKind: z.enum(['user', 'guest', 'job']) })
export type StagedMetadata = z.infer<typeof StagedMetadata>

const unsafeCharacters = /[\p{Cc}\p{Bidi_Control}]/gu

/** Returns the last path segment in NFC (macOS writes NFD), without control and bidi characters. */
export const safeFileName = (name: string): string => {
  const lastPart = name.split(/[\\/]/).at(-1) ?? ''
  const cleanName = lastPart.replaceAll(unsafeCharacters, '').trim().normalize()
  return cleanName === '' || cleanName === '.' || cleanName === '..' ? 'file' : cleanName
}

const withoutEmpty = (raw: Record<string, string | null>) =>
  Object.fromEntries(Object.entries(raw).filter(([, value]) => value !== null && value !== ''))

export const parseClientMetadata = (raw: Record<string, string | null> | undefined) => {
  const {
    name: _name,
    type: _type,
    relativePath: _path,
    ...metadata
  } = readValue('Upload-Metadata', ClientMetadata, withoutEmpty(raw ?? {}))
  return { ...metadata, filename: safeFileName(metadata.filename) }
}

export const parseStagedMetadata = (raw: Record<string, string | null> | undefined): StagedMetadata =>
  StagedMetadata.parse(withoutEmpty(raw ?? {}))

/** Null if a crash left the metadata incomplete. */
export const ownerOfStaged = (raw: Record<string, string | null> | undefined): UserId | null =>
  StagedMetadata.safeParse(withoutEmpty(raw ?? {})).data?.ownerId ?? null
