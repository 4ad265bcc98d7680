import type { AttachmentId, FolderId, ImageId } from '@atelier/contract/ids'
import { limits } from '@atelier/contract/limits'
import { sentence } from '@atelier/contract/write-sentence'
import type { z } from 'zod'
import { AppError } from '../../platform/app-error.ts'
import { jsonElements, parseElement } from '../../platform/archive/json-elements.ts'
import type { ZipFile } from '../../platform/archive/zip-file.ts'
import type { Importer } from './importer.ts'

const { itemBytes } = limits.dataImport

export interface ArchiveImport {
  readonly importer: Importer
  readonly zip: ZipFile
  readonly folder: string
  readonly folders: Map<string, FolderId>
  readonly files: Map<string, AttachmentId>
  readonly images: Map<string, ImageId>
}

export const readPart = async ({ zip }: ArchiveImport, name: string, maxBytes: number): Promise<Buffer> => {
  const chunks: Buffer[] = []
  for await (const chunk of zip.read(name, maxBytes)) chunks.push(chunk)
  return Buffer.concat(chunks)
}

export const readJson = async <Schema extends z.ZodType>(
  archive: ArchiveImport,
  name: string,
  schema: Schema,
): Promise<z.infer<Schema> | null> => {
  if (!archive.zip.names.includes(name)) return null
  const text = (await readPart(archive, name, itemBytes)).toString('utf8')
  try {
    return schema.parse(JSON.parse(text))
  } catch (cause) {
    throw new AppError('CANNOT_PROCESS', sentence('“{name}” is damaged.', { name }), { cause })
  }
}

export async function* readElements<Schema extends z.ZodType>(
  { zip, importer }: ArchiveImport,
  name: string,
  kind: 'folder' | 'prompt' | 'project' | 'bot' | 'file' | 'picture',
  schema: Schema,
): AsyncGenerator<z.infer<Schema>> {
  if (!zip.names.includes(name)) return
  let count = 0
  for await (const text of jsonElements(zip.read(name, limits.dataImport.bytes), itemBytes)) {
    count += 1
    const parsed = text === null ? null : schema.safeParse(parseElement(text))
    if (parsed?.success) yield parsed.data
    else
      await importer.recordFailure(
        { kind, title: `${kind} ${count}`, id: `${name} ${count}` },
        'The data is corrupted.',
      )
  }
}
