import type { OpenAiModel } from '@atelier/contract/integrations/openai'
import type { AppContext } from '../../../context.ts'
import type { Actor } from '../../../platform/actor.ts'
import { listBotsToAsk } from '../../bots/bots/index.ts'
import { listProjects } from '../../projects/projects/index.ts'

const projectsMax = 100

/**
 * Lists all models, and the projects and bots that the actor may use. Other people's bots are listed by
 * handle.
 */
export const listChatModels = async (context: AppContext, actor: Actor): Promise<OpenAiModel[]> => {
  const { models } = await context.models.list()
  const { projects } =
    actor.kind === 'guest'
      ? { projects: [] }
      : await listProjects(context, actor, { filter: 'ALL', sort: 'changed', limit: projectsMax })
  return [
    ...models.map(({ id, name, provider }) => ({
      id,
      object: 'model' as const,
      created: 0,
      owned_by: provider,
      name,
    })),
    ...projects
      .filter(({ isMember }) => isMember)
      .map(({ id, name, createdAt }) => ({
        id: `project:${id}`,
        object: 'model' as const,
        created: Math.floor(createdAt / 1000),
        owned_by: 'project',
        name,
      })),
    ...(await listBotsToAsk(context, actor)).map(({ handle, name, updatedAt }) => ({
      id: `bot:${handle}`,
      object: 'model' as const,
      created: Math.floor(updatedAt / 1000),
      owned_by: 'bot',
      name,
    })),
  ]
}
