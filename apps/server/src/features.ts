import type { AccountHooks } from './context.ts'
import type { Feature } from './feature.ts'
import { account } from './features/account/feature.ts'
import { admin } from './features/admin/feature.ts'
import { aiTools } from './features/ai-tools/feature.ts'
import { apiKeys } from './features/api-keys/feature.ts'
import { assistantTools } from './features/assistant-tools/feature.ts'
import { attachments } from './features/attachments/feature.ts'
import { changelog } from './features/changelog/feature.ts'
import { bots } from './features/bots/feature.ts'
import { botEmbeds } from './features/bot-embeds/feature.ts'
import { botTests } from './features/bot-tests/feature.ts'
import { chats } from './features/chats/feature.ts'
import { chatSharing } from './features/chat-sharing/feature.ts'
import { cloudDrive } from './features/cloud-drive/feature.ts'
import { consent } from './features/consent/feature.ts'
import { craftSharing } from './features/craft-sharing/feature.ts'
import { connectedApps } from './features/connected-apps/feature.ts'
import { crafts } from './features/crafts/feature.ts'
import { dataTransfer } from './features/data-transfer/feature.ts'
import { datasets } from './features/datasets/feature.ts'
import { events } from './features/events/feature.ts'
import { folders } from './features/folders/feature.ts'
import { health } from './features/health/feature.ts'
import { images } from './features/images/feature.ts'
import { imageUploads } from './features/image-uploads/feature.ts'
import { invitations } from './features/invitations/feature.ts'
import { knowledge } from './features/knowledge/feature.ts'
import { legal } from './features/legal/feature.ts'
import { magicImport } from './features/magic-import/feature.ts'
import { mcpServer } from './features/mcp-server/feature.ts'
import { members } from './features/members/feature.ts'
import { models } from './features/models/feature.ts'
import { moderation } from './features/moderation/feature.ts'
import { notifications } from './features/notifications/feature.ts'
import { openAiApi } from './features/openai-api/feature.ts'
import { plugins } from './features/plugins/feature.ts'
import { personal } from './features/personal/feature.ts'
import { projectDeletion } from './features/project-deletion/feature.ts'
import { projects } from './features/projects/feature.ts'
import { prompts } from './features/prompts/feature.ts'
import { retrievalLab } from './features/retrieval-lab/feature.ts'
import { runs } from './features/runs/feature.ts'
import { search } from './features/search/feature.ts'
import { setUp } from './features/set-up/feature.ts'
import { sharing } from './features/sharing/feature.ts'
import { tasks } from './features/tasks/feature.ts'
import { teams } from './features/teams/feature.ts'
import { usage } from './features/usage/feature.ts'
import { users } from './features/users/feature.ts'
import { vault } from './features/vault/feature.ts'

/**
 * Every feature. An account is emptied in this order: what others see first, the person last.
 */
export const features: readonly Feature[] = [
  health,
  moderation,
  events,
  models,
  runs,
  openAiApi,
  mcpServer,
  personal,
  consent,
  plugins,
  projectDeletion,
  members,
  invitations,
  notifications,
  cloudDrive,
  imageUploads,
  images,
  chatSharing,
  botTests,
  botEmbeds,
  craftSharing,
  bots,
  crafts,
  tasks,
  chats,
  folders,
  prompts,
  knowledge,
  datasets,
  attachments,
  vault,
  projects,
  retrievalLab,
  sharing,
  search,
  setUp,
  magicImport,
  assistantTools,
  aiTools,
  changelog,
  legal,
  apiKeys,
  connectedApps,
  teams,
  dataTransfer,
  usage,
  admin,
  users,
  account,
]

const each = async (work: (feature: Feature) => Promise<void> | undefined): Promise<void> => {
  for (const feature of features) await work(feature)
}

export const accountHooks: AccountHooks = {
  guestSignedUp: (tx, job, guest, account) =>
    each((feature) => feature.guestSignedUp?.(tx, job, guest, account)),
  closed: (context, tx, account) => each((feature) => feature.accountClosed?.(context, tx, account)),
  deleted: (context, actor, signal) => each((feature) => feature.accountDeleted?.(context, actor, signal)),
}
