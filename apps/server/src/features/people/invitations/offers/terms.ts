import type { OfferedRole } from '@atelier/contract/people/invitation'
import { limits } from '@atelier/contract/limits'
import { messages } from '@atelier/contract/messages'
import type { OfferedTeamRole } from '@atelier/contract/teams/team'
import type { UserEvent } from '@atelier/contract/user-event'
import type { Grant } from '../../../../platform/access/authorize.ts'
import type { PlainText } from '../../../../platform/mail/email-words.ts'

export interface PlaceRoles {
  project: OfferedRole
  team: OfferedTeamRole
}
export type PlaceKind = keyof PlaceRoles
export type PlaceId<Kind extends PlaceKind> = Grant<Kind, string>['id']

interface Terms<Kind extends PlaceKind> {
  readonly days: number
  readonly path: string
  readonly mailQueue: string
  readonly join: PlainText
  readonly roles: readonly PlaceRoles[Kind][]
  readonly offers: Readonly<Record<PlaceRoles[Kind], PlainText>>
  readonly changed: (id: PlaceId<Kind>) => UserEvent
}

export const terms: { readonly [Kind in PlaceKind]: Terms<Kind> } = {
  project: {
    days: limits.invitation.days,
    path: '',
    mailQueue: 'mail-invitation',
    join: messages.invitations.join,
    roles: ['VIEWER', 'EDITOR'],
    offers: {
      VIEWER: 'You’ll be able to read it and chat in it.',
      EDITOR: 'You’ll be able to read it, chat in it and edit it.',
    },
    changed: (projectId) => ({ type: 'project', projectId, change: 'updated' }),
  },
  team: {
    days: limits.team.invitationDays,
    path: 'team/',
    mailQueue: 'mail-team-invitation',
    join: 'Join team',
    roles: ['member', 'admin'],
    offers: {
      member: 'As a member, you can be invited to projects along with the whole team.',
      admin:
        'As a member, you can be invited to projects along with the whole team, and you can manage its members.',
    },
    changed: () => ({ type: 'team' }),
  },
}

export const higherRole = <Kind extends PlaceKind>(
  kind: Kind,
  one: PlaceRoles[Kind],
  other: PlaceRoles[Kind],
): PlaceRoles[Kind] => {
  const roles: readonly PlaceRoles[Kind][] = terms[kind].roles
  return roles.indexOf(one) > roles.indexOf(other) ? one : other
}
