import type { AssistantTool } from '@atelier/contract/tools/assistant-tool'
import type { TaskId, UserId } from '@atelier/contract/ids'
import type { Sentence } from '@atelier/contract/sentence'
import type { TaskGrant } from '@atelier/contract/tasks/task'
import { sentence, type SentenceText } from '@atelier/contract/write-sentence'
import type { AppContext } from '../../context.ts'
import type { Grant } from '../../platform/access/authorize.ts'
import type { Actor } from '../../platform/actor.ts'
import { AppError } from '../../platform/app-error.ts'
import type { Database } from '../../platform/db/database.ts'
import { needsGrant, offeredTools, presentTool } from '../tools/assistant-tools/index.ts'
import type { ToolPermissions } from '../answers/index.ts'
import { requireAccount } from './access.ts'
import {
  type ToolGrantRow,
  deleteOtherToolGrants,
  selectToolGrants,
  upsertToolGrant,
} from './grant-queries.ts'

type ConfigAndDb = Pick<AppContext, 'config'> & { db: Database }

export const listGrantableTools = async (context: AppContext, actor: Actor): Promise<AssistantTool[]> => {
  requireAccount(actor)
  return (await offeredTools(context, actor.userId, null))
    .filter(needsGrant)
    .map(({ tool, policy }) => presentTool(tool, policy))
}

export const setGrants = async (
  context: ConfigAndDb,
  grant: Grant<'task', 'EDIT_TASK' | 'CREATE_TASK'>,
  { userId }: Actor,
  names: readonly string[],
): Promise<void> => {
  const { db } = context
  const toolsByName = new Map(
    (await offeredTools(context, userId, null)).map(({ tool }) => [tool.name, tool]),
  )
  const grantedNames = new Set((await selectToolGrants(db, [grant.id])).map(({ name }) => name))
  // tools that were granted earlier keep their grant while they are unavailable
  const unknownTool = names.find((name) => !toolsByName.has(name) && !grantedNames.has(name))
  if (unknownTool !== undefined)
    throw new AppError('BAD_INPUT', sentence('Unknown tool “{unknown}”.', { unknown: unknownTool }))
  await deleteOtherToolGrants(db, grant, names)
  for (const name of names) {
    const tool = toolsByName.get(name)
    if (!tool) continue
    const { title, pin } = tool
    const toolPin = pin && { serverId: pin.serverId, serverTool: pin.name, fingerprint: pin.fingerprint }
    await upsertToolGrant(db, grant, { toolName: name, title, ...toolPin })
  }
}

const stateOf = (
  { name, fingerprint, currentFingerprint }: ToolGrantRow,
  permissionsByTool: ToolPermissions,
): TaskGrant['state'] => {
  const offeredFingerprint = permissionsByTool.get(name)
  if (offeredFingerprint === fingerprint) return 'usable'
  return offeredFingerprint !== undefined || fingerprint !== currentFingerprint ? 'changed' : 'off'
}

const stateMessages = {
  changed: 'The server changed “{tool}” after it was allowed, so it wasn’t used.',
  off: '“{tool}” is turned off, so it wasn’t used.',
} as const satisfies Record<Exclude<TaskGrant['state'], 'usable'>, SentenceText>

export const listTaskGrants = async (
  context: ConfigAndDb,
  ownerId: UserId,
  ids: readonly TaskId[],
): Promise<Map<TaskId, TaskGrant[]>> => {
  const rows = await selectToolGrants(context.db, ids)
  if (rows.length === 0) return new Map()
  const tools = await offeredTools(context, ownerId, null)
  const permissionsByTool: ToolPermissions = new Map(
    tools.map(({ tool }) => [tool.name, tool.pin?.fingerprint ?? null]),
  )
  const rowsByTask = Map.groupBy(rows, ({ taskId }) => taskId)
  return new Map(
    [...rowsByTask].map(([id, taskGrants]) => [
      id,
      taskGrants.map((row) => ({ name: row.name, title: row.title, state: stateOf(row, permissionsByTool) })),
    ]),
  )
}

export const loadGrantsForRun = async (
  context: ConfigAndDb,
  ownerId: UserId,
  id: TaskId,
): Promise<{ grants: ToolPermissions; notes: Sentence[] }> => {
  const rows = await selectToolGrants(context.db, [id])
  const grants = (await listTaskGrants(context, ownerId, [id])).get(id) ?? []
  return {
    grants: new Map(rows.map(({ name, fingerprint }) => [name, fingerprint])),
    notes: grants.flatMap(({ name, title, state }) => {
      if (state === 'usable') return []
      // the title of a plugin's tool is untrusted, so it isn't translated
      const isBuiltIn = rows.some((row) => row.name === name && row.fingerprint === null)
      return [sentence(stateMessages[state], { tool: isBuiltIn ? { text: title } : title })]
    }),
  }
}
