import type { PluginPrompt } from '@atelier/contract/plugin'
import type { McpConnection } from '../../../platform/mcp/mcp-connection.ts'
import type { McpEra } from '../../../platform/mcp/mcp-target.ts'
import type { ToolList } from '../../../platform/mcp/read-pages.ts'

export interface ServerOffers extends ToolList {
  readonly era: McpEra
  readonly prompts: PluginPrompt[]
  readonly hasResources: boolean
}

/** All that is kept of what a server says of itself. */
export const readServer = async (connection: McpConnection): Promise<ServerOffers> => ({
  ...(await connection.list()),
  era: connection.era,
  // a server whose prompts are broken has tools all the same
  prompts: await connection.prompts().catch(() => []),
  hasResources: connection.hasResources,
})
