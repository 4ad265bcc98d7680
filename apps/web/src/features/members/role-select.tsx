import type { OfferedRole } from '@atelier/contract/invitation'
import { Select } from '../../ui/select.tsx'

export interface RoleSelectProps {
  label: string
  role: OfferedRole
  onChange: (role: OfferedRole) => void
  isDisabled?: boolean
}

const options = [
  { value: 'VIEWER', label: 'Viewer' },
  { value: 'EDITOR', label: 'Editor' },
] as const satisfies { value: OfferedRole; label: string }[]

/** The roles that can be chosen: the owner is never one of them (PRJ-38). */
export const RoleSelect = ({ label, role, onChange, isDisabled = false }: RoleSelectProps) => (
  <Select
    label={label}
    isLabelHidden
    value={role}
    onChange={onChange}
    options={options}
    isDisabled={isDisabled}
    className="w-26 shrink-0"
  />
)
