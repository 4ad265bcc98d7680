import type { ToolPolicy } from '@atelier/contract/tools/assistant-tool'
import type { ChatId, UserId } from '@atelier/contract/ids'
import { eq, sql } from 'drizzle-orm'
import { chatTool, mcpServer, toolPolicy } from '../../../db/schema/index.ts'
import type { Grant, JobGrant } from '../../../platform/access/authorize.ts'
import type { Actor } from '../../../platform/actor.ts'
import type { Database } from '../../../platform/db/database.ts'
import { type Placeholders, prepareQuery } from '../../../platform/patches/prepare-query.ts'

export const selectPolicies = async (db: Database, userId: UserId): Promise<Map<string, ToolPolicy>> => {
  const rows = await db.select().from(toolPolicy).where(eq(toolPolicy.userId, userId))
  return new Map(rows.map(({ toolName, policy }) => [toolName, policy]))
}

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

interface ToolChoiceRow {
  readonly kind: 'policy' | 'allowed' | 'plugin'
  /** Empty for plugins. */
  readonly toolName: string
  /** Only of kind 'policy'. */
  readonly policy: ToolPolicy
}

interface ToolChoices {
  readonly policies: ReadonlyMap<string, ToolPolicy>
  /** Tools that need no approval in the chat. */
  readonly allowedTools: ReadonlySet<string>
  readonly hasPlugins: boolean
}

/** A single query, because every answer waits for it. */
export const selectToolChoices = async (
  db: Database,
  userId: UserId,
  chatId: ChatId | null,
): Promise<ToolChoices> => {
  const { rows } = (await toolChoicesQuery(db, { userId, chatId })) as { rows: ToolChoiceRow[] }
  const rowsOf = (kind: ToolChoiceRow['kind']) => rows.filter((row) => row.kind === kind)
  return {
    policies: new Map(rowsOf('policy').map(({ toolName, policy }) => [toolName, policy])),
    allowedTools: new Set(rowsOf('allowed').map(({ toolName }) => toolName)),
    hasPlugins: rowsOf('plugin').length > 0,
  }
}

const toolChoicesQuery = prepareQuery(
  (_db, params: Placeholders<{ userId: UserId; chatId: ChatId | null }>) => sql`
    select 'policy' as kind, ${toolPolicy.toolName} as "toolName", ${toolPolicy.policy} as policy
    from ${toolPolicy} where ${toolPolicy.userId} = ${params.userId}
    union all
    select 'allowed', ${chatTool.toolName}, null from ${chatTool} where ${chatTool.chatId} = ${params.chatId}
    union all
    select 'plugin', '', null where exists (select from ${mcpServer} where ${mcpServer.ownerId} = ${params.userId})`,
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
