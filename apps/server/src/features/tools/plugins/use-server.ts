import { setTimeout } from 'node:timers/promises'
import { sentence } from '@atelier/contract/write-sentence'
import type { AppContext } from '../../../context.ts'
import { type Actor, actAs } from '../../../platform/actor.ts'
import { AppError } from '../../../platform/app-error.ts'
import { SignInNeeded } from '../../../platform/mcp/mcp-failure.ts'
import { findSignIn, hostOf, renewAccess } from '../../../platform/mcp/sign-in.ts'
import { loadPlugin } from './access.ts'
import { findServer, type ServerChange, type ServerRow, updateServer } from './queries.ts'
import { accessOf, keyOf, sealAccess } from './target.ts'

/** Tokens are refreshed this long before they expire. */
const refreshEarlyMs = 5 * 60_000
/** Another process takes over after this time if the refreshing one dies. */
const leaseMs = 30_000
const pollIntervalMs = 200

const expiredText = 'Your sign-in to the plugin’s server has expired. Sign in again on the Plugins page.'

const ownerOf = ({ ownerId }: ServerRow): Actor => actAs({ kind: 'job', userId: ownerId })

const updateRow = (
  context: AppContext,
  row: ServerRow,
  values: ServerChange & Partial<ServerRow>,
): Promise<ServerRow> =>
  context.db.transaction(async (tx) => {
    const actor = ownerOf(row)
    const { grant, ...current } = await loadPlugin(tx, actor, row.id, 'EDIT_PLUGIN')
    // keeps the result of a concurrent sign-in or sign-out
    if (current.version !== row.version) return current
    await updateServer(tx, grant, { ...values, renewingUntil: null })
    if (values.signIn !== undefined || values.lastError !== undefined)
      await context.events.publish(tx, [row.ownerId], { type: 'plugin', pluginId: row.id })
    return { ...current, ...values }
  })

const expireSignIn = async (context: AppContext, row: ServerRow): Promise<void> => {
  await updateRow(context, row, {
    signIn: 'ended',
    accessSealed: null,
    lastError: sentence(expiredText),
    version: row.version + 1,
  })
  await context.mcp.close(keyOf(row))
}

const claimRenewal = (context: AppContext, row: ServerRow): Promise<ServerRow | null> =>
  context.db.transaction(async (tx) => {
    const now = context.clock.now()
    const { grant, ...current } = await loadPlugin(tx, ownerOf(row), row.id, 'EDIT_PLUGIN')
    if (current.version !== row.version) return current
    if (current.renewingUntil !== null && current.renewingUntil > now) return null
    await updateServer(tx, grant, { renewingUntil: new Date(now.getTime() + leaseMs) })
    return current
  })

const renew = async (context: AppContext, row: ServerRow): Promise<ServerRow> => {
  const access = accessOf(context, row)
  const now = context.clock.now()
  const parts = { allow: context.config.outboundAllow }
  try {
    const newAccess = access && (await renewAccess(access, now, parts))
    if (!newAccess) {
      await expireSignIn(context, row)
      throw new AppError('CANNOT_PROCESS', expiredText)
    }
    const values = { ...sealAccess(context, row.id, newAccess), version: row.version + 1 }
    const renewedRow = await updateRow(context, row, values)
    await context.mcp.close(keyOf(row))
    return renewedRow
  } catch (cause) {
    if (cause instanceof AppError) throw cause
    await updateRow(context, row, {})
    const isStillValid = access !== null && (access.expiresAt ?? 0) > now.getTime()
    if (isStillValid) return row
    const message = 'Couldn’t reach the authorization server. Try again in a moment.'
    throw new AppError('CANNOT_PROCESS', message, { cause })
  }
}

/**
 * Only one process refreshes a token, since many servers revoke everything when a refresh token is reused.
 */
const renewOnce = async (context: AppContext, row: ServerRow): Promise<ServerRow> => {
  for (;;) {
    const currentRow = await claimRenewal(context, row)
    if (currentRow) return currentRow.version === row.version ? renew(context, currentRow) : currentRow
    await setTimeout(pollIntervalMs)
  }
}

const needsRenewal = (context: AppContext, row: ServerRow): boolean => {
  const access = accessOf(context, row)
  if (!access) return true
  const { expiresAt, refreshToken } = access
  if (expiresAt === null) return false
  return expiresAt - context.clock.now().getTime() < (refreshToken === undefined ? 0 : refreshEarlyMs)
}

const requireSignIn = async (context: AppContext, row: ServerRow, error: SignInNeeded): Promise<void> => {
  const parts = { allow: context.config.outboundAllow }
  const signInHost = hostOf(await findSignIn(row.address, error.challenge, parts))
  await updateRow(context, row, { signIn: 'ended', signInHost })
}

/** Refreshes the token early, and once more if the server rejects it; then a new sign-in is required. */
export const useServer = async <Value>(
  context: AppContext,
  server: ServerRow,
  work: (row: ServerRow) => Promise<Value>,
): Promise<Value> => {
  if (server.signIn === 'out' || server.signIn === 'ended')
    throw new AppError('CANNOT_PROCESS', 'Sign in to the plugin’s server on the Plugins page first.')
  const isSignedIn = server.signIn === 'in'
  const row = isSignedIn && needsRenewal(context, server) ? await renewOnce(context, server) : server
  try {
    return await work(row)
  } catch (error) {
    if (!(error instanceof SignInNeeded)) throw error
    if (!isSignedIn) {
      await requireSignIn(context, row, error)
      throw error
    }
    const renewedRow = await renewOnce(context, row)
    try {
      return await work(renewedRow)
    } catch (secondError) {
      if (secondError instanceof SignInNeeded) {
        await expireSignIn(context, (await findServer(context.db, renewedRow.id, false)) ?? renewedRow)
        throw new AppError('CANNOT_PROCESS', expiredText, { cause: secondError })
      }
      throw secondError
    }
  }
}
