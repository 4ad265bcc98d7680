import type { OfferedRole } from '@atelier/contract/invitation'
import { messages } from '@atelier/contract/messages'
import { Checkbox } from '../../ui/checkbox.tsx'
import type { TeamMember } from './api.ts'
import { MemberLine } from './member-line.tsx'
import { projectRoles, RoleSelect } from './role-select.tsx'

export interface TeamMemberRowProps {
  member: TeamMember
  /** The role that was chosen for them, if they are. */
  chosen: OfferedRole | null
  onChoose: (role: OfferedRole | null) => void
}

const standing: Record<TeamMember['projectStatus'], string | null> = {
  NOT_INVOLVED: null,
  PENDING_INVITE: 'Invited',
  ACTIVE_MEMBER: 'Member',
  REVOKED_FROM_PROJECT: messages.sharing.labels.revoked,
  IS_PROJECT_OWNER: 'Owner',
}

/** Somebody of the team: chosen by the box, or by the role; to choose what is so already changes nothing. */
export const TeamMemberRow = ({ member, chosen, onChoose }: TeamMemberRowProps) => {
  const { name, projectStatus, currentProjectRole } = member
  const isOwner = projectStatus === 'IS_PROJECT_OWNER'
  const current: OfferedRole = currentProjectRole === 'EDITOR' ? 'EDITOR' : 'VIEWER'
  const hasRole = currentProjectRole !== null
  return (
    <MemberLine member={member} badge={standing[projectStatus]}>
      {!isOwner && (
        <>
          <RoleSelect
            label={`Role of ${name}`}
            value={chosen ?? current}
            options={projectRoles}
            onChange={(role) => onChoose(hasRole && role === current ? null : role)}
          />
          <Checkbox
            aria-label={hasRole ? `Change the role of ${name}` : `Invite ${name}`}
            isSelected={chosen !== null}
            isDisabled={hasRole && chosen === null}
            onChange={(isChosen) => onChoose(isChosen ? current : null)}
          />
        </>
      )}
    </MemberLine>
  )
}
