import type { OfferedTeamRole } from '@atelier/contract/team'
import { Select } from '../../ui/select.tsx'
import { teamRoleNames } from './team-role-names.ts'

const options = (['member', 'admin'] as const).map((value) => ({ value, label: teamRoleNames[value] }))

interface TeamRoleSelectProps {
  label: string
  role: OfferedTeamRole
  onChange: (role: OfferedTeamRole) => void
  isDisabled?: boolean
}

/** The roles that can be given: a team keeps the owner who made it. */
export const TeamRoleSelect = ({ isDisabled = false, role, ...rest }: TeamRoleSelectProps) => (
  <Select
    {...rest}
    isLabelHidden
    value={role}
    options={options}
    isDisabled={isDisabled}
    className="w-26 shrink-0"
  />
)
