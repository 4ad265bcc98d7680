import { account } from '../features/account/feature.ts'
import { admin } from '../features/admin/feature.ts'
import { aiTools } from '../features/ai-tools/feature.ts'
import { apiKeys } from '../features/api-keys/feature.ts'
import { assistantTools } from '../features/assistant-tools/feature.ts'
import { changelog } from '../features/changelog/feature.tsx'
import { bots } from '../features/bots/feature.ts'
import { chat } from '../features/chat/feature.ts'
import { cloudDrive } from '../features/cloud-drive/feature.tsx'
import { consent } from '../features/consent/feature.tsx'
import { crafts } from '../features/crafts/feature.ts'
import { dataTransfer } from '../features/data-transfer/feature.ts'
import { history } from '../features/history/feature.tsx'
import { images } from '../features/images/feature.ts'
import { invitations } from '../features/invitations/feature.ts'
import { knowledge } from '../features/knowledge/feature.ts'
import { labs } from '../features/labs/feature.tsx'
import { members } from '../features/members/feature.ts'
import { notifications } from '../features/notifications/feature.tsx'
import { plugins } from '../features/plugins/feature.ts'
import { personal } from '../features/personal/feature.ts'
import { projects } from '../features/projects/feature.ts'
import { prompts } from '../features/prompts/feature.ts'
import { retrievalLab } from '../features/retrieval-lab/feature.ts'
import { sharing } from '../features/sharing/feature.ts'
import { tasks } from '../features/tasks/feature.ts'
import { teams } from '../features/teams/feature.ts'
import { uploads } from '../features/uploads/feature.ts'
import { users } from '../features/users/feature.tsx'
import { vault } from '../features/vault/feature.ts'
import { viewer } from '../features/viewer/feature.ts'
import type { Entry, Feature } from '../lib/feature.ts'
import { registerPanels } from '../lib/panel-registry.ts'

/** In the order in which they stand in the sidebar, in the account's menu and among the commands. */
export const features: readonly Feature[] = [
  consent,
  chat,
  history,
  projects,
  vault,
  plugins,
  prompts,
  images,
  bots,
  aiTools,
  tasks,
  account,
  personal,
  apiKeys,
  assistantTools,
  dataTransfer,
  admin,
  teams,
  users,
  members,
  invitations,
  notifications,
  labs,
  uploads,
  knowledge,
  retrievalLab,
  viewer,
  crafts,
  sharing,
  cloudDrive,
  changelog,
]

export const entries: readonly Entry[] = features.flatMap((feature) => feature.entries ?? [])

/** Makes every panel known, before the router starts. */
export const registerAppPanels = (): void => registerPanels(features.flatMap(({ panels }) => panels ?? []))
