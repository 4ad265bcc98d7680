import type { BodyOf } from '@atelier/contract/endpoint'
import type * as endpoints from '@atelier/contract/endpoints/tools/plugins'
import type { PluginId } from '@atelier/contract/ids'
import { limits } from '@atelier/contract/limits'
import type { Plugin } from '@atelier/contract/tools/plugin'
import { noSentence, sentence, toSentence, verbatim, type Wording } from '@atelier/contract/write-sentence'
import type { AppContext } from '../../../context.ts'
import type { Grant } from '../../../platform/access/authorize.ts'
import type { Actor } from '../../../platform/actor.ts'
import { AppError } from '../../../platform/app-error.ts'
import type { Database } from '../../../platform/db/database.ts'
import { sendsToken, SignInNeeded } from '../../../platform/mcp/mcp-failure.ts'
import type { RateLimit } from '../../../platform/limits/queries.ts'
import { findAddressError } from '../../../platform/mcp/mcp-target.ts'
import { type Access, findSignIn, hostOf } from '../../../platform/mcp/sign-in.ts'
import { loadPlugin, authorizePluginCreation, requireAccount, requirePluginsEnabled } from './access.ts'
import { slugOf } from './names.ts'
import { endSignIn } from './end-sign-in.ts'
import { present } from './present.ts'
import {
  acceptTool,
  deleteServer,
  insertServer,
  lockServers,
  selectServers,
  selectTools,
  type ServerChange,
  type ServerRow,
  setToolPolicy,
  storeTools,
  updateServer,
} from './queries.ts'
import { readServer, type ServerOffers } from './read-server.ts'
import { keyOf, sealAccess, sealHeaders, targetOf } from './target.ts'
import { useServer } from './use-server.ts'

const badInput = (field: string, message: Wording) =>
  new AppError('BAD_INPUT', message, { issues: [{ path: `body.${field}`, message }] })

const publish = (
  { events }: AppContext,
  tx: Database,
  { userId }: Actor,
  pluginId: PluginId,
): Promise<void> => events.publish(tx, [userId], { type: 'plugin', pluginId })

const presentAll = async (db: Database, rows: readonly ServerRow[]): Promise<Plugin[]> => {
  const tools = await selectTools(
    db,
    rows.map(({ id }) => id),
  )
  return rows.map((row) => present(row, tools))
}

export const listPlugins = async ({ db }: AppContext, actor: Actor): Promise<Plugin[]> => {
  requireAccount(actor)
  return presentAll(db, await selectServers(db, actor))
}

const readPlugin = async ({ db }: AppContext, actor: Actor, id: PluginId): Promise<Plugin> => {
  const { grant: _grant, ...row } = await loadPlugin(db, actor, id, 'READ_PLUGIN')
  return present(row, await selectTools(db, [id]))
}

const rateLimit: RateLimit = {
  attempts: 60,
  blockMs: 60_000,
  maxBlockMs: 10 * 60_000,
  resetAfterMs: 10 * 60_000,
}

export const requireRequestQuota = ({ throttle }: AppContext, { userId }: Actor): Promise<void> =>
  throttle.consume(rateLimit, 'Too many server requests.', 'plugin', userId)

const problemOf = ({ tools, isTruncated, prompts, hasResources }: ServerOffers): Wording | null => {
  const { tools: toolsMax } = limits.plugin
  if (isTruncated)
    return sentence('This server offers more than {count} tools. Only the first {count} can be used.', {
      count: toolsMax,
    })
  const isEmpty = tools.length === 0 && prompts.length === 0 && !hasResources
  return isEmpty ? 'It’s an MCP server, but it offers no tools.' : null
}

const offerValues = ({ clock }: AppContext, offers: ServerOffers) => ({
  era: offers.era,
  prompts: offers.prompts,
  hasResources: offers.hasResources,
  eraAt: clock.now(),
  checkedAt: clock.now(),
  lastError: toSentence(problemOf(offers) ?? noSentence),
})

