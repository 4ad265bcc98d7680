import type { TeamRole } from '@atelier/contract/teams/team'
import { t } from '../../lib/text.tsx'

export const teamRoleNames: Record<TeamRole, string> = {
  owner: t('Owner'),
  admin: t('Admin'),
  member: t('Member'),
}

export const teamRoles = (['member', 'admin'] as const).map((value) => ({
  value,
  label: teamRoleNames[value],
}))
