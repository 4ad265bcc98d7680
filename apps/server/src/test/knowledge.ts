import type { AttachmentId, UserId } from '@atelier/contract/ids'
import { attachment, user } from '../db/schema/index.ts'
import { readBytes } from './read-bytes.ts'
import { insertChunks, upsertText } from '../features/sources/knowledge/ingest/queries.ts'
import { prepareSource } from '../features/sources/knowledge/prepare-source.ts'
import { jobGrant } from '../platform/access/authorize.ts'
import type { Database } from '../platform/db/database.ts'
import { uuidv7 } from '../platform/uuid.ts'

/** Adds a user who can own data. */
export const addPerson = async (db: Database): Promise<UserId> => {
  const id = uuidv7<UserId>()
  await db.insert(user).values({ id, name: 'Ada', email: `${id}@people.example` })
  return id
}

/** Adds a source in the state after the ingest job. */
export const addSource = async (
  db: Database,
  ownerId: UserId,
  fileName: string,
  bytes: Uint8Array | string,
): Promise<AttachmentId> => {
  const id = uuidv7<AttachmentId>()
  const source = prepareSource(await readBytes(fileName, bytes), fileName)
  await db.insert(attachment).values({
    id,
    ownerId,
    status: 'completed',
    title: fileName,
    fileName,
    type: 'FILE',
    attachmentType: 'GLOBAL_FILE',
    mimeType: source.mimeType,
    source: 'VAULT',
    characters: source.text.length,
    digest: source.digest,
  })
  await upsertText(db, jobGrant('a test'), id, source)
  for (let first = 0; first < source.chunks.length; first += 100)
    await insertChunks(
      db,
      jobGrant('a test'),
      id,
      source.text,
      first,
      source.chunks.slice(first, first + 100),
    )
  return id
}
