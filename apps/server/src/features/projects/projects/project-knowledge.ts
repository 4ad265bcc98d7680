import type { KnowledgePolicy } from '../../../platform/access/knowledge-policy.ts'
import { loadProject } from './access.ts'
import { recordActivity } from './store/activity-queries.ts'
import { publishProjectEvent } from './publish-project-event.ts'
import { touchProject } from './store/queries.ts'

export const projectKnowledge: KnowledgePolicy<'project'> = {
  authorizeAdd: async (db, actor, id) => (await loadProject({ db }, actor, id, 'ADD_KNOWLEDGE')).grant,
  authorizeRemove: async (db, actor, id) => (await loadProject({ db }, actor, id, 'REMOVE_KNOWLEDGE')).grant,
  requireCapacity: async () => {},
  publishChange: async (context, tx, actor, grant, { kind, titles }) => {
    for (const title of titles) await recordActivity(tx, grant, actor, kind, title)
    await touchProject(tx, grant, context.clock.now())
    await publishProjectEvent(context, tx, grant, 'updated')
  },
}
