import type { ProjectInvitation } from '@atelier/contract/invitation'
import type { TeamInvitation } from '@atelier/contract/team'
import { messages } from '../../lib/messages.ts'
import { t } from '../../lib/text.tsx'
import type { PlaceKind } from './api.ts'

type Invitation = Omit<ProjectInvitation, 'joinsBy'> | Omit<TeamInvitation, 'joinsBy'>

/** What is offered, in the list of a bell and on a page, and what it lets a person do (PRJ-38). */
const roles: Record<Invitation['roleOffered'], { offered: string; asked: string; rights: string }> = {
  VIEWER: {
    offered: t('invites you as a viewer'),
    asked: t('asks you to join this project as a viewer.'),
    rights: t('You can read its sources and chat about them.'),
  },
  EDITOR: {
    offered: t('invites you as an editor'),
    asked: t('asks you to join this project as an editor.'),
    rights: t('You can edit it, add sources and chat about them.'),
  },
  OWNER: {
    offered: t('invites you as the owner'),
    asked: t('asks you to join this project as the owner.'),
    rights: t('You can do everything in it.'),
  },
  member: {
    offered: t('invites you to this team'),
    asked: t('asks you to join this team as a member.'),
    rights: t('Its people can invite you to their projects at once.'),
  },
  admin: {
    offered: t('invites you to this team'),
    asked: t('asks you to join this team as an admin.'),
    rights: t('Its people can invite you to their projects at once, and you say who is in it.'),
  },
}

const answers = {
  project: { join: messages.invitations.join, refuse: messages.invitations.notNow },
  team: { join: t('Join team'), refuse: t('Decline') },
} satisfies Record<PlaceKind, object>

/** An invitation in words, whatever it is into. */
export const wordsOf = (invitation: Invitation) => {
  const kind: PlaceKind = 'teamName' in invitation ? 'team' : 'project'
  const name = 'teamName' in invitation ? invitation.teamName : invitation.projectName
  const { invitationId } = invitation
  const reference =
    'projectId' in invitation ? { projectId: invitation.projectId, invitationId } : { invitationId }
  return { kind, name, reference, ...roles[invitation.roleOffered], ...answers[kind] }
}
