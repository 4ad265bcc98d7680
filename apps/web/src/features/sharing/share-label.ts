import { messages } from '@atelier/contract/messages'
import type { Project } from '@atelier/contract/project'

const { labels } = messages.sharing

/** SHR-02: what the Share button says; it can be pressed only where sharing is open. */
export const shareLabel = (
  project: Pick<Project, 'archived' | 'displayStatus' | 'isPubliclyAccessible' | 'visibilityStatus'>,
): { label: string; isOpen: boolean } => {
  if (project.archived) return { label: labels.archived, isOpen: false }
  if (project.displayStatus === 'ACCESS_REVOKED') return { label: labels.revoked, isOpen: false }
  if (project.isPubliclyAccessible && project.visibilityStatus === 'PUBLIC')
    return { label: labels.public, isOpen: true }
  return { label: project.visibilityStatus === 'SHARED' ? labels.shared : labels.share, isOpen: true }
}
