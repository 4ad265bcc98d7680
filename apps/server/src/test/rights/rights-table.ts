import type { Rows } from './case.ts'
import type { ContractRoute, MountedRoute } from './routes.ts'
import { accountEndRows, accountRows } from './table/account.ts'
import { adminRows } from './table/admin.ts'
import { adminServerRows } from './table/admin-server.ts'
import { aiToolRows } from './table/ai-tools.ts'
import { apiKeyRows } from './table/api-keys.ts'
import { attachmentRows } from './table/attachments.ts'
import { botRows } from './table/bots.ts'
import { botEmbedRows } from './table/bot-embeds.ts'
import { botTestRows } from './table/bot-tests.ts'
import { driveRows } from './table/cloud-drive.ts'
import { chatRows } from './table/chats.ts'
import { chatSharingRows } from './table/chat-sharing.ts'
import { consentRows } from './table/consent.ts'
import { connectedAppRows } from './table/connected-apps.ts'
import { craftRows } from './table/crafts.ts'
import { craftSharingRows } from './table/craft-sharing.ts'
import { datasetRows } from './table/datasets.ts'
import { dataTransferRows } from './table/data-transfer.ts'
import { folderRows } from './table/folders.ts'
import { imageRows } from './table/image-uploads.ts'
import { madeImageRows } from './table/images.ts'
import { invitationRows } from './table/invitations.ts'
import { mcpRows } from './table/mcp.ts'
import { memberRows } from './table/members.ts'
import { moderationRows } from './table/moderation.ts'
import { notificationRows } from './table/notifications.ts'
import { otherRows } from './table/others.ts'
import { passkeyRows } from './table/passkeys.ts'
import { personalRows } from './table/personal.ts'
import { pluginRows } from './table/plugins.ts'
import { projectDeletionRows } from './table/project-deletion.ts'
import { projectRows } from './table/projects.ts'
import { promptRows } from './table/prompts.ts'
import { retrievalRows } from './table/retrieval-lab.ts'
import { sharingRows } from './table/sharing.ts'
import { setUpRows } from './table/set-up.ts'
import { signInEndRows, signInRows } from './table/sign-in.ts'
import { taskRows } from './table/tasks.ts'
import { teamRows } from './table/teams.ts'
import { uploadRows } from './table/uploads.ts'
import { vaultLookupRows } from './table/vault-lookup.ts'
import { versionRows } from './table/versions.ts'

/** Every route of the server with its cases. A route of the contract that has no row does not compile. */
export const rightsTable: Rows<ContractRoute | MountedRoute> = {
  ...projectRows,
  ...personalRows,
  ...consentRows,
  ...pluginRows,
  // before anybody joins a project: it lists the projects of who asks
  ...mcpRows,
  ...projectDeletionRows,
  ...memberRows,
  ...retrievalRows,
  ...sharingRows,
  ...invitationRows,
  ...moderationRows,
  ...notificationRows,
  ...taskRows,
  ...teamRows,
  ...botRows,
  ...botTestRows,
  ...botEmbedRows,
  ...aiToolRows,
  ...chatRows,
  ...chatSharingRows,
  ...craftRows,
  ...craftSharingRows,
  ...folderRows,
  ...promptRows,
  ...attachmentRows,
  ...datasetRows,
  ...driveRows,
  ...imageRows,
  ...madeImageRows,
  ...setUpRows,
  ...uploadRows,
  ...accountRows,
  ...passkeyRows,
  ...adminRows,
  ...dataTransferRows,
  ...adminServerRows,
  ...apiKeyRows,
  ...connectedAppRows,
  ...vaultLookupRows,
  ...versionRows,
  ...otherRows,
  ...signInRows,
  ...accountEndRows,
  ...signInEndRows,
}
