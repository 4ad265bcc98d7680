import type { UseMutationResult } from '@tanstack/react-query'
import { errorText } from '../../lib/api/error-text.ts'
import { messages } from '../../lib/messages.ts'
import { t } from '../../lib/text.tsx'
import { Select, type SelectProps } from '../../ui/fields/select.tsx'
import { toast } from '../../ui/feedback/toast.ts'

export const projectRoles = [
  { value: 'VIEWER', label: t('Viewer') },
  { value: 'EDITOR', label: t('Editor') },
] as const

export const RoleSelect = <Role extends string>(props: SelectProps<Role>) => (
  <Select {...props} isLabelHidden className="w-26 shrink-0" />
)

interface RoleChangeProps<Role extends string> extends Pick<SelectProps<Role>, 'label' | 'options'> {
  role: Role
  change: UseMutationResult<unknown, Error, Role>
}

export const RoleChange = <Role extends string>({ role, change, ...selectProps }: RoleChangeProps<Role>) => {
  const currentRole = change.isPending ? change.variables : role
  const choose = (next: Role) => {
    // disabling the select would remove focus
    if (next === currentRole || change.isPending) return
    change.mutate(next, {
      onSuccess: () => toast.success(messages.members.updated),
      onError: (error) => toast.error(messages.members.failed, errorText(error)),
    })
  }
  return <RoleSelect {...selectProps} value={currentRole} onChange={choose} />
}
