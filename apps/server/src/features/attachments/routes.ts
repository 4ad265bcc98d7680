import * as endpoints from '@atelier/contract/endpoints/attachments'
import { getAttachmentThumbnail } from '@atelier/contract/endpoints/thumbnails'
import * as vault from '@atelier/contract/endpoints/vault'
import * as versions from '@atelier/contract/endpoints/versions'
import type { AppContext } from '../../context.ts'
import type { Serve } from '../../platform/http/server-router.ts'
import { loadAttachment } from './access.ts'
import { cancelAttachment } from './cancel-attachment.ts'
import { deleteAttachment } from './delete-attachment.ts'
import { deleteAttachments } from './delete-attachments.ts'
import { presentAttachment } from './present.ts'
import { readAgain } from './read-again.ts'
import { readChanges } from './read-changes.ts'
import { readContent } from './read-content.ts'
import { readText } from './read-text.ts'
import { readThumbnail } from './read-thumbnail.ts'
import { renameAttachment } from './rename-attachment.ts'
import { retryAttachment } from './retry-attachment.ts'
import { listVersions, restoreVersion } from './versions.ts'

export const attachmentRoutes = (serve: Serve, context: AppContext) => {
  serve(endpoints.getAttachment, async ({ actor, params }) =>
    presentAttachment(await loadAttachment(context, actor, params.id, 'READ')),
  )
  serve(endpoints.getAttachmentContent, ({ actor, params, request }) =>
    readContent(context, actor, params.id, request),
  )
  serve(getAttachmentThumbnail, ({ actor, params, request }) =>
    readThumbnail(context, actor, params.id, request),
  )
  serve(endpoints.getAttachmentText, ({ actor, params, query }) => readText(context, actor, params.id, query))
  serve(endpoints.retryAttachment, async ({ actor, params }) =>
    presentAttachment(await retryAttachment(context, actor, params.id)),
  )
  serve(endpoints.cancelAttachment, async ({ actor, params }) =>
    presentAttachment(await cancelAttachment(context, actor, params.id)),
  )
  serve(endpoints.readAttachmentAgain, async ({ actor, params }) =>
    presentAttachment(await readAgain(context, actor, params.id)),
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
}
