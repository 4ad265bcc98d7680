import type { UseMutationResult } from '@tanstack/react-query'
import { errorText } from '../../lib/error-text.ts'
import { messages } from '../../lib/messages.ts'
import { t } from '../../lib/text.tsx'
import { Select, type SelectProps } from '../../ui/select.tsx'
import { toast } from '../../ui/toast.ts'

/** The roles that can be chosen: the owner is never one of them (PRJ-38). */
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

/** Gives somebody another role. What was chosen is shown until the answer is there; after a failure it is what it was. */
export const RoleChange = <Role extends string>({ role, change, ...select }: RoleChangeProps<Role>) => {
  const currentRole = change.isPending ? change.variables : role
  const choose = (next: Role) => {
    if (next === currentRole) return
    change.mutate(next, {
      onSuccess: () => toast.success(messages.members.updated),
      onError: (error) => toast.error(messages.members.failed, errorText(error)),
    })
  }
  return <RoleSelect {...select} value={currentRole} onChange={choose} isDisabled={change.isPending} />
}
