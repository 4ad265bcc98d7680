import type { ProjectId, UserId } from '@atelier/contract/ids'
import type { AppContext } from '../../context.ts'
import type { Actor } from '../../platform/actor.ts'
import { deleteSomeOwn } from '../attachments/index.ts'
import { disconnect } from '../cloud-drive/index.ts'
import { deleteOwnImages } from '../image-uploads/index.ts'
import { discardUploads } from '../intake/index.ts'
import { removeMember } from '../members/index.ts'
import { deleteProjectRow } from '../projects/index.ts'
import { stopRunsInProject } from '../runs/index.ts'
import {
  deleteSomeChatsIn,
  deleteSomeChatsOf,
  deleteTeamsOf,
  deleteUser,
  hideProject,
  isClosed,
  selectMemberships,
  selectOwnProjects,
} from './deletion-queries.ts'

export const deletionQueue = 'delete-account'

/** What one transaction takes: others wait no longer for it. A chat has some messages, a file up to thousands of passages. */
const atOnce = { chats: 20, files: 5 }

const repeat = async (signal: AbortSignal, step: () => Promise<boolean>): Promise<void> => {
  do signal.throwIfAborted()
  while (await step())
}

/** Whoever was in it is out of it at once, and hears so; answers to them stop. */
const closeProject = (context: AppContext, projectId: ProjectId): Promise<void> =>
  context.db.transaction(async (tx) => {
    const members = await hideProject(tx, projectId)
    await context.events.publish(tx, members, { type: 'project', projectId, change: 'deleted' })
    for (const userId of members) await stopRunsInProject(context, tx, projectId, userId)
    await context.pages.changed(tx, projectId)
    await context.access.changed(tx, members)
  })

const deleteProjects = async (context: AppContext, userId: UserId, signal: AbortSignal): Promise<void> => {
  const own = await selectOwnProjects(context.db, userId)
  for (const id of own) await closeProject(context, id)
  for (const id of own) {
    await repeat(signal, () => deleteSomeChatsIn(context.db, id, atOnce.chats))
    await deleteProjectRow(context.db, id)
  }
}

/** Empties an account that was closed and takes it away; begun again, it goes on where it was. */
export const finishDeletion = async (
  context: AppContext,
  userId: UserId,
  signal: AbortSignal,
): Promise<void> => {
  if (!(await isClosed(context.db, userId))) return
  const actor: Actor = { kind: 'job', userId }
  await deleteProjects(context, userId, signal)
  for (const projectId of await selectMemberships(context.db, userId))
    await removeMember(context, actor, { projectId, userId })
  await disconnect(context, actor)
  await discardUploads(context, actor)
  await deleteOwnImages(context, actor)
  await repeat(signal, () => deleteSomeChatsOf(context.db, userId, atOnce.chats))
  await repeat(signal, () => deleteSomeOwn(context, actor, atOnce.files))
  await deleteTeamsOf(context.db, userId)
  await deleteUser(context.db, userId)
}
