import * as endpoints from '@atelier/contract/endpoints/people/account'
import type { AppContext } from '../../../context.ts'
import type { Feature } from '../../../feature.ts'
import { hasAccount } from '../../../platform/auth/queries.ts'
import { isSignUpLimited } from '../../../platform/auth/sign-up-rule.ts'
import { passkeySiteFor } from '../../../platform/auth/passkeys.ts'
import type { Serve } from '../../../platform/http/server-router.ts'
import { registerAccountJobs } from './account-jobs.ts'
import { deleteAccount, readContents } from './delete-account.ts'
import { listPasskeys, removePasskey, renamePasskey } from './passkeys.ts'
import { requestEmailCode, verifyEmail } from './verify-email.ts'
import { deleteUser } from './queries.ts'
import { endOtherSessions, endSession, listSessions, presentSession } from './sessions.ts'

const accountRoutes = (serve: Serve, context: AppContext) => {
  const passkeySite = passkeySiteFor(context.config)
  serve(endpoints.listSessions, async ({ actor, request }) => ({
    sessions: (await listSessions(context, actor, request)).map(presentSession),
  }))
  serve(endpoints.endSession, async ({ actor, params }) => {
    await endSession(context, actor, params.sessionId)
    return params
  })
  serve(endpoints.endOtherSessions, async ({ actor, request }) => ({
    ended: await endOtherSessions(context, actor, request),
  }))
  serve(endpoints.getAccountContents, ({ actor }) => readContents(context, actor))
  serve(endpoints.deleteAccount, async ({ actor, body, request }) => ({
    id: await deleteAccount(context, actor, body, request),
  }))
  serve(endpoints.requestEmailCode, async ({ actor }) => ({ email: await requestEmailCode(context, actor) }))
  serve(endpoints.verifyEmail, async ({ actor, body }) => ({
    email: await verifyEmail(context, actor, body),
  }))
  serve(endpoints.listPasskeys, async ({ actor }) => ({ passkeys: await listPasskeys(context, actor) }))
  serve(endpoints.renamePasskey, ({ actor, params, body }) =>
    renamePasskey(context, actor, params.passkeyId, body.name),
  )
  serve(endpoints.removePasskey, async ({ actor, params }) => {
    await removePasskey(context, actor, params.passkeyId)
    return params
  })
  serve(endpoints.getSignInMethods, async () => ({
    resetsPasswords: context.mail !== null && context.config.passwords,
    passwords: context.config.passwords,
    guests: context.config.guests,
    signUps: context.config.signUps.policy,
    needsSetUp: isSignUpLimited(context.config) && !(await hasAccount(context.db)),
    openId: context.config.openId && { name: context.config.openId.name },
    passkeys: { origin: passkeySite.origin, reason: passkeySite.reason },
  }))
}

export const feature: Feature = {
  name: 'account',
  routes: accountRoutes,
  start: registerAccountJobs,
  accountStage: 'last',
  accountDeleted: async ({ db }, actor) => void (await deleteUser(db, actor)),
}
