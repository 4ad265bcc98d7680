import * as endpoints from '@atelier/contract/endpoints/sources/attachments'
import * as vault from '@atelier/contract/endpoints/sources/vault'
import * as versions from '@atelier/contract/endpoints/sources/versions'
import {
  listRemovedSources,
  putBackSource,
  removeProjectAttachment,
} from '@atelier/contract/endpoints/projects/projects'
import { addFromVault as addFromVaultEndpoint } from '@atelier/contract/endpoints/projects/set-up'
import { getAttachmentSlides, getAttachmentThumbnail } from '@atelier/contract/endpoints/sources/thumbnails'
import type { ProjectId } from '@atelier/contract/ids'
import type { AppContext } from '../../../context.ts'
import type { Serve } from '../../../platform/http/server-router.ts'
import { loadAttachment } from './access.ts'
import { addFromVault } from './ingestion/add-from-vault.ts'
import { addLink, addText } from './ingestion/add-link.ts'
import type { BaseOwner } from './storage/base-queries.ts'
import { deleteAttachment, deleteAttachments } from './storage/delete-attachments.ts'
import { renameAttachment } from './storage/replace-file.ts'
import { listSourceRemovals, restoreSource, removeFromKnowledge } from './storage/remove-source.ts'
import { listVersions, restoreVersion } from './storage/versions.ts'
import { cancelAttachment, requestRefresh, retryAttachment } from './read/change-state.ts'
import { presentAttachment, presentAttachmentWithContent } from './show/present.ts'
import { readChanges } from './show/read-changes.ts'
import { readContent, readSlides, readText, readThumbnail } from './show/read-content.ts'

export const attachmentRoutes = (serve: Serve, context: AppContext) => {
  serve(endpoints.getAttachment, async ({ actor, params }) =>
    presentAttachmentWithContent(context, await loadAttachment(context, actor, params.id, 'READ')),
  )
  serve(endpoints.getAttachmentContent, ({ actor, params, request }) =>
    readContent(context, actor, params.id, request),
  )
  serve(getAttachmentThumbnail, ({ actor, params, request }) =>
    readThumbnail(context, actor, params.id, request),
  )
  serve(getAttachmentSlides, ({ actor, params, request }) => readSlides(context, actor, params.id, request))
  serve(endpoints.getAttachmentText, ({ actor, params, query }) => readText(context, actor, params.id, query))
  serve(endpoints.retryAttachment, async ({ actor, params }) =>
    presentAttachment(await retryAttachment(context, actor, params.id)),
  )
  serve(endpoints.cancelAttachment, async ({ actor, params }) =>
    presentAttachment(await cancelAttachment(context, actor, params.id)),
  )
  serve(endpoints.refetchLink, async ({ actor, params }) =>
    presentAttachment(await requestRefresh(context, actor, params.id)),
  )
  serve(endpoints.getAttachmentChanges, ({ actor, params }) => readChanges(context, actor, params.id))
  serve(endpoints.deleteAttachment, async ({ actor, body }) => {
    await deleteAttachment(context, actor, body)
    return { id: body.id }
  })
  serve(vault.deleteAttachments, ({ actor, body }) => deleteAttachments(context, actor, body.attachmentIds))
  serve(vault.renameAttachment, async ({ actor, params, body }) =>
    presentAttachment(await renameAttachment(context, actor, params.id, body.title)),
  )
  serve(versions.listVersions, ({ actor, params }) => listVersions(context, actor, params.id))
  serve(versions.restoreVersion, async ({ actor, params }) =>
    presentAttachment(await restoreVersion(context, actor, params.id, params.versionId)),
  )
  serve(endpoints.addLink, async ({ actor, body }) => presentAttachment(await addLink(context, actor, body)))
  serve(endpoints.addText, async ({ actor, body }) =>
    presentAttachmentWithContent(context, await addText(context, actor, body)),
  )
  const toBaseOwner = ({ projectId }: { projectId: ProjectId }): BaseOwner => ({
    kind: 'project',
    id: projectId,
  })
  serve(addFromVaultEndpoint, async ({ actor, params, body }) => ({
    attachments: (await addFromVault(context, actor, toBaseOwner(params), body.attachmentIds)).map(
      presentAttachment,
    ),
  }))
  serve(removeProjectAttachment, async ({ actor, params }) => {
    await removeFromKnowledge(context, actor, toBaseOwner(params), params.attachmentId)
    return { id: params.attachmentId }
  })
  serve(listRemovedSources, ({ actor, params }) => listSourceRemovals(context, actor, toBaseOwner(params)))
  serve(putBackSource, ({ actor, params }) =>
    restoreSource(context, actor, toBaseOwner(params), params.attachmentId),
  )
}
