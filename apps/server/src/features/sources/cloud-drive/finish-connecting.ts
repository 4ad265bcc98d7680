import type { DriveOutcome } from '@atelier/contract/sources/cloud-drive'
import type { QueryOf } from '@atelier/contract/endpoint'
import type * as endpoints from '@atelier/contract/endpoints/sources/cloud-drive'
import type { AppContext } from '../../../context.ts'
import type { Actor } from '../../../platform/actor.ts'
import { jobGrant } from '../../../platform/access/authorize.ts'
import { originOf } from '../../../platform/http/origin-of.ts'
import { callbackUrl, hashText, statePurpose } from './connect.ts'
import { requestTokens, driveScope } from './google.ts'
import { consumeState, upsertConnection } from './queries.ts'
import { sealRefreshToken, sealTokens } from './tokens.ts'

const defaultPath = '/vault'
/** The state is consumed even without a session, so that no one can reuse it. */
const consumeGrant = jobGrant('a state works once')

type StateRow = NonNullable<Awaited<ReturnType<typeof consumeState>>>

const exchange = async (
  context: AppContext,
  actor: Actor,
  { verifier, stateHash }: StateRow,
  code: string,
  origin: string,
): Promise<DriveOutcome> => {
  const codeVerifier = context.secrets.open(statePurpose, stateHash, verifier)
  if (codeVerifier === null) return 'failed'
  const tokens = await requestTokens(context, {
    grant_type: 'authorization_code',
    code,
    code_verifier: codeVerifier,
    redirect_uri: callbackUrl(origin),
  })
  if (!tokens) return 'failed'
  // people can deselect scopes on the consent screen
  if (!tokens.scope.split(' ').includes(driveScope)) return 'refused'
  const { refresh_token: refreshToken } = tokens
  const { userId } = actor
  await upsertConnection(context.db, actor, {
    ...sealTokens(context, userId, tokens),
    refreshToken: refreshToken ? sealRefreshToken(context, userId, refreshToken) : null,
  })
  return 'connected'
}

/** Redirects with the outcome in the URL's fragment. Rejects used states and those of other sessions. */
export const finish = async (
  context: AppContext,
  actor: Actor | null,
  query: QueryOf<typeof endpoints.finishConnecting>,
  request: Request,
): Promise<Response> => {
  const redirectTo = (path: string, outcome: DriveOutcome) =>
    new Response(null, { status: 302, headers: { location: `${path}#drive-${outcome}` } })
  const { state, code, error } = query
  const row =
    state === undefined
      ? null
      : await consumeState(context.db, consumeGrant, hashText(state), context.clock.now())
  const isOwn = row && actor?.userId === row.userId && context.auth.markOf(request) === row.sessionMark
  if (!isOwn) return redirectTo(defaultPath, 'failed')
  if (code === undefined) return redirectTo(row.returnUrl, error === 'access_denied' ? 'refused' : 'failed')
  try {
    return redirectTo(
      row.returnUrl,
      await exchange(context, actor, row, code, originOf(context.config, request)),
    )
  } catch (failure) {
    context.log.warn({ err: failure }, 'could not connect a drive')
    return redirectTo(row.returnUrl, 'failed')
  }
}
