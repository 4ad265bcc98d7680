import type { BodyOf, DataOf } from '@atelier/contract/endpoint'
import type * as endpoints from '@atelier/contract/endpoints/projects/sharing'
import type { ProjectId } from '@atelier/contract/ids'
import type { Project } from '@atelier/contract/projects/project'
import type { CommunityProject, Sharing } from '@atelier/contract/projects/sharing'
import type { AppContext } from '../../../context.ts'
import type { Actor } from '../../../platform/actor.ts'
import { AppError, notFound } from '../../../platform/app-error.ts'
import { serverUrl } from '../../../platform/config.ts'
import { pageOf, readCursor } from '../../../platform/keyset.ts'
import { selectItems } from '../../sources/attachments/storage/index.ts'
import { findPublicProject, type ProjectRow } from '../projects/store/index.ts'
import { findProject, loadProject, presentProject, requireProjectUser } from '../projects/index.ts'
import { draftMarkdown, draftPrompts } from '../set-up/index.ts'
import { requireTokenBudget } from '../../people/usage/tokens/index.ts'
import { selectCommunity } from './queries.ts'

type SharingFields = Pick<
  ProjectRow,
  'publishedAt' | 'chatsSharedAt' | 'quickstartPrompts' | 'publicMarkdown'
>

const presentSharing = (
  { config }: Pick<AppContext, 'config'>,
  project: Project,
  row: SharingFields,
): Sharing => ({
  url: `${serverUrl(config)}/p/${project.id}`,
  isPubliclyAccessible: project.isPubliclyAccessible,
  visibilityStatus: project.visibilityStatus,
  allowForking: project.allowForking,
  allowSearchIndexing: project.allowSearchIndexing,
  isPublished: row.publishedAt !== null,
  includeChats: row.chatsSharedAt !== null,
  content: { prompts: row.quickstartPrompts, markdown: row.publicMarkdown },
})

export const readSharing = async (context: AppContext, actor: Actor, id: ProjectId): Promise<Sharing> => {
  const ownProject = await findProject(context, actor, id)
  if (ownProject) return presentSharing(context, presentProject(ownProject, []), ownProject)
  const publicProject = await findPublicProject(context.db, id)
  if (!publicProject) throw notFound()
  const row = { ...publicProject, role: 'VIEWER' as const, isPinned: false, memberCount: 0 }
  return presentSharing(context, presentProject(row, []), row)
}

interface ListInput {
  searchQuery?: string | undefined
  cursor?: string | undefined
  limit: number
}

export const listCommunity = async (
  context: AppContext,
  actor: Actor,
  { searchQuery, cursor, limit }: ListInput,
): Promise<{ projects: CommunityProject[]; nextCursor: string | null }> => {
  requireProjectUser(actor)
  const rows = await selectCommunity(context.db, searchQuery || undefined, readCursor(cursor), limit + 1)
  const { items, nextCursor } = pageOf(rows, limit, (row) => ({ at: row.publishedAt, id: row.id }))
  return { projects: items.map((row) => ({ ...row, publishedAt: row.publishedAt.getTime() })), nextCursor }
}

export const generateContent = async (
  context: AppContext,
  actor: Actor,
  { projectId, contentType }: BodyOf<typeof endpoints.generateSharingContent>,
  signal: AbortSignal,
): Promise<DataOf<typeof endpoints.generateSharingContent>> => {
  const project = await loadProject(context, actor, projectId, 'SHARE_CHAT')
  await requireTokenBudget(context, context.db, actor)
  const sources = await selectItems(context.db, project.id)
  if (!sources.some(({ status }) => status === 'completed'))
    throw new AppError(
      'CANNOT_PROCESS',
      'The project has no readable sources yet. Add sources, wait until they’ve been read, then try again.',
    )
  return contentType === 'PROMPTS'
    ? { contentType, prompts: await draftPrompts(context, actor, project, signal) }
    : { contentType, markdown: await draftMarkdown(context, actor, project, signal) }
}
