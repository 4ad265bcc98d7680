import type { TeamRole } from '@atelier/contract/team'

export const teamRoleNames: Record<TeamRole, string> = { owner: 'Owner', admin: 'Admin', member: 'Member' }

/** The roles that can be given: a team keeps the owner who made it. */
export const teamRoles = (['member', 'admin'] as const).map((value) => ({
  value,
  label: teamRoleNames[value],
}))
