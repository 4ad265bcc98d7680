import type { ProjectId } from '@atelier/contract/ids'
import type { Project } from '@atelier/contract/project'
import type { Sharing } from '@atelier/contract/sharing'
import type { AppContext } from '../../context.ts'
import type { Actor } from '../../platform/actor.ts'
import { notFound } from '../../platform/app-error.ts'
import { type ProjectRow, findPublicProject, getProject, presentProject } from '../projects/index.ts'

type Shared = Pick<ProjectRow, 'publishedAt' | 'chatsSharedAt' | 'quickstartPrompts' | 'publicMarkdown'>

/** Row → contract `Sharing`. */
const presentSharing = (project: Project, row: Shared): Sharing => ({
  isPubliclyAccessible: project.isPubliclyAccessible,
  visibilityStatus: project.visibilityStatus,
  allowForking: project.allowForking,
  allowSearchIndexing: project.allowSearchIndexing,
  isPublished: row.publishedAt !== null,
  includeChats: row.chatsSharedAt !== null,
  content: { prompts: row.quickstartPrompts, markdown: row.publicMarkdown },
})

/** How a project is shared: for its members, and for whoever reads it because it is public. */
export const readSharing = async (context: AppContext, actor: Actor, id: ProjectId): Promise<Sharing> => {
  const mine = await getProject(context, actor, id)
  if (mine) return presentSharing(presentProject(mine, []), mine)
  const shown = await findPublicProject(context.db, id)
  if (!shown) throw notFound()
  const row = { ...shown, role: 'VIEWER' as const, isPinned: false, memberCount: 0 }
  return presentSharing(presentProject(row, []), row)
}
