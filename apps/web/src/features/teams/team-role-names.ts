import type { TeamRole } from '@atelier/contract/team'

export const teamRoleNames: Record<TeamRole, string> = { owner: 'Owner', admin: 'Admin', member: 'Member' }
