import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { AttachmentId } from '@atelier/contract/ids'
import { and, eq } from 'drizzle-orm'
import {
  apiKey,
  deletedProject,
  project,
  projectMember,
  projectRevocation,
  session,
} from '../../db/schema/index.ts'
import { createUpload, sha256 } from '../tus-client.ts'
import { actorNames, members } from './actor-names.ts'
import { type Ids, randomIds } from './ids.ts'
import { addChats } from './chats.ts'
import { addFiles } from './files.ts'
import { addInvitations } from './invitations.ts'
import type { Parts, Place } from './place-parts.ts'
import { addTeams } from './teams.ts'

const plantWords = ({ canaries }: Parts): Place['words'] => ({
  project: canaries.plant('project', 'declined', ...members),
  inside: canaries.plant('inside', ...members),
  invited: canaries.plant('invited', 'owner'),
  team: canaries.plant('team', 'declined', ...members),
  teamAsked: canaries.plant('team-asked', 'editor', 'owner'),
  opened: canaries.plant('opened', ...actorNames),
  source: canaries.plant('source', ...members),
  viewerChat: canaries.plant('viewer-chat', 'viewer'),
  viewerFile: canaries.plant('viewer-file', 'viewer'),
  viewerKey: canaries.plant('viewer-key', 'viewer'),
  viewerSession: canaries.plant('viewer-session', 'viewer'),
  guest: canaries.plant('guest', 'guest'),
  private: canaries.plant('private', 'owner'),
  // its source stays in the project, so that the members read it too
  removed: canaries.plant('removed', 'removed', ...members),
  public: canaries.plant('public', ...actorNames),
  takenOut: canaries.plant('taken-out', 'editor', 'owner'),
})

const shown = (words: Place['words']) => ({
  status: 'COMPLETED' as const,
  isPubliclyAccessible: true,
  name: words.public,
  description: words.public,
  systemPrompt: words.public,
  goal: words.public,
  publicMarkdown: words.public,
  quickstartPrompts: [words.public],
})

const addProjects = async ({ test, people }: Parts, { ids, words }: Place) => {
  const fields = {
    createdByUserId: people.owner.actor.id,
    name: words.project,
    description: words.inside,
    systemPrompt: words.inside,
    goal: words.inside,
    creationMode: 'GOAL' as const,
  }
  await test.context.db.insert(project).values([
    { ...fields, id: ids.projectId, status: 'COMPLETED' },
    { ...fields, id: ids.pendingProjectId, status: 'PENDING' },
    { ...fields, id: ids.deletedProjectId, status: 'COMPLETED' },
    // what the public may see of it, and what not
    { ...fields, ...shown(words), systemPrompt: words.inside, goal: words.inside, id: ids.publicId },
    { ...fields, ...shown(words), allowForking: true, id: ids.forkableId },
  ])
  const roles = { owner: 'OWNER', editor: 'EDITOR', viewer: 'VIEWER', removed: 'EDITOR' } as const
  await test.context.db.insert(projectMember).values(
    [ids.projectId, ids.pendingProjectId, ids.publicId, ids.forkableId].flatMap((projectId) =>
      (['owner', 'editor', 'viewer', 'removed'] as const).map((name) => ({
        projectId,
        userId: people[name].actor.id,
        role: roles[name],
      })),
    ),
  )
  await test.context.db.insert(deletedProject).values({
    projectId: ids.deletedProjectId,
    ownerId: people.owner.actor.id,
    deletedAt: new Date(),
    state: {
      members: (['owner', 'editor', 'viewer'] as const).map((name) => ({
        userId: people[name].actor.id,
        role: roles[name],
        createdAt: Date.now(),
      })),
      sharing: {
        isPubliclyAccessible: true,
        allowForking: true,
        allowSearchIndexing: false,
        publishedAt: null,
        chatsSharedAt: null,
      },
    },
  })
}

/** Bytes of the uploads that are begun. */
export const uploadSize = 5

const beginUploads = async ({ test, people }: Parts, { ids, words }: Place): Promise<Partial<Ids>> => {
  const begin = async (of: 'editor' | 'removed') => {
    const metadata = { filename: `${words.inside}.txt`, projectId: ids.projectId }
    const created = await createUpload(people[of].actor.raw, uploadSize, metadata)
    if (!created.ok) throw new Error(`an upload could not be begun: ${await created.text()}`)
    return created.headers.get('location')?.split('/').at(-1) as AttachmentId
  }
  const wholeUploadId = await begin('editor')
  await writeFile(join(test.context.config.dataDir, 'staging', wholeUploadId), 'x'.repeat(uploadSize))
  return { uploadId: await begin('editor'), removedUploadId: await begin('removed'), wholeUploadId }
}

const addKey = ({ test, people }: Parts, { ids, words }: Place) =>
  test.context.db.insert(apiKey).values({
    id: ids.viewerKeyId,
    userId: people.viewer.actor.id,
    name: words.viewerKey,
    start: 'atl_view',
    hash: sha256(Buffer.from(ids.viewerKeyId)),
  })

const addSession = ({ test, people }: Parts, { ids, words }: Place) =>
  test.context.db.insert(session).values({
    id: ids.viewerSessionId,
    userId: people.viewer.actor.id,
    userAgent: words.viewerSession,
    token: `${ids.viewerSessionId}${ids.viewerSessionId}`,
    expiresAt: new Date(Date.now() + 60 * 60_000),
  })

/** A project with sources and chats of all its people, and with somebody who has been removed. */
export const makePlace = async (
  parts: Parts,
  { archived, withUploads, withKey }: { archived: boolean; withUploads: boolean; withKey: boolean },
): Promise<Place> => {
  const { test, people } = parts
  const place: Place = {
    ids: {
      ...randomIds(),
      ownerId: people.owner.actor.id,
      viewerId: people.viewer.actor.id,
      declinedId: people.declined.actor.id,
      strangerId: people.stranger.actor.id,
    },
    words: plantWords(parts),
  }
  await addProjects(parts, place)
  const askingId = await addInvitations(parts, place)
  await addTeams(parts, place)
  await addFiles(parts, place)
  await addChats(parts, place)
  if (withKey) await addKey(parts, place)
  await addSession(parts, place)
  const uploads = withUploads ? await beginUploads(parts, place) : {}
  for (const projectId of [
    place.ids.projectId,
    place.ids.pendingProjectId,
    place.ids.publicId,
    place.ids.forkableId,
    askingId,
  ]) {
    await test.context.db
      .delete(projectMember)
      .where(and(eq(projectMember.projectId, projectId), eq(projectMember.userId, people.removed.actor.id)))
    await test.context.db
      .insert(projectRevocation)
      .values({ projectId, userId: people.removed.actor.id, name: 'Once here' })
    if (archived)
      await test.context.db.update(project).set({ archivedAt: new Date() }).where(eq(project.id, projectId))
  }
  return { ...place, ids: { ...place.ids, ...uploads } }
}
