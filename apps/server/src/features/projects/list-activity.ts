import type { Activity } from '@atelier/contract/activity'
import type { ProjectId } from '@atelier/contract/ids'
import type { InstructionsVersion } from '@atelier/contract/instructions-version'
import type { AppContext } from '../../context.ts'
import type { Actor } from '../../platform/actor.ts'
import { pageByNumber, readNumberCursor } from '../../platform/keyset.ts'
import { loadProject } from './access.ts'
import { selectActivity, selectInstructions } from './activity-queries.ts'

interface PageInput {
  projectId: ProjectId
  cursor?: string | undefined
  limit: number
}

/** Every member sees what was done, newest first. */
export const listActivity = async (
  context: AppContext,
  actor: Actor,
  { projectId, cursor, limit }: PageInput,
): Promise<{ activity: Activity[]; nextCursor: string | null }> => {
  const project = await loadProject(context, actor, projectId, 'READ')
  const rows = await selectActivity(context.db, project.id, readNumberCursor(cursor), limit + 1)
  const { items, nextCursor } = pageByNumber(rows, limit)
  return { activity: items.map((row) => ({ ...row, createdAt: row.createdAt.getTime() })), nextCursor }
}

/** Instructions that were replaced, newest first. */
export const listInstructions = async (
  context: AppContext,
  actor: Actor,
  { projectId, cursor, limit }: PageInput,
): Promise<{ versions: InstructionsVersion[]; nextCursor: string | null }> => {
  const project = await loadProject(context, actor, projectId, 'READ')
  const rows = await selectInstructions(context.db, project.id, readNumberCursor(cursor), limit + 1)
  const { items, nextCursor } = pageByNumber(rows, limit)
  return {
    versions: items.map(({ createdAt, ...row }) => ({ ...row, replacedAt: createdAt.getTime() })),
    nextCursor,
  }
}
