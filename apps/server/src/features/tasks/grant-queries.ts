import type { TaskId } from '@atelier/contract/ids'
import { and, asc, eq, inArray, notInArray } from 'drizzle-orm'
import { mcpTool, taskGrant } from '../../db/schema/index.ts'
import type { Grant } from '../../platform/access/authorize.ts'
import type { Database } from '../../platform/db/database.ts'

export const selectToolGrants = async (db: Database, ids: readonly TaskId[]) =>
  ids.length === 0
    ? []
    : db
        .select({
          taskId: taskGrant.taskId,
          name: taskGrant.toolName,
          title: taskGrant.title,
          fingerprint: taskGrant.fingerprint,
          currentFingerprint: mcpTool.fingerprint,
        })
        .from(taskGrant)
        .leftJoin(
          mcpTool,
          and(eq(mcpTool.serverId, taskGrant.serverId), eq(mcpTool.name, taskGrant.serverTool)),
        )
        .where(inArray(taskGrant.taskId, [...ids]))
        .orderBy(asc(taskGrant.toolName))
export type ToolGrantRow = Awaited<ReturnType<typeof selectToolGrants>>[number]

type TaskWriteGrant = Grant<'task', 'EDIT_TASK' | 'CREATE_TASK'>

export const deleteOtherToolGrants = (tx: Database, { id }: TaskWriteGrant, names: readonly string[]) =>
  tx
    .delete(taskGrant)
    .where(
      and(
        eq(taskGrant.taskId, id),
        names.length === 0 ? undefined : notInArray(taskGrant.toolName, [...names]),
      ),
    )

export const upsertToolGrant = async (
  tx: Database,
  { id: taskId }: TaskWriteGrant,
  values: Omit<typeof taskGrant.$inferInsert, 'taskId'>,
): Promise<void> => {
  await tx
    .insert(taskGrant)
    .values({ ...values, taskId })
    .onConflictDoUpdate({ target: [taskGrant.taskId, taskGrant.toolName], set: values })
}
