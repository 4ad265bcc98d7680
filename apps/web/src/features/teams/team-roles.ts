import type { TeamRole } from '@atelier/contract/team'
import { t } from '../../lib/text.tsx'

export const teamRoleNames: Record<TeamRole, string> = {
  owner: t('Owner'),
  admin: t('Admin'),
  member: t('Member'),
}

/** The roles that can be given: a team keeps the owner who made it. */
export const teamRoles = (['member', 'admin'] as const).map((value) => ({
  value,
  label: teamRoleNames[value],
}))
