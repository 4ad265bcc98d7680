import type { ActivityKind } from '@atelier/contract/projects/activity'
import type { BodyOf } from '@atelier/contract/endpoint'
import type * as endpoints from '@atelier/contract/endpoints/projects/sharing'
import type { ProjectId } from '@atelier/contract/ids'
import type { AppContext } from '../../../context.ts'
import type { WithGrant } from '../../../platform/access/authorize.ts'
import type { Actor } from '../../../platform/actor.ts'
import { AppError } from '../../../platform/app-error.ts'
import type { Database } from '../../../platform/db/database.ts'
import { loadProject, publishProjectEvent } from '../projects/index.ts'
import { type ProjectRow, recordActivity, touchProject } from '../projects/store/index.ts'
import { updateSharingRow } from './queries.ts'

/** API-03: has no effect, since public pages always show the stored state. */
export const revalidate = async (context: AppContext, actor: Actor, id: ProjectId): Promise<void> => {
  await loadProject(context, actor, id, 'READ')
}

type ShareableProject = WithGrant<ProjectRow, 'project', 'SHARE_CHAT'>
type SharingValues = Parameters<typeof updateSharingRow>[2]

const loadShareableProject = async (
  tx: Database,
  actor: Actor,
  id: ProjectRow['id'],
): Promise<ShareableProject> => {
  const project = await loadProject({ db: tx }, actor, id, 'SHARE_CHAT')
  if (project.status === 'PENDING')
    throw new AppError('CONFLICT', 'This project isn’t set up yet. Finish the setup, then share it.')
  return project
}

const storeSharing = async (
  { context, tx, actor }: { context: AppContext; tx: Database; actor: Actor },
  project: ShareableProject,
  values: SharingValues,
  activity: readonly ActivityKind[],
): Promise<void> => {
  if (Object.keys(values).length > 0) await updateSharingRow(tx, project.grant, values)
  for (const kind of activity) await recordActivity(tx, project.grant, actor, kind)
  await touchProject(tx, project.grant, context.clock.now())
  await publishProjectEvent(context, tx, project, 'updated')
}

/** Turning the link off also resets who can find the project. */
const privateSharing = {
  isPubliclyAccessible: false,
  allowSearchIndexing: false,
  publishedAt: null,
  chatsSharedAt: null,
} satisfies SharingValues

const definedValues = <Input extends object>(input: Input) =>
  Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined))

const visibilityActivity = (project: ShareableProject, isPublic: boolean | undefined): ActivityKind[] =>
  isPublic === undefined || isPublic === project.isPubliclyAccessible
    ? []
    : [isPublic ? 'made-public' : 'made-private']

/** SHR-03: turns the link off, or on with the current chats or without chats. */
export const setPublic = (
  context: AppContext,
  actor: Actor,
  { projectId, includeChats, visibilityStatus = 'PUBLIC', ...input }: BodyOf<typeof endpoints.setPublic>,
): Promise<void> =>
  context.db.transaction(async (tx) => {
    const { isPubliclyAccessible = visibilityStatus === 'PUBLIC', ...readerOptions } = input
    const project = await loadShareableProject(tx, actor, projectId)
    const chatsSharedAt =
      includeChats === undefined ? {} : { chatsSharedAt: includeChats ? context.clock.now() : null }
    const values = isPubliclyAccessible
      ? { isPubliclyAccessible, ...definedValues(readerOptions), ...chatsSharedAt }
      : { ...definedValues(readerOptions), ...privateSharing }
    await storeSharing(
      { context, tx, actor },
      project,
      values,
      visibilityActivity(project, isPubliclyAccessible),
    )
  })

export const updateSharing = (
  context: AppContext,
  actor: Actor,
  { projectId, isPublished, ...input }: BodyOf<typeof endpoints.updateSharing>,
): Promise<void> =>
  context.db.transaction(async (tx) => {
    const project = await loadShareableProject(tx, actor, projectId)
    const isPublic = input.isPubliclyAccessible ?? project.isPubliclyAccessible
    if (isPublished && !isPublic)
      throw new AppError('CONFLICT', 'Turn on the public link before you publish this project.')
    const wasPublished = project.publishedAt !== null
    const changesPublication = isPublished !== undefined && isPublished !== wasPublished
    const values: SharingValues = {
      ...definedValues(input),
      ...(changesPublication ? { publishedAt: isPublished ? context.clock.now() : null } : {}),
      ...(isPublic ? {} : privateSharing),
    }
    const publicationActivity: ActivityKind[] = changesPublication
      ? [isPublished ? 'published' : 'unpublished']
      : []
    await storeSharing({ context, tx, actor }, project, values, [
      ...visibilityActivity(project, input.isPubliclyAccessible),
      ...publicationActivity,
    ])
  })

export const updateContent = (
  context: AppContext,
  actor: Actor,
  { projectId, prompts, markdown }: BodyOf<typeof endpoints.updateSharingContent>,
): Promise<void> =>
  context.db.transaction(async (tx) => {
    const project = await loadShareableProject(tx, actor, projectId)
    const values: SharingValues = {
      ...(prompts === undefined ? {} : { quickstartPrompts: prompts }),
      ...(markdown === undefined ? {} : { publicMarkdown: markdown }),
    }
    await storeSharing({ context, tx, actor }, project, values, ['page-changed'])
  })