type NewPlugin = BodyOf<typeof endpoints.addPlugin>
export type ServerLocation = Pick<ServerRow, 'transport' | 'address'>

export const resolveLocation = (
  { config, mcp }: AppContext,
  { address, program }: Pick<NewPlugin, 'address' | 'program'>,
): ServerLocation => {
  if ((address === undefined) === (program === undefined)) throw badInput('address', 'Enter a URL.')
  if (program !== undefined) {
    if (!mcp.programs.has(program)) throw badInput('program', 'This command isn’t available on this server.')
    return { transport: 'stdio', address: program }
  }
  const addressError = address === undefined ? null : findAddressError(address, config.outboundAllow)
  if (addressError !== null) throw badInput('address', addressError)
  return { transport: 'http', address: address ?? '' }
}

const tooManyPlugins = () =>
  new AppError(
    'CONFLICT',
    sentence('You’ve reached the maximum of {maximum} plugins. Delete one to add another.', {
      maximum: limits.plugin.max,
    }),
  )

export const requireCapacity = async (context: AppContext, actor: Actor): Promise<void> => {
  if ((await selectServers(context.db, actor)).length >= limits.plugin.max) throw tooManyPlugins()
  await requireRequestQuota(context, actor)
}

interface PluginValues {
  readonly name: string
  readonly location: ServerLocation
  readonly headers: NewPlugin['headers']
  readonly offers: ServerOffers
  readonly access: Access | null
}

export const savePlugin = async (
  context: AppContext,
  actor: Actor,
  { name, location, headers, offers, access }: PluginValues,
): Promise<Plugin> => {
  const { id, grant } = authorizePluginCreation(actor)
  await context.db.transaction(async (tx) => {
    const existingServers = await lockServers(tx, actor)
    if (existingServers.length >= limits.plugin.max) throw tooManyPlugins()
    await insertServer(tx, grant, actor, {
      ...location,
      name,
      slug: slugOf(
        name,
        existingServers.map(({ slug }) => slug),
      ),
      ...sealHeaders(context, id, headers),
      ...(access && { ...sealAccess(context, id, access), signIn: 'in', signInHost: hostOf(access.place) }),
      ...offerValues(context, offers),
    })
    await storeTools(tx, grant, offers.tools, true)
    await publish(context, tx, actor, id)
  })
  return readPlugin(context, actor, id)
}

export const headerRecord = (headers: NewPlugin['headers']): Record<string, string> =>
  Object.fromEntries(headers.map(({ name, value }) => [name, value]))

/** Contacts the plugin's server first, and doesn't save the plugin if it is unreachable. */
export const addPlugin = async (context: AppContext, actor: Actor, body: NewPlugin): Promise<Plugin> => {
  await requirePluginsEnabled(context.db, actor)
  const location = resolveLocation(context, body)
  await requireCapacity(context, actor)
  const { name, headers } = body
  const target = { ...location, headers: headerRecord(headers), era: null }
  try {
    const offers = await context.mcp.once(target, readServer)
    return await savePlugin(context, actor, { name, location, headers, offers, access: null })
  } catch (error) {
    if (!(error instanceof SignInNeeded)) throw error
    const fetchOptions = { allow: context.config.outboundAllow }
    const host = hostOf(await findSignIn(location.address, error.challenge, fetchOptions))
    const issues = [{ path: 'body.signIn', message: verbatim(host) }]
    throw new AppError(
      'CANNOT_PROCESS',
      sentence('This server requires sign-in. Sign in at {host}.', { host }),
      {
        issues,
      },
    )
  }
}

type PluginChanges = BodyOf<typeof endpoints.updatePlugin>

const acceptTools = async (
  tx: Database,
  grant: Grant<'plugin', 'EDIT_PLUGIN'>,
  acceptedTools: NonNullable<PluginChanges['accept']>,
): Promise<void> => {
  for (const { name, fingerprint } of acceptedTools)
    if (!(await acceptTool(tx, grant, name, fingerprint)))
      throw new AppError('CONFLICT', 'This tool changed again. Review it again.')
}

