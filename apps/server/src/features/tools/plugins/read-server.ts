import type { PluginPrompt } from '@atelier/contract/tools/plugin'
import type { McpConnection } from '../../../platform/mcp/mcp-connection.ts'
import type { McpEra } from '../../../platform/mcp/mcp-target.ts'
import type { ToolList } from '../../../platform/mcp/read-pages.ts'

export interface ServerOffers extends ToolList {
  readonly era: McpEra
  readonly prompts: PluginPrompt[]
  readonly hasResources: boolean
}

export const readServer = async (connection: McpConnection): Promise<ServerOffers> => ({
  ...(await connection.listTools()),
  era: connection.era,
  // invalid prompts must not hide the tools
  prompts: await connection.listPrompts().catch(() => []),
  hasResources: connection.hasResources,
})
