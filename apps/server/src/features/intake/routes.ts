import * as endpoints from '@atelier/contract/endpoints/attachments'
import {
  listRemovedSources as removedSources,
  putBackSource,
  removeProjectAttachment,
} from '@atelier/contract/endpoints/projects'
import type { AppContext } from '../../context.ts'
import type { Serve } from '../../platform/http/server-router.ts'
import { presentAttachment } from '../attachments/index.ts'
import { addLink } from './add-link.ts'
import { addText } from './add-text.ts'
import { listRemovedSources, putBack } from './put-back.ts'
import { removeFromProject } from './remove-from-project.ts'

export const intakeRoutes = (serve: Serve, context: AppContext) => {
  serve(endpoints.addLink, async ({ actor, body }) => presentAttachment(await addLink(context, actor, body)))
  serve(endpoints.addText, async ({ actor, body }) => presentAttachment(await addText(context, actor, body)))
  serve(removeProjectAttachment, async ({ actor, params }) => {
    await removeFromProject(context, actor, params.projectId, params.attachmentId)
    return { id: params.attachmentId }
  })
  serve(removedSources, ({ actor, params }) => listRemovedSources(context, actor, params.projectId))
  serve(putBackSource, ({ actor, params }) => putBack(context, actor, params.projectId, params.attachmentId))
}
