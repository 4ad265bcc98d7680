import { and, eq, inArray } from 'drizzle-orm'
import { deletedProject, project, projectMember, projectRevocation } from '../../db/schema/index.ts'
import { randomIds } from './ids.ts'
import { addChats } from './chats.ts'
import { addFiles } from './files.ts'
import { addInvitations } from './invitations.ts'
import { type Parts, type Place, plantWords, type Thing } from './place-parts.ts'
import { addTeams } from './teams.ts'

const publicFields = (words: Place['words']) => ({
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
    // some of the words are public, others are not
    { ...fields, ...publicFields(words), systemPrompt: words.inside, goal: words.inside, id: ids.publicId },
    { ...fields, ...publicFields(words), allowForking: true, id: ids.forkableId },
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

/** Creates a project with sources and chats of all its people, and a removed member. */
export const makePlace = async (
  parts: Parts,
  { archived, things }: { archived: boolean; things: Iterable<Thing> },
): Promise<Place> => {
  const { test, people, canaries } = parts
  const place: Place = {
    ids: {
      ...randomIds(),
      ownerId: people.owner.actor.id,
      viewerId: people.viewer.actor.id,
      declinedId: people.declined.actor.id,
      strangerId: people.stranger.actor.id,
    },
    words: plantWords(canaries),
    things: new Map(),
  }
  await addProjects(parts, place)
  const askingId = await addInvitations(parts, place)
  await addTeams(parts, place)
  await addFiles(parts, place)
  await addChats(parts, place)
  for (const thing of things) {
    const word = canaries.plant('thing', ...thing.knownTo)
    place.things.set(thing, { id: await thing.add(parts, place, word), word })
  }
  const projectIds = [
    place.ids.projectId,
    place.ids.pendingProjectId,
    place.ids.publicId,
    place.ids.forkableId,
    askingId,
  ]
  const { db } = test.context
  const removedId = people.removed.actor.id
  await db
    .delete(projectMember)
    .where(and(inArray(projectMember.projectId, projectIds), eq(projectMember.userId, removedId)))
  await db
    .insert(projectRevocation)
    .values(projectIds.map((projectId) => ({ projectId, userId: removedId, name: 'Once here' })))
  if (archived)
    await db.update(project).set({ archivedAt: new Date() }).where(inArray(project.id, projectIds))
  return place
}
