import type { AccountHooks } from './context.ts'
import type { Feature } from './feature.ts'
import { account } from './features/people/account/feature.ts'
import { admin } from './features/admin/admin/feature.ts'
import { aiTools } from './features/ai-tools/feature.ts'
import { apiKeys } from './features/people/api-keys/feature.ts'
import { assistantTools } from './features/tools/assistant-tools/feature.ts'
import { attachments } from './features/sources/attachments/feature.ts'
import { changelog } from './features/site/changelog/feature.ts'
import { bots } from './features/bots/bots/feature.ts'
import { botEmbeds } from './features/bots/bot-embeds/feature.ts'
import { botTests } from './features/bots/bot-tests/feature.ts'
import { chats } from './features/chat/chats/feature.ts'
import { chatSharing } from './features/chat/chat-sharing/feature.ts'
import { cloudDrive } from './features/sources/cloud-drive/feature.ts'
import { consent } from './features/people/consent/feature.ts'
import { craftSharing } from './features/craft-sharing/feature.ts'
import { connectedApps } from './features/people/connected-apps/feature.ts'
import { crafts } from './features/crafts/feature.ts'
import { dataTransfer } from './features/data-transfer/feature.ts'
import { datasets } from './features/datasets/feature.ts'
import { events } from './features/site/events/feature.ts'
import { folders } from './features/chat/folders/feature.ts'
import { health } from './features/site/health/feature.ts'
import { images } from './features/images/feature.ts'
import { imageUploads } from './features/sources/image-uploads/feature.ts'
import { invitations } from './features/people/invitations/feature.ts'
import { knowledge } from './features/sources/knowledge/feature.ts'
import { legal } from './features/site/legal/feature.ts'
import { magicImport } from './features/projects/magic-import/feature.ts'
import { mcpServer } from './features/integrations/mcp-server/feature.ts'
import { members } from './features/project-management/members/feature.ts'
import { models } from './features/admin/models/feature.ts'
import { moderation } from './features/admin/moderation/feature.ts'
import { notifications } from './features/people/notifications/feature.ts'
import { openAiApi } from './features/integrations/openai-api/feature.ts'
import { plugins } from './features/tools/plugins/feature.ts'
import { personal } from './features/people/personal/feature.ts'
import { projectDeletion } from './features/project-management/project-deletion/feature.ts'
import { projects } from './features/projects/projects/feature.ts'
import { prompts } from './features/prompts/feature.ts'
import { retrievalLab } from './features/project-management/retrieval-lab/feature.ts'
import { runs } from './features/answers/feature.ts'
import { search } from './features/chat/search/feature.ts'
import { setUp } from './features/projects/set-up/feature.ts'
import { sharing } from './features/projects/sharing/feature.ts'
import { tasks } from './features/tasks/feature.ts'
import { teams } from './features/teams/feature.ts'
import { usage } from './features/sources/usage/feature.ts'
import { users } from './features/people/users/feature.ts'
import { vault } from './features/sources/vault/feature.ts'

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
