import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { AttachmentId, ChatId, MessageId, ProjectId, UserId } from '@atelier/contract/ids'
import { and, eq } from 'drizzle-orm'
import {
  attachment,
  blob,
  chat,
  chatAttachment,
  message,
  messageAttachment,
  project,
  projectAttachment,
  projectMember,
} from '../../db/schema/index.ts'
import { insertChunks, upsertText } from '../../features/knowledge/ingest/queries.ts'
import { uuidv7 } from '../../platform/uuid.ts'
import type { TestApp } from '../make-app.ts'
import { createUpload, sha256 } from '../tus-client.ts'
import { members } from './actor-names.ts'
import type { Canaries } from './canaries.ts'
import type { People } from './people.ts'

/** Ids of a project and of what belongs to its people. */
export const randomIds = () => ({
  projectId: uuidv7<ProjectId>(),
  /** Begun with help and never finished: it can still be deleted. */
  pendingProjectId: uuidv7<ProjectId>(),
  /** The owner's, in the project: read, failed, and being read. */
  sourceId: uuidv7<AttachmentId>(),
  failedId: uuidv7<AttachmentId>(),
  readingId: uuidv7<AttachmentId>(),
  /** A link of theirs that has been read. */
  linkId: uuidv7<AttachmentId>(),
  /** Still in the project after its owner was removed. */
  removedSourceId: uuidv7<AttachmentId>(),
  /** The viewer's chat in the project, with a file of its own. */
  chatId: uuidv7<ChatId>(),
  questionId: uuidv7<MessageId>(),
  answerId: uuidv7<MessageId>(),
  viewerFileId: uuidv7<AttachmentId>(),
  /** In the project, by somebody who was a member then. */
  removedChatId: uuidv7<ChatId>(),
  removedQuestionId: uuidv7<MessageId>(),
  /** The owner's, outside the project. */
  privateChatId: uuidv7<ChatId>(),
  privateFileId: uuidv7<AttachmentId>(),
  guestChatId: uuidv7<ChatId>(),
  guestFileId: uuidv7<AttachmentId>(),
  /** Uploads into the project that the editor and the removed member have begun. */
  uploadId: uuidv7<AttachmentId>(),
  removedUploadId: uuidv7<AttachmentId>(),
  /** The editor's: its bytes are there, but a crash came before it was kept. */
  wholeUploadId: uuidv7<AttachmentId>(),
  viewerId: uuidv7<UserId>(),
  strangerId: uuidv7<UserId>(),
})

export type Ids = ReturnType<typeof randomIds>

export interface Place {
  readonly ids: Ids
  /** What is written where: the words that a success shows and a refusal must not. */
  readonly words: {
    project: string
    source: string
    viewerChat: string
    viewerFile: string
    guest: string
    private: string
    removed: string
  }
}

interface Parts {
  readonly test: TestApp
  readonly people: People
  readonly canaries: Canaries
}

const plantWords = ({ canaries }: Parts): Place['words'] => ({
  project: canaries.plant('project', ...members),
  source: canaries.plant('source', ...members),
  viewerChat: canaries.plant('viewer-chat', 'viewer'),
  viewerFile: canaries.plant('viewer-file', 'viewer'),
  guest: canaries.plant('guest', 'guest'),
  private: canaries.plant('private', 'owner'),
  // its source stays in the project, so that the members read it too
  removed: canaries.plant('removed', 'removed', ...members),
})

const addProjects = async ({ test, people }: Parts, { ids, words }: Place) => {
  const fields = {
    createdByUserId: people.owner.actor.id,
    name: words.project,
    description: words.project,
    systemPrompt: words.project,
    goal: words.project,
    creationMode: 'GOAL' as const,
  }
  await test.context.db.insert(project).values([
    { ...fields, id: ids.projectId, status: 'COMPLETED' },
    { ...fields, id: ids.pendingProjectId, status: 'PENDING' },
  ])
  const roles = { owner: 'OWNER', editor: 'EDITOR', viewer: 'VIEWER', removed: 'EDITOR' } as const
  await test.context.db.insert(projectMember).values(
    [ids.projectId, ids.pendingProjectId].flatMap((projectId) =>
      (['owner', 'editor', 'viewer', 'removed'] as const).map((name) => ({
        projectId,
        userId: people[name].actor.id,
        role: roles[name],
      })),
    ),
  )
}

