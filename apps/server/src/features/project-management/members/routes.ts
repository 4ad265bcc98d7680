import * as invitations from '@atelier/contract/endpoints/people/invitations'
import * as endpoints from '@atelier/contract/endpoints/projects/members'
import type { AppContext } from '../../../context.ts'
import type { Serve } from '../../../platform/http/server-router.ts'
import {
  acceptInvitation,
  readInvitation,
  resendInvitation,
  revokeInvitation,
} from '../../people/invitations/index.ts'
import { loadProject } from '../../projects/projects/index.ts'
import { loadManagedInvitation } from './access.ts'
import { inviteMembers } from './invite-members.ts'
import {
  listMembers,
  listTeamMembers,
  removeMember,
  transferProject,
  updateInvitation,
  updateMember,
} from './members.ts'
import {
  dismissInvitation,
  listInvitations,
  presentInvitation,
  projectTarget,
} from './project-invitations.ts'

export const memberRoutes = (serve: Serve, context: AppContext) => {
  serve(endpoints.listMembers, async ({ actor, params }) => ({
    members: await listMembers(context, actor, params.projectId),
  }))
  serve(endpoints.updateMember, async ({ actor, body }) => ({
    member: await updateMember(context, actor, body),
  }))
  serve(endpoints.removeMember, async ({ actor, body }) => {
    await removeMember(context, actor, body)
    return body
  })
  serve(endpoints.transferProject, async ({ actor, body }) => ({
    member: await transferProject(context, actor, body),
  }))
  serve(invitations.inviteMembers, ({ actor, body }) => inviteMembers(context, actor, body))
  serve(invitations.listTeamMembers, ({ actor, params, query }) =>
    listTeamMembers(context, actor, params.projectId, query),
  )
  serve(invitations.listInvitations, ({ actor, query }) => listInvitations(context, actor, query))
  serve(invitations.getInvitation, ({ body }) =>
    readInvitation(context, 'project', body.token, presentInvitation),
  )
  serve(invitations.acceptInvitation, async ({ actor, body }) => {
    const { projectId: targetId, ...answer } = body
    const id = await acceptInvitation(context, actor, projectTarget, { ...answer, targetId })
    return { projectId: (await loadProject(context, actor, id, 'READ')).id }
  })
  serve(invitations.dismissInvitation, async ({ actor, body }) => {
    await dismissInvitation(context, actor, body)
    return body
  })
  serve(invitations.resendInvitation, ({ actor, body }) =>
    resendInvitation(context, actor, projectTarget, (deps) => loadManagedInvitation(deps, actor, body)),
  )
  serve(invitations.revokeInvitation, async ({ actor, body }) => {
    await revokeInvitation(context, projectTarget, (deps) => loadManagedInvitation(deps, actor, body))
    return body
  })
  serve(invitations.updateInvitation, async ({ actor, body }) => ({
    member: await updateInvitation(context, actor, body),
  }))
}
