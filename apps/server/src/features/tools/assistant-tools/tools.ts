import type { AssistantTool, ToolPolicy } from '@atelier/contract/tools/assistant-tool'
import type { ChatId, UserId } from '@atelier/contract/ids'
import type { ApprovalScope } from '@atelier/contract/answers/message'
import type { AppContext } from '../../../context.ts'
import type { Grant } from '../../../platform/access/authorize.ts'
import type { Actor } from '../../../platform/actor.ts'
import { notFound } from '../../../platform/app-error.ts'
import type { Database } from '../../../platform/db/database.ts'
import { type ToolPermissions, type OfferedTool } from '../../answers/index.ts'
import { listTool, readTool, searchTool } from '../../answers/sources/index.ts'
import { type Tool } from '../../../platform/tools/tool.ts'
import { allowPluginTool, selectPluginTools } from '../plugins/index.ts'
import { imageTool } from '../../images/index.ts'
import { datasetTools } from '../../datasets/index.ts'
import { rememberTool } from '../../people/personal/index.ts'
import { webTools } from '../web-search/index.ts'
import { calculator } from './calculator.ts'
import { clock } from './clock.ts'
import { insertAllowedTool, selectPolicies, selectToolChoices, upsertPolicy } from './queries.ts'

const registry: readonly Tool[] = [
  searchTool,
  readTool,
  listTool,
  ...webTools,
  calculator,
  clock,
  ...datasetTools,
  rememberTool,
  imageTool,
]

const configuredTools = ({ config }: Pick<AppContext, 'config'>) =>
  registry.filter(({ isSetUp }) => isSetUp(config))

export const presentTool = (
  { name, title, summary, effect, isEssential }: Tool,
  policy: ToolPolicy,
): AssistantTool => ({
  name,
  title,
  summary,
  effect,
  policy,
  isEssential,
})

export const listTools = async (context: AppContext, actor: Actor): Promise<AssistantTool[]> => {
  const policies = await selectPolicies(context.db, actor.userId)
  return configuredTools(context).map((tool) => presentTool(tool, policies.get(tool.name) ?? tool.policy))
}

export const setToolPolicy = async (
  context: AppContext,
  actor: Actor,
  name: string,
  policy: ToolPolicy,
): Promise<AssistantTool> => {
  const tool = configuredTools(context).find((each) => each.name === name)
  if (!tool) throw notFound()
  await upsertPolicy(context.db, actor, name, policy)
  return presentTool(tool, policy)
}

export const offeredTools = async (
  { config, db }: Pick<AppContext, 'config'> & { db: Database },
  userId: UserId,
  chatId: ChatId | null,
  toolPermissions?: ToolPermissions,
): Promise<OfferedTool[]> => {
  const tools = configuredTools({ config })
  const { policies, allowedTools, hasPlugins } = await selectToolChoices(db, userId, chatId)
  const policyOf = (tool: Tool) => policies.get(tool.name) ?? tool.policy
  const builtInTools = tools.flatMap((tool) => {
    const policy = policyOf(tool)
    return policy === 'off' ? [] : [{ tool, policy }]
  })
  const pluginTools = hasPlugins ? await selectPluginTools(db, userId) : []
  const usableTools = [...builtInTools, ...pluginTools]
  return usableTools.map(({ tool, policy }) => {
    const isGranted = toolPermissions?.get(tool.name) === (tool.pin?.fingerprint ?? null)
    return {
      tool,
      policy: isGranted ? 'allow' : policy,
      isAllowedHere: allowedTools.has(tool.name),
      isGranted,
    }
  })
}

/** In unattended runs, tools that require approval or access the web need a grant. */
export const needsGrant = ({ tool, policy }: OfferedTool): boolean =>
  policy === 'ask' || webTools.includes(tool)

export const allowTool = async (
  tx: Database,
  actor: Actor,
  chat: Grant<'chat', 'SEND_MESSAGE'>,
  toolName: string,
  scope: ApprovalScope,
): Promise<void> => {
  if (scope === 'chat') await insertAllowedTool(tx, chat, toolName)
  else if (scope === 'always' && !(await allowPluginTool(tx, actor, toolName)))
    await upsertPolicy(tx, actor, toolName, 'allow')
}
