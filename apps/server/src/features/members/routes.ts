import * as invitations from '@atelier/contract/endpoints/invitations'
import * as endpoints from '@atelier/contract/endpoints/members'
import type { AppContext } from '../../context.ts'
import type { Serve } from '../../platform/http/server-router.ts'
import { acceptInvitation } from './accept-invitation.ts'
import { findAddressHolders } from './address-holders.ts'
import { inviteMembers } from './invite-members.ts'
import { listInvitations } from './list-invitations.ts'
import { listMembers, listTeamMembers } from './list-members.ts'
import {
  lookAtInvitation,
  dismissInvitation,
  resendInvitation,
  revokeInvitation,
} from './manage-invitation.ts'
import { removeMember } from './remove-member.ts'
import { transferProject, updateMember } from './update-member.ts'

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
  serve(invitations.findAddressHolders, ({ actor, body }) => findAddressHolders(context, actor, body))
  serve(invitations.listTeamMembers, ({ actor, params, query }) =>
    listTeamMembers(context, actor, params.projectId, query),
  )
  serve(invitations.listInvitations, ({ actor, query }) => listInvitations(context, actor, query))
  serve(invitations.getInvitation, ({ body }) => lookAtInvitation(context, body.token))
  serve(invitations.acceptInvitation, async ({ actor, body }) => ({
    projectId: await acceptInvitation(context, actor, body),
  }))
  serve(invitations.dismissInvitation, async ({ actor, body }) => {
    await dismissInvitation(context, actor, body.invitationId)
    return body
  })
  serve(invitations.resendInvitation, async ({ actor, body: { invitationId } }) => ({
    invitationId,
    link: await resendInvitation(context, actor, invitationId),
    isMailed: context.mail !== null,
  }))
  serve(invitations.revokeInvitation, async ({ actor, body }) => {
    await revokeInvitation(context, actor, body.invitationId)
    return body
  })
}
