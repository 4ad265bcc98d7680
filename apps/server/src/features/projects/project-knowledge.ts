import type { ProjectId } from '@atelier/contract/ids'
import type { KnowledgePolicy } from '../../platform/access/knowledge-policy.ts'
import { loadProject } from './access.ts'
import { recordActivity } from './activity-queries.ts'
import { publishProject } from './publish-project.ts'
import { touchProject } from './queries.ts'

/** Who may change the knowledge of a project, and who hears of it. It holds as much as it is given. */
export const projectKnowledge: KnowledgePolicy<ProjectId> = {
  require: async (db, actor, id, right) => {
    await loadProject({ db }, actor, id, right === 'ADD' ? 'ADD_KNOWLEDGE' : 'REMOVE_KNOWLEDGE')
  },
  requireRoom: async () => {},
  changed: async (context, tx, actor, { id, kind, titles }) => {
    for (const title of titles) await recordActivity(tx, id, actor.userId, kind, title)
    await touchProject(tx, id, context.clock.now())
    await publishProject(context, tx, { id }, 'updated')
  },
}
