import * as endpoints from '@atelier/contract/endpoints/attachments'
import {
  listRemovedSources,
  putBackSource,
  removeProjectAttachment,
} from '@atelier/contract/endpoints/projects'
import { addFromVault as addFromVaultEndpoint } from '@atelier/contract/endpoints/set-up'
import type { ProjectId } from '@atelier/contract/ids'
import type { AppContext } from '../../context.ts'
import type { Serve } from '../../platform/http/server-router.ts'
import { type BaseOwner, presentAttachment } from '../attachments/index.ts'
import { addFromVault } from './add-from-vault.ts'
import { addLink } from './add-link.ts'
import { addText } from './add-text.ts'
import { listRemoved, putBack, takeOut } from './take-out.ts'

export const intakeRoutes = (serve: Serve, context: AppContext) => {
  serve(endpoints.addLink, async ({ actor, body }) => presentAttachment(await addLink(context, actor, body)))
  serve(endpoints.addText, async ({ actor, body }) => presentAttachment(await addText(context, actor, body)))
  const baseOf = ({ projectId }: { projectId: ProjectId }): BaseOwner => ({ kind: 'project', id: projectId })
  serve(addFromVaultEndpoint, async ({ actor, params, body }) => ({
    attachments: (await addFromVault(context, actor, baseOf(params), body.attachmentIds)).map(
      presentAttachment,
    ),
  }))
  serve(removeProjectAttachment, async ({ actor, params }) => {
    await takeOut(context, actor, baseOf(params), params.attachmentId)
    return { id: params.attachmentId }
  })
  serve(listRemovedSources, ({ actor, params }) => listRemoved(context, actor, baseOf(params)))
  serve(putBackSource, ({ actor, params }) => putBack(context, actor, baseOf(params), params.attachmentId))
}
