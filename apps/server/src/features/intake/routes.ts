import * as endpoints from '@atelier/contract/endpoints/attachments'
import {
  listRemovedSources as removedSources,
  putBackSource,
  removeProjectAttachment,
} from '@atelier/contract/endpoints/projects'
import { addFromVault as addFromVaultEndpoint } from '@atelier/contract/endpoints/set-up'
import type { AppContext } from '../../context.ts'
import type { Serve } from '../../platform/http/server-router.ts'
import { presentAttachment } from '../attachments/index.ts'
import { addFromVault } from './add-from-vault.ts'
import { addLink } from './add-link.ts'
import { addText } from './add-text.ts'
import { listRemovedSources, putBack } from './put-back.ts'
import { removeFromProject } from './remove-from-project.ts'

export const intakeRoutes = (serve: Serve, context: AppContext) => {
  serve(endpoints.addLink, async ({ actor, body }) => presentAttachment(await addLink(context, actor, body)))
  serve(endpoints.addText, async ({ actor, body }) => presentAttachment(await addText(context, actor, body)))
  serve(addFromVaultEndpoint, async ({ actor, params, body }) => ({
    attachments: (await addFromVault(context, actor, params.projectId, body.attachmentIds)).map(
      presentAttachment,
    ),
  }))
  serve(removeProjectAttachment, async ({ actor, params }) => {
    await removeFromProject(context, actor, params.projectId, params.attachmentId)
    return { id: params.attachmentId }
  })
  serve(removedSources, ({ actor, params }) => listRemovedSources(context, actor, params.projectId))
  serve(putBackSource, ({ actor, params }) => putBack(context, actor, params.projectId, params.attachmentId))
}
