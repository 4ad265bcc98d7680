import type { UserId } from '@atelier/contract/ids'
import type { AppContext } from '../../context.ts'
import type { Actor } from '../../platform/actor.ts'
import { disconnect } from '../cloud-drive/index.ts'
import { deleteOwnImages } from '../image-uploads/index.ts'
import { deleteSomeOwn, discardUploads } from '../attachments/index.ts'
import { removeMember } from '../members/index.ts'
import { closeProject, purgeProject } from '../project-deletion/index.ts'
import {
  deleteSomeChatsOf,
  deleteTeamsOf,
  deleteUser,
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

const deleteProjects = async (context: AppContext, userId: UserId, signal: AbortSignal): Promise<void> => {
  const own = await selectOwnProjects(context.db, userId)
  for (const id of own) await context.db.transaction((tx) => closeProject(context, tx, id))
  for (const id of own) await purgeProject(context, id, signal)
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