export const changePlugin = async (
  context: AppContext,
  actor: Actor,
  id: PluginId,
  { name, headers, isOn, tools = [], accept = [] }: PluginChanges,
): Promise<Plugin> => {
  const previousRow = await context.db.transaction(async (tx) => {
    const { grant, ...row } = await loadPlugin(tx, actor, id, 'EDIT_PLUGIN')
    await updateServer(tx, grant, {
      ...(name !== undefined && { name }),
      ...(isOn !== undefined && { isOn }),
      ...(headers && { ...sealHeaders(context, id, headers), version: row.version + 1 }),
      ...(headers &&
        sendsToken({ headers: headerRecord(headers) }) && {
          signIn: 'none' as const,
          signInHost: '',
          accessSealed: null,
        }),
    })
    for (const each of tools) await setToolPolicy(tx, grant, each.name, each.policy)
    await acceptTools(tx, grant, accept)
    await publish(context, tx, actor, id)
    return row
  })
  if (headers || isOn === false) await context.mcp.close(keyOf(previousRow))
  return readPlugin(context, actor, id)
}

/** New and changed tools stay off until the person approves them. */
export const storeOffers = async (
  context: AppContext,
  actor: Actor,
  id: PluginId,
  offers: ServerOffers,
  changes: ServerChange = {},
): Promise<void> =>
  context.db.transaction(async (tx) => {
    const { grant } = await loadPlugin(tx, actor, id, 'EDIT_PLUGIN')
    await storeTools(tx, grant, offers.tools, false)
    await updateServer(tx, grant, { ...offerValues(context, offers), ...changes })
    await publish(context, tx, actor, id)
  })

export const refreshPlugin = async (context: AppContext, actor: Actor, id: PluginId): Promise<Plugin> => {
  const row = await loadPlugin(context.db, actor, id, 'READ_PLUGIN')
  await requirePluginsEnabled(context.db, actor)
  await requireRequestQuota(context, actor)
  try {
    await context.mcp.close(keyOf(row))
    const offers = await useServer(context, row, (current) =>
      context.mcp.once({ ...targetOf(context, current), era: null }, readServer),
    )
    await storeOffers(context, actor, id, offers)
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'CANNOT_PROCESS') throw error
    context.log.info({ err: error, plugin: id }, 'plugin request failed')
    await context.db.transaction(async (tx) => {
      const { grant } = await loadPlugin(tx, actor, id, 'EDIT_PLUGIN')
      await updateServer(tx, grant, { lastError: error.sentence, checkedAt: context.clock.now() })
      await publish(context, tx, actor, id)
    })
  }
  return readPlugin(context, actor, id)
}

export const removePlugin = async (context: AppContext, actor: Actor, id: PluginId): Promise<void> => {
  const row = await context.db.transaction(async (tx) => {
    const { grant, ...plugin } = await loadPlugin(tx, actor, id, 'EDIT_PLUGIN')
    await deleteServer(tx, grant, plugin)
    await publish(context, tx, actor, id)
    return plugin
  })
  await context.mcp.close(keyOf(row))
  await endSignIn(context, row)
}

export const signOut = async (context: AppContext, actor: Actor, id: PluginId): Promise<Plugin> => {
  const row = await context.db.transaction(async (tx) => {
    const { grant, ...plugin } = await loadPlugin(tx, actor, id, 'EDIT_PLUGIN')
    if (plugin.accessSealed === null) return plugin
    await updateServer(tx, grant, {
      signIn: 'out',
      accessSealed: null,
      lastError: noSentence,
      version: plugin.version + 1,
    })
    await publish(context, tx, actor, id)
    return plugin
  })
  await context.mcp.close(keyOf(row))
  await endSignIn(context, row)
  return readPlugin(context, actor, id)
}
