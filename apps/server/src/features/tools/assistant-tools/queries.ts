import type { ToolPolicy } from '@atelier/contract/tools/assistant-tool'
import type { ChatId, UserId } from '@atelier/contract/ids'
import { eq } from 'drizzle-orm'
import { chatTool, toolPolicy } from '../../../db/schema/index.ts'
import type { Grant, JobGrant } from '../../../platform/access/authorize.ts'
import type { Actor } from '../../../platform/actor.ts'
import type { Database } from '../../../platform/db/database.ts'
import { type Placeholders, prepareQuery } from '../../../platform/patches/prepare-query.ts'

export const selectPolicies = async (db: Database, userId: UserId): Promise<Map<string, ToolPolicy>> => {
  const rows = await policiesQuery(db, { userId })
  return new Map(rows.map(({ toolName, policy }) => [toolName, policy]))
}

const policiesQuery = prepareQuery((db, params: Placeholders<{ userId: UserId }>) =>
  db.select().from(toolPolicy).where(eq(toolPolicy.userId, params.userId)),
)

export const upsertPolicy = async (
  db: Database,
  { userId }: Actor,
  toolName: string,
  policy: ToolPolicy,
): Promise<void> => {
  await db
    .insert(toolPolicy)
    .values({ userId, toolName, policy })
    .onConflictDoUpdate({ target: [toolPolicy.userId, toolPolicy.toolName], set: { policy } })
}

export const selectAllowedTools = async (db: Database, chatId: ChatId): Promise<Set<string>> => {
  const rows = await chatToolsQuery(db, { chatId })
  return new Set(rows.map(({ toolName }) => toolName))
}

const chatToolsQuery = prepareQuery((db, params: Placeholders<{ chatId: ChatId }>) =>
  db.select().from(chatTool).where(eq(chatTool.chatId, params.chatId)),
)

export const insertAllowedTool = async (
  db: Database,
  { id: chatId }: Grant<'chat', 'SEND_MESSAGE'>,
  toolName: string,
): Promise<void> => {
  await db.insert(chatTool).values({ chatId, toolName }).onConflictDoNothing()
}

export const copyPolicies = async (tx: Database, _job: JobGrant, from: UserId, to: UserId): Promise<void> => {
  for (const [toolName, policy] of await selectPolicies(tx, from))
    await tx.insert(toolPolicy).values({ userId: to, toolName, policy }).onConflictDoNothing()
}