const addFiles = async ({ test, people }: Parts, { ids, words }: Place) => {
  const { db, files } = test.context
  const wanted = [
    { id: ids.sourceId, of: 'owner', word: words.source, status: 'completed' },
    { id: ids.failedId, of: 'owner', word: words.source, status: 'failed' },
    { id: ids.readingId, of: 'owner', word: words.source, status: 'analysing' },
    { id: ids.linkId, of: 'owner', word: words.source, status: 'completed' },
    { id: ids.removedSourceId, of: 'removed', word: words.removed, status: 'completed' },
    { id: ids.viewerFileId, of: 'viewer', word: words.viewerFile, status: 'completed' },
    { id: ids.privateFileId, of: 'owner', word: words.private, status: 'completed' },
    { id: ids.guestFileId, of: 'guest', word: words.guest, status: 'completed' },
  ] as const
  const stored = wanted.map((file) => ({ ...file, bytes: Buffer.from(`The word is ${file.word}.`) }))
  const blobs = new Map(stored.map(({ bytes }) => [sha256(bytes), bytes]))
  for (const [hash, bytes] of blobs) await files.put(hash, bytes)
  await db.insert(blob).values([...blobs].map(([hash, { length: size }]) => ({ hash, size })))
  await db.insert(attachment).values(
    stored.map(({ id, of, word, status, bytes }) => ({
      id,
      ownerId: people[of].actor.id,
      blobHash: sha256(bytes),
      status,
      title: `${word}.txt`,
      fileName: `${word}.txt`,
      type: id === ids.linkId ? ('LINK' as const) : ('FILE' as const),
      url: id === ids.linkId ? 'http://127.0.0.1:9/page' : null,
      attachmentType: 'GLOBAL_FILE' as const,
      mimeType: 'text/plain',
      source: 'VAULT' as const,
      size: bytes.length,
      characters: bytes.length,
      digest: { title: word, summary: word, tags: [word] },
    })),
  )
  for (const { id, word, status } of wanted) {
    if (status !== 'completed') continue
    const text = `The word is ${word}.`
    await upsertText(db, id, { text, sections: [] })
    await insertChunks(db, id, 0, [
      { text, start: 0, end: text.length, page: null, label: null, context: null, lexemes: 'word' },
    ])
  }
  await db.insert(projectAttachment).values(
    [ids.sourceId, ids.failedId, ids.readingId, ids.linkId, ids.removedSourceId].map((attachmentId) => ({
      projectId: ids.projectId,
      attachmentId,
    })),
  )
}

const addChats = async ({ test, people }: Parts, { ids, words }: Place) => {
  const { db } = test.context
  const { projectId } = ids
  const at = (id: ChatId, of: keyof People, title: string, inProject: ProjectId | null) => ({
    id,
    ownerId: people[of].actor.id,
    title,
    isTitled: true,
    projectId: inProject,
  })
  await db
    .insert(chat)
    .values([
      at(ids.chatId, 'viewer', words.viewerChat, projectId),
      at(ids.removedChatId, 'removed', words.removed, projectId),
      at(ids.privateChatId, 'owner', words.private, null),
      at(ids.guestChatId, 'guest', words.guest, null),
    ])
  const said = (text: string) => ({
    status: 'completed' as const,
    parts: [{ type: 'text' as const, text }],
  })
  await db.insert(message).values([
    { id: ids.questionId, chatId: ids.chatId, role: 'user', ...said(words.viewerChat) },
    { id: ids.removedQuestionId, chatId: ids.removedChatId, role: 'user', ...said(words.removed) },
    {
      id: ids.answerId,
      chatId: ids.chatId,
      parentId: ids.questionId,
      role: 'assistant',
      ...said(`${words.viewerChat} [1]`),
      citations: [
        {
          number: 1,
          attachmentId: ids.sourceId,
          title: words.source,
          page: null,
          position: null,
          quote: words.source,
        },
      ],
    },
  ])
  await db.insert(messageAttachment).values({ messageId: ids.questionId, attachmentId: ids.viewerFileId })
  await db.insert(chatAttachment).values([
    { chatId: ids.chatId, attachmentId: ids.viewerFileId },
    { chatId: ids.guestChatId, attachmentId: ids.guestFileId },
  ])
}

/** Bytes of the uploads that are begun. */
export const uploadSize = 5

const beginUploads = async ({ test, people }: Parts, { ids, words }: Place): Promise<Partial<Ids>> => {
  const begin = async (of: 'editor' | 'removed') => {
    const metadata = { filename: `${words.project}.txt`, projectId: ids.projectId }
    const created = await createUpload(people[of].actor.raw, uploadSize, metadata)
    if (!created.ok) throw new Error(`an upload could not be begun: ${await created.text()}`)
    return created.headers.get('location')?.split('/').at(-1) as AttachmentId
  }
  const wholeUploadId = await begin('editor')
  await writeFile(join(test.context.config.dataDir, 'staging', wholeUploadId), 'x'.repeat(uploadSize))
  return { uploadId: await begin('editor'), removedUploadId: await begin('removed'), wholeUploadId }
}

/** A project with sources and chats of all its people, and with somebody who has been removed. */
export const makePlace = async (
  parts: Parts,
  { archived, withUploads }: { archived: boolean; withUploads: boolean },
): Promise<Place> => {
  const { test, people } = parts
  const place: Place = {
    ids: {
      ...randomIds(),
      viewerId: people.viewer.actor.id,
      strangerId: people.stranger.actor.id,
    },
    words: plantWords(parts),
  }
  await addProjects(parts, place)
  await addFiles(parts, place)
  await addChats(parts, place)
  const uploads = withUploads ? await beginUploads(parts, place) : {}
  for (const projectId of [place.ids.projectId, place.ids.pendingProjectId]) {
    await test.context.db
      .delete(projectMember)
      .where(and(eq(projectMember.projectId, projectId), eq(projectMember.userId, people.removed.actor.id)))
    if (archived)
      await test.context.db.update(project).set({ archivedAt: new Date() }).where(eq(project.id, projectId))
  }
  return { ...place, ids: { ...place.ids, ...uploads } }
}
