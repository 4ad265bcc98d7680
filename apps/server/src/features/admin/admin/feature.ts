import * as endpoints from '@atelier/contract/endpoints/admin/admin'
import { requestSignUpCode } from '@atelier/contract/endpoints/people/account'
import { limits } from '@atelier/contract/limits'
import * as models from '@atelier/contract/endpoints/admin/admin-models'
import * as server from '@atelier/contract/endpoints/admin/admin-server'
import { getPersonUsage } from '@atelier/contract/endpoints/people/usage'
import type { AppContext } from '../../../context.ts'
import type { Feature } from '../../../feature.ts'
import type { Serve } from '../../../platform/http/server-router.ts'
import { getEmbeddingProgress } from '../../sources/knowledge/retrieve/index.ts'
import { decideOffer, listOffers } from '../../prompts/index.ts'
import { readUsage } from '../../sources/usage/index.ts'
import { requireAdmin } from '../../people/users/index.ts'
import { loadPerson } from './access.ts'
import { listAudit } from './audit-log.ts'
import { claimAdmin } from './claim.ts'
import {
  addConnection,
  listModels,
  removeConnection,
  testConnection,
  updateConnection,
  updateModels,
} from './models.ts'
import { pullModel } from './pull-model.ts'
import { listJobs, readHealth, readStorageUsage, retryJob, sendTestEmail } from './server-state.ts'
import { listSettings, updateSetting } from './settings.ts'
import { deletePerson, listPeople, updatePerson } from './people.ts'
import {
  requestSignUpCode as mailSignUpCode,
  revokeInvitation,
  invite,
  listInvitations,
  registerSignUpJobs,
} from './sign-ups.ts'
import { hasAdmin } from './queries.ts'

const adminRoutes = (serve: Serve, context: AppContext) => {
  serve(endpoints.getAdminClaim, async () => ({ isOpen: !(await hasAdmin(context.db)) }))
  serve(endpoints.claimAdmin, async ({ actor, body }) => {
    await claimAdmin(context, actor, body)
    return { isAdmin: true as const }
  })
  serve(endpoints.listPeople, ({ actor, query }) => listPeople(context, actor, query))
  serve(endpoints.updatePerson, ({ actor, params, body }) =>
    updatePerson(context, actor, params.userId, body),
  )
  serve(endpoints.deletePerson, async ({ actor, params }) => ({
    id: await deletePerson(context, actor, params.userId),
  }))
  serve(getPersonUsage, async ({ actor, params }) => {
    const admin = await requireAdmin(context.db, actor)
    // redundant: the admin grant is checked first
    const { id } = await loadPerson(context.db, admin, actor, params.userId, 'MANAGE_ACCOUNT')
    return readUsage(context, id)
  })
  serve(endpoints.listSignUpInvitations, async ({ actor }) => ({
    invitations: await listInvitations(context, actor),
  }))
  serve(models.getEmbedding, async ({ actor }) => {
    await requireAdmin(context.db, actor)
    return { embedding: await getEmbeddingProgress(context, null) }
  })
  serve(endpoints.inviteToSignUp, ({ actor, body }) => invite(context, actor, body.email))
  serve(endpoints.revokeSignUpInvitation, async ({ actor, params }) => ({
    id: await revokeInvitation(context, actor, params.invitationId),
  }))
  serve(requestSignUpCode, async ({ body }) => {
    await mailSignUpCode(context, body)
    return { minutes: limits.addressCode.minutes }
  })
  serve(endpoints.listPromptOffers, async ({ actor, query }) =>
    listOffers(context, await requireAdmin(context.db, actor), query),
  )
  serve(endpoints.decidePromptOffer, async ({ actor, params, body }) => {
    await decideOffer(context, await requireAdmin(context.db, actor), params.promptId, body)
    return { id: params.promptId }
  })
  serve(endpoints.listAudit, ({ actor, query }) => listAudit(context, actor, query))
}

const modelRoutes = (serve: Serve, context: AppContext) => {
  serve(models.getAdminModels, ({ actor }) => listModels(context, actor))
  serve(models.addConnection, ({ actor, body }) => addConnection(context, actor, body))
  serve(models.updateConnection, ({ actor, params, body }) =>
    updateConnection(context, actor, params.connectionId, body),
  )
  serve(models.removeConnection, ({ actor, params }) => removeConnection(context, actor, params.connectionId))
  serve(models.testConnection, ({ actor, params }) => testConnection(context, actor, params.connectionId))
  serve(models.updateModels, async ({ actor, body }) => ({
    changed: await updateModels(context, actor, body),
  }))
  serve(models.pullModel, ({ actor, body }) => pullModel(context, actor, body.name))
}

const serverRoutes = (serve: Serve, context: AppContext) => {
  serve(server.listSettings, async ({ actor }) => ({ settings: await listSettings(context, actor) }))
  serve(server.updateSetting, ({ actor, body }) => updateSetting(context, actor, body))
  serve(server.getServerHealth, ({ actor }) => readHealth(context, actor))
  serve(server.getServerStorage, ({ actor }) => readStorageUsage(context, actor))
  serve(server.listJobs, ({ actor, query }) => listJobs(context, actor, query))
  serve(server.retryJob, async ({ actor, body }) => ({ id: await retryJob(context, actor, body) }))
  serve(server.sendTestEmail, ({ actor }) => sendTestEmail(context, actor))
}

export const feature: Feature = {
  name: 'admin',
  routes: (serve, context) => {
    adminRoutes(serve, context)
    modelRoutes(serve, context)
    serverRoutes(serve, context)
  },
  start: registerSignUpJobs,
}
