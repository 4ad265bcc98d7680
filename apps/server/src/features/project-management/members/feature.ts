import type { Feature } from '../../../feature.ts'
import { selectMemberProjectIds } from './queries.ts'
import { removeMember } from './members.ts'
import { memberRoutes } from './routes.ts'

export const feature: Feature = {
  name: 'members',
  routes: memberRoutes,
  accountDeleted: async (context, actor) => {
    const { userId } = actor
    for (const projectId of await selectMemberProjectIds(context.db, userId))
      await removeMember(context, actor, { projectId, userId })
  },
}
