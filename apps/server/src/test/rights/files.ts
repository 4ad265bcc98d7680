import { sql } from 'drizzle-orm'
import {
  attachment,
  attachmentText,
  attachmentVersion,
  blob,
  chunk,
  removedItem,
} from '../../db/schema/index.ts'
import { addItems } from '../../features/sources/attachments/storage/base-queries.ts'
import { grantForJob } from '../../platform/access/authorize.ts'
import { sha256 } from '../tus-client.ts'
import type { Parts, Place } from './place-parts.ts'

/** Adds everyone's files: in the project, removed from it, replaced, and private. */
export const addFiles = async ({ test, people }: Parts, { ids, words }: Place) => {
  const { db, files } = test.context
  const fileSpecs = [
    { id: ids.sourceId, of: 'owner', word: words.source, status: 'completed' },
    { id: ids.failedId, of: 'owner', word: words.source, status: 'failed' },
    { id: ids.readingId, of: 'owner', word: words.source, status: 'analysing' },
    { id: ids.takenOutId, of: 'owner', word: words.takenOut, status: 'completed' },
    { id: ids.linkId, of: 'owner', word: words.source, status: 'completed' },
    { id: ids.removedSourceId, of: 'removed', word: words.removed, status: 'completed' },
    { id: ids.viewerFileId, of: 'viewer', word: words.viewerFile, status: 'completed' },
    { id: ids.privateFileId, of: 'owner', word: words.private, status: 'completed' },
    { id: ids.guestFileId, of: 'guest', word: words.guest, status: 'completed' },
  ] as const
  const filesWithBytes = fileSpecs.map((file) => ({
    ...file,
    bytes: Buffer.from(`The word is ${file.word}.`),
  }))
  const blobs = new Map(filesWithBytes.map(({ bytes }) => [sha256(bytes), bytes]))
  await Promise.all([...blobs].map(([hash, bytes]) => files.put(hash, bytes)))
  await db.insert(blob).values([...blobs].map(([hash, { length: size }]) => ({ hash, size })))
  await db.insert(attachment).values(
    filesWithBytes.map(({ id, of, word, status, bytes }) => ({
      id,
      ownerId: people[of].actor.id,
      blobHash: sha256(bytes),
      thumbnailHash: sha256(bytes),
      slidesHash: sha256(bytes),
      slidesSize: bytes.length,
      status,
      title: `${word}.txt`,
      fileName: `${word}.txt`,
      type: id === ids.linkId ? ('LINK' as const) : ('FILE' as const),
      url: id === ids.linkId ? 'http://1.1.1.1:9/page' : null,
      attachmentType: 'GLOBAL_FILE' as const,
      mimeType: 'text/plain',
      source: 'VAULT' as const,
      size: bytes.length,
      characters: bytes.length,
      digest: { title: word, summary: word, tags: [word] },
    })),
  )
  const earlierVersion = {
    ownerId: people.owner.actor.id,
    mimeType: 'text/plain',
    size: 9,
    replacedAt: new Date(),
  }
  await db.insert(attachmentVersion).values([
    {
      ...earlierVersion,
      id: ids.versionId,
      attachmentId: ids.sourceId,
      blobHash: sha256(Buffer.from(`The word is ${words.takenOut}.`)),
      fileName: `${words.source}.txt`,
    },
    {
      ...earlierVersion,
      id: ids.privateVersionId,
      attachmentId: ids.privateFileId,
      blobHash: sha256(Buffer.from(`The word is ${words.source}.`)),
      fileName: `${words.private}.txt`,
    },
  ])
  const texts = fileSpecs
    .filter(({ status }) => status === 'completed')
    .map(({ id, word }) => ({ attachmentId: id, text: `The word is ${word}.` }))
  await db.insert(attachmentText).values(texts.map((text) => ({ ...text, sections: [] })))
  await db.insert(chunk).values(
    texts.map(({ attachmentId, text }) => ({
      attachmentId,
      text,
      ordinal: 0,
      start: 0,
      end: text.length,
      searchVector: sql`array_to_tsvector(array['word'])`,
    })),
  )
  const sources = [ids.sourceId, ids.failedId, ids.readingId, ids.linkId, ids.removedSourceId]
  await addItems(
    db,
    grantForJob('a test', 'project', ids.projectId, 'ADD_KNOWLEDGE'),
    sources.map((attachmentId) => ({ attachmentId })),
  )
  await db.insert(removedItem).values({
    baseId: ids.projectId,
    attachmentId: ids.takenOutId,
    removedByUserId: people.editor.actor.id,
  })
}
