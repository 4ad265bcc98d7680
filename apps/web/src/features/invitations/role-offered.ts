import type { ProjectInvitation } from '@atelier/contract/invitation'

/** What the offered role lets a person do (PRJ-38). */
export const roleOffered: Record<ProjectInvitation['roleOffered'], string> = {
  VIEWER: 'as a viewer',
  EDITOR: 'as an editor',
  OWNER: 'as the owner',
}
