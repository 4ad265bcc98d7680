import * as endpoints from '@atelier/contract/endpoints/members'
import type { AppContext } from '../../context.ts'
import type { Serve } from '../../platform/http/server-router.ts'
import { loadProject } from '../projects/index.ts'
import { presentMember } from './present.ts'
import { selectMembers } from './queries.ts'
import { removeMember } from './remove-member.ts'
import { updateMember } from './update-member.ts'

export const memberRoutes = (serve: Serve, context: AppContext) => {
  serve(endpoints.listMembers, async ({ actor, params }) => {
    const project = await loadProject(context, actor, params.projectId, 'READ')
    return { members: (await selectMembers(context.db, project.id)).map(presentMember) }
  })
  serve(endpoints.updateMember, async ({ actor, body }) => ({
    member: presentMember(await updateMember(context, actor, body)),
  }))
  serve(endpoints.removeMember, async ({ actor, body }) => {
    await removeMember(context, actor, body)
    return body
  })
}
