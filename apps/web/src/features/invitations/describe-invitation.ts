import type { ProjectInvitation } from '@atelier/contract/people/invitation'
import type { TeamInvitation } from '@atelier/contract/teams/team'
import { messages } from '../../lib/messages.ts'
import { t } from '../../lib/text.tsx'
import type { TargetKind } from './api.ts'

type Invitation = Omit<ProjectInvitation, 'joinsBy'> | Omit<TeamInvitation, 'joinsBy'>

const roleTexts: Record<
  Invitation['roleOffered'],
  { offerText: string; noticeText: string; rightsText: string }
> = {
  VIEWER: {
    offerText: t('invited you as a viewer'),
    noticeText: t('invited you to this project as a viewer.'),
    rightsText: t('You can read the project’s sources and chat about them.'),
  },
  EDITOR: {
    offerText: t('invited you as an editor'),
    noticeText: t('invited you to this project as an editor.'),
    rightsText: t('You can edit the project, add sources and chat about them.'),
  },
  OWNER: {
    offerText: t('wants to transfer the project to you'),
    noticeText: t('wants to transfer this project to you.'),
    rightsText: t('You can manage everything in the project.'),
  },
  member: {
    offerText: t('invited you to this team'),
    noticeText: t('invited you to this team as a member.'),
    rightsText: t('Members can invite you to their projects.'),
  },
  admin: {
    offerText: t('invited you to this team'),
    noticeText: t('invited you to this team as an admin.'),
    rightsText: t('Members can invite you to their projects, and you manage who’s on the team.'),
  },
}

const actionLabels = {
  project: { joinLabel: messages.invitations.join, declineLabel: messages.invitations.notNow },
  team: { joinLabel: t('Join team'), declineLabel: t('Decline') },
} satisfies Record<TargetKind, object>

export const describeInvitation = (invitation: Invitation) => {
  const kind: TargetKind = 'teamName' in invitation ? 'team' : 'project'
  const name = 'teamName' in invitation ? invitation.teamName : invitation.projectName
  const { invitationId } = invitation
  const reference =
    'projectId' in invitation ? { projectId: invitation.projectId, invitationId } : { invitationId }
  return { kind, name, reference, ...roleTexts[invitation.roleOffered], ...actionLabels[kind] }
}
