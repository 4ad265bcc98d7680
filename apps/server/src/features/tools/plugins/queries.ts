import type { ToolPolicy } from '@atelier/contract/tools/assistant-tool'
import type { PluginId, UserId } from '@atelier/contract/ids'
import { and, asc, eq, gt, inArray, isNotNull, like, lte, notInArray, sql } from 'drizzle-orm'
import { chat, chatTool, mcpServer, mcpTool, pluginSignIn, user } from '../../../db/schema/index.ts'
import type { Grant, JobGrant } from '../../../platform/access/authorize.ts'
import type { Actor } from '../../../platform/actor.ts'
import type { Database } from '../../../platform/db/database.ts'
import type { OfferedForm } from '../../../platform/mcp/read-tools.ts'

type PluginEditGrant = Grant<'plugin', 'EDIT_PLUGIN'>
export type ServerRow = typeof mcpServer.$inferSelect
export type ToolRow = typeof mcpTool.$inferSelect

export const findServer = async (
  db: Database,
  id: PluginId,
  isLocked: boolean,
): Promise<ServerRow | null> => {
  const query = db.select().from(mcpServer).where(eq(mcpServer.id, id))
  const [row] = await (isLocked ? query.for('update') : query)
  return row ?? null
}

export const selectServers = (db: Database, { userId }: Actor): Promise<ServerRow[]> =>
  db.select().from(mcpServer).where(eq(mcpServer.ownerId, userId)).orderBy(asc(mcpServer.id))

/** Serializes additions, so that the limit holds and slugs stay unique. */
export const lockServers = async (tx: Database, { userId }: Actor): Promise<Pick<ServerRow, 'slug'>[]> => {
  await tx.select({ id: user.id }).from(user).where(eq(user.id, userId)).for('no key update')
  return tx.select({ slug: mcpServer.slug }).from(mcpServer).where(eq(mcpServer.ownerId, userId))
}

export const selectTools = async (db: Database, ids: readonly PluginId[]): Promise<ToolRow[]> =>
  ids.length === 0
    ? []
    : db
        .select()
        .from(mcpTool)
        .where(inArray(mcpTool.serverId, [...ids]))
        .orderBy(asc(mcpTool.serverId), asc(mcpTool.position))

/** Selects tools that are on and approved in their current form. */
export const selectUsableTools = (db: Database, userId: UserId) =>
  db
    .select({ server: mcpServer, tool: mcpTool })
    .from(mcpServer)
    .innerJoin(mcpTool, eq(mcpTool.serverId, mcpServer.id))
    .where(
      and(
        eq(mcpServer.ownerId, userId),
        mcpServer.isOn,
        inArray(mcpServer.signIn, ['none', 'in']),
        isNotNull(mcpTool.approvedFingerprint),
        eq(mcpTool.approvedFingerprint, mcpTool.fingerprint),
        sql`${mcpTool.policy} <> 'off'`,
      ),
    )
    .orderBy(asc(mcpServer.id), asc(mcpTool.position))

type ServerValues = Omit<typeof mcpServer.$inferInsert, 'id' | 'ownerId'>
export type ServerChange = Partial<ServerValues>

export const insertServer = async (
  tx: Database,
  { id }: PluginEditGrant,
  { userId: ownerId }: Actor,
  values: ServerValues,
): Promise<void> => {
  await tx.insert(mcpServer).values({ ...values, id, ownerId })
}

export const updateServer = async (
  tx: Database,
  { id }: PluginEditGrant,
  values: ServerChange,
): Promise<void> => {
  if (Object.keys(values).length > 0) await tx.update(mcpServer).set(values).where(eq(mcpServer.id, id))
}

/** Also deletes the chats' permissions, since a later plugin may get the same name. */
export const deleteServer = async (
  tx: Database,
  { id }: PluginEditGrant,
  { ownerId, slug }: ServerRow,
): Promise<void> => {
  await tx
    .delete(chatTool)
    .where(
      and(
        like(chatTool.toolName, `${slug.replaceAll('_', String.raw`\_`)}\\_\\_%`),
        inArray(chatTool.chatId, tx.select({ id: chat.id }).from(chat).where(eq(chat.ownerId, ownerId))),
      ),
    )
  await tx.delete(mcpServer).where(eq(mcpServer.id, id))
}

export const storeTools = async (
  tx: Database,
  { id: serverId }: PluginEditGrant,
  tools: readonly OfferedForm[],
  isApproved: boolean,
): Promise<void> => {
  const names = tools.map(({ name }) => name)
  await tx
    .delete(mcpTool)
    .where(
      and(eq(mcpTool.serverId, serverId), names.length > 0 ? notInArray(mcpTool.name, names) : undefined),
    )
  if (tools.length === 0) return
  await tx
    .insert(mcpTool)
    .values(
      tools.map(({ name, form, fingerprint }, position) => ({
        serverId,
        name,
        position,
        form,
        fingerprint,
        ...(isApproved && { approvedForm: form, approvedFingerprint: fingerprint }),
      })),
    )
    .onConflictDoUpdate({
      target: [mcpTool.serverId, mcpTool.name],
      set: {
        position: sql`excluded.position`,
        form: sql`excluded.form`,
        fingerprint: sql`excluded.fingerprint`,
      },
    })
}

export const setToolPolicy = async (
  tx: Database,
  { id: serverId }: PluginEditGrant,
  name: string,
  policy: ToolPolicy,
): Promise<void> => {
  await tx
    .update(mcpTool)
    .set({ policy })
    .where(and(eq(mcpTool.serverId, serverId), eq(mcpTool.name, name)))
}

/** Returns false if the tool's definition changed after it was shown. */
export const acceptTool = async (
  tx: Database,
  { id: serverId }: PluginEditGrant,
  name: string,
  fingerprint: string,
): Promise<boolean> => {
  const rows = await tx
    .update(mcpTool)
    .set({ approvedForm: sql`${mcpTool.form}`, approvedFingerprint: fingerprint })
    .where(and(eq(mcpTool.serverId, serverId), eq(mcpTool.name, name), eq(mcpTool.fingerprint, fingerprint)))
    .returning({ name: mcpTool.name })
  return rows.length === 1
}

export const insertSignIn = async (
  db: Database,
  { userId }: Actor,
  values: Omit<typeof pluginSignIn.$inferInsert, 'userId'>,
  now: Date,
): Promise<void> => {
  await db.delete(pluginSignIn).where(lte(pluginSignIn.expiresAt, now))
  await db.insert(pluginSignIn).values({ ...values, userId })
}

export const consumeSignIn = async (db: Database, _job: JobGrant, stateHash: string, now: Date) => {
  const [row] = await db
    .delete(pluginSignIn)
    .where(and(eq(pluginSignIn.stateHash, stateHash), gt(pluginSignIn.expiresAt, now)))
    .returning()
  return row ?? null
}
