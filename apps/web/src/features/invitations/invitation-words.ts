import type { ProjectInvitation } from '@atelier/contract/invitation'
import { messages } from '@atelier/contract/messages'
import type { TeamInvitation } from '@atelier/contract/team'
import type { PlaceKind } from './api.ts'

type Invitation = Omit<ProjectInvitation, 'joinsBy'> | Omit<TeamInvitation, 'joinsBy'>

/** What the offered role is called, and what it lets a person do (PRJ-38). */
const roles: Record<Invitation['roleOffered'], { offered: string; rights: string }> = {
  VIEWER: { offered: 'as a viewer', rights: 'You can read its sources and chat about them.' },
  EDITOR: { offered: 'as an editor', rights: 'You can edit it, add sources and chat about them.' },
  OWNER: { offered: 'as the owner', rights: 'You can do everything in it.' },
  member: { offered: 'as a member', rights: 'Its people can invite you to their projects at once.' },
  admin: {
    offered: 'as an admin',
    rights: 'Its people can invite you to their projects at once, and you say who is in it.',
  },
}

const answers = {
  project: { join: messages.invitations.join, refuse: messages.invitations.notNow },
  team: { join: 'Join team', refuse: 'Decline' },
} satisfies Record<PlaceKind, object>

/** An invitation in words, whatever it is into. */
export const wordsOf = (invitation: Invitation) => {
  const kind: PlaceKind = 'teamName' in invitation ? 'team' : 'project'
  const name = 'teamName' in invitation ? invitation.teamName : invitation.projectName
  return { kind, name, ...roles[invitation.roleOffered], ...answers[kind] }
}
