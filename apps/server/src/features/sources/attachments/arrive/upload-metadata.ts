import { GivenSource, AttachmentType, destination } from '@atelier/contract/attachment'
import { AttachmentId, UserId } from '@atelier/contract/ids'
import { limits } from '@atelier/contract/limits'
import { z } from 'zod'
import { readValue } from '../../../../platform/http/read-input.ts'

const fields = {
  filename: z.string('A file needs a name').min(1, 'A file needs a name').max(limits.upload.fileNameMax),
  filetype: z.string().max(255).optional(),
  attachmentType: AttachmentType.optional(),
  source: GivenSource.optional(),
  ...destination,
  /** Shared by files that were dropped or chosen together. */
  dropId: z.uuid().optional(),
  /** The attachment that gets these bytes in place of its own. */
  replaces: AttachmentId.optional(),
}

/** What a client may say of an upload. uppy adds `name`, `type` and `relativePath`; an empty value is none. */
const GivenMetadata = z.strictObject({
  ...fields,
  name: z.string().optional(),
  type: z.string().optional(),
  relativePath: z.string().nullish(),
})

/** What is kept beside the staged bytes: the same, and whose it is. */
const StagedMetadata = z.object({ ...fields, ownerId: UserId, ownerKind: z.enum(['user', 'guest', 'job']) })
export type StagedMetadata = z.infer<typeof StagedMetadata>

const unsafe = /[\p{Cc}\p{Bidi_Control}]/gu

/** The last part of a path, composed (a Mac writes its names decomposed), without control and direction characters. */
export const safeFileName = (name: string): string => {
  const last = name.split(/[\\/]/).at(-1) ?? ''
  const clean = last.replaceAll(unsafe, '').trim().normalize()
  return clean === '' || clean === '.' || clean === '..' ? 'file' : clean
}

const withoutEmpty = (raw: Record<string, string | null>) =>
  Object.fromEntries(Object.entries(raw).filter(([, value]) => value !== null && value !== ''))

/** Throws BAD_INPUT with the field that is wrong. */
export const readGivenMetadata = (raw: Record<string, string | null> | undefined) => {
  const {
    name: _name,
    type: _type,
    relativePath: _path,
    ...rest
  } = readValue('Upload-Metadata', GivenMetadata, withoutEmpty(raw ?? {}))
  return { ...rest, filename: safeFileName(rest.filename) }
}

export const readStagedMetadata = (raw: Record<string, string | null> | undefined): StagedMetadata =>
  StagedMetadata.parse(withoutEmpty(raw ?? {}))

/** Whose a staged upload is; null for what a crash left half written. */
export const stagedOwner = (raw: Record<string, string | null> | undefined): UserId | null =>
  StagedMetadata.safeParse(withoutEmpty(raw ?? {})).data?.ownerId ?? null
