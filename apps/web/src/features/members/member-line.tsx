import type { Member } from '@atelier/contract/projects/member'
import type { ReactNode } from 'react'
import { messages } from '../../lib/messages.ts'
import { translate } from '../../lib/text.tsx'
import { Avatar } from '../../ui/display/avatar.tsx'
import { Badge } from '../../ui/display/badge.tsx'
import { inviteeText } from './email-account-text.ts'
import { isEmailDisabled } from './sent-invitation.tsx'

interface MemberLineProps {
  member: Pick<Member, 'name' | 'email' | 'picture'> & Partial<Pick<Member, 'holder' | 'mailFailure'>>
  badge?: string | null
  children: ReactNode
}

export const MemberLine = ({ member, badge = null, children }: MemberLineProps) => {
  const { name, email, picture, holder = null, mailFailure = null } = member
  return (
    <li className="flex min-h-14 items-center gap-x-3 gap-y-1 py-1.5 flex-wrap">
      <Avatar name={name} picture={picture} size="lg" isDecorative />
      <div className="min-w-24 flex-1">
        <p className="flex items-center gap-2">
          <span title={name} className="truncate text-14 font-medium">
            {name}
          </span>
          {badge !== null && <Badge>{badge}</Badge>}
        </p>
        {email !== name && (
          <p title={email} className="truncate text-13 text-muted">
            {email}
          </p>
        )}
        {holder !== null && <p className="text-13 wrap-anywhere text-muted">{inviteeText(holder)}</p>}
        {mailFailure !== null && !isEmailDisabled(mailFailure) && (
          <p className="text-13 text-warn">{translate(mailFailure)}</p>
        )}
      </div>
      <div className="ms-auto flex shrink-0 items-center gap-2">{children}</div>
    </li>
  )
}

export const EmailDisabledNotice = ({ people }: { people: readonly { mailFailure: string | null }[] }) =>
  people.some(({ mailFailure }) => isEmailDisabled(mailFailure)) && (
    <p className="text-13 text-warn">{messages.members.noEmail}</p>
  )
