import type { Sharing } from '@atelier/contract/sharing'
import type { Project } from '@atelier/contract/project'
import type { ProjectRow } from '../projects/index.ts'

type Shared = Pick<ProjectRow, 'publishedAt' | 'chatsSharedAt' | 'quickstartPrompts' | 'publicMarkdown'>

/** Row → contract `Sharing`. */
export const presentSharing = (project: Project, row: Shared): Sharing => ({
  isPubliclyAccessible: project.isPubliclyAccessible,
  visibilityStatus: project.visibilityStatus,
  allowForking: project.allowForking,
  allowSearchIndexing: project.allowSearchIndexing,
  isPublished: row.publishedAt !== null,
  includeChats: row.chatsSharedAt !== null,
  content: { prompts: row.quickstartPrompts, markdown: row.publicMarkdown },
})
