import type { BodyOf, DataOf } from '@atelier/contract/endpoint'
import type * as endpoints from '@atelier/contract/endpoints/sharing'
import type { AppContext } from '../../context.ts'
import type { Actor } from '../../platform/actor.ts'
import { AppError } from '../../platform/app-error.ts'
import { selectItems } from '../attachments/index.ts'
import { loadProject } from '../projects/index.ts'
import { draftMarkdown, draftPrompts } from '../set-up/index.ts'
import { requireTokens } from '../users/index.ts'

/** API-05: a draft for the public page, from what the project's sources hold. Its owner saves it, or not. */
export const generateContent = async (
  context: AppContext,
  actor: Actor,
  { projectId, contentType }: BodyOf<typeof endpoints.generateSharingContent>,
  signal: AbortSignal,
): Promise<DataOf<typeof endpoints.generateSharingContent>> => {
  const project = await loadProject(context, actor, projectId, 'SHARE_CHAT')
  await requireTokens(context, context.db, actor)
  const sources = await selectItems(context.db, project.id)
  if (!sources.some(({ status }) => status === 'completed'))
    throw new AppError(
      'CANNOT_PROCESS',
      'There is nothing to work from yet. Add sources to the project, wait until they are read, then try again.',
    )
  return contentType === 'PROMPTS'
    ? { contentType, prompts: await draftPrompts(context, actor, project, signal) }
    : { contentType, markdown: await draftMarkdown(context, actor, project, signal) }
}
