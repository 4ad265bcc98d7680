import type { OfferedRole } from '@atelier/contract/people/invitation'
import { limits } from '@atelier/contract/limits'
import { messages } from '@atelier/contract/messages'
import type { OfferedTeamRole } from '@atelier/contract/teams/team'
import type { UserEvent } from '@atelier/contract/user-event'
import type { Grant } from '../../../../platform/access/authorize.ts'
import type { PlainText } from '../../../../platform/mail/email-texts.ts'

export interface TargetRoles {
  project: OfferedRole
  team: OfferedTeamRole
}
export type TargetKind = keyof TargetRoles
export type TargetId<Kind extends TargetKind> = Grant<Kind, string>['id']

interface TargetTerms<Kind extends TargetKind> {
  readonly days: number
  readonly path: string
  readonly emailQueue: string
  readonly join: PlainText
  readonly roles: readonly TargetRoles[Kind][]
  readonly roleTexts: Readonly<Record<TargetRoles[Kind], PlainText>>
  readonly changeEvent: (id: TargetId<Kind>) => UserEvent
}

export const targetTerms: { readonly [Kind in TargetKind]: TargetTerms<Kind> } = {
  project: {
    days: limits.invitation.days,
    path: '',
    emailQueue: 'mail-invitation',
    join: messages.invitations.join,
    roles: ['VIEWER', 'EDITOR'],
    roleTexts: {
      VIEWER: 'You’ll be able to read it and chat in it.',
      EDITOR: 'You’ll be able to read it, chat in it and edit it.',
    },
    changeEvent: (projectId) => ({ type: 'project', projectId, change: 'updated' }),
  },
  team: {
    days: limits.team.invitationDays,
    path: 'team/',
    emailQueue: 'mail-team-invitation',
    join: 'Join team',
    roles: ['member', 'admin'],
    roleTexts: {
      member: 'As a member, you can be invited to projects along with the whole team.',
      admin:
        'As a member, you can be invited to projects along with the whole team, and you can manage its members.',
    },
    changeEvent: () => ({ type: 'team' }),
  },
}

export const higherRole = <Kind extends TargetKind>(
  kind: Kind,
  role: TargetRoles[Kind],
  otherRole: TargetRoles[Kind],
): TargetRoles[Kind] => {
  const roles: readonly TargetRoles[Kind][] = targetTerms[kind].roles
  return roles.indexOf(role) > roles.indexOf(otherRole) ? role : otherRole
}
