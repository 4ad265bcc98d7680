import type { CallToolResult } from '@modelcontextprotocol/client'
import { AppError } from '../../../platform/app-error.ts'
import type { McpConnection } from '../../../platform/mcp/mcp-connection.ts'
import { isWebUrl } from '../../../platform/mcp/read-result.ts'

type Content = CallToolResult['content'][number]
type ResourceLink = Extract<Content, { type: 'resource_link' }>

/** Per result. */
const linksMax = 10

const isOwnLink = (content: Content): content is ResourceLink =>
  content.type === 'resource_link' && !isWebUrl(content.uri)

const openLink = async (connection: McpConnection, link: ResourceLink): Promise<Content> => {
  const contents = await connection.readResource(link.uri)
  const { annotations } = link
  const mimeType = contents.mimeType ?? link.mimeType
  if (!('text' in contents))
    return { type: 'resource', resource: { ...contents, uri: link.uri, mimeType }, annotations }
  return { type: 'text', text: `${link.title ?? link.name} (${link.uri}):\n${contents.text}`, annotations }
}

/**
 * Reads the resources that a result links to, and that only its own server can read: `file:`, `git:` or a scheme of
 * its own. Web links stay links. `notes` says which ones weren't read.
 */
export const openLinks = async (
  connection: McpConnection,
  result: CallToolResult,
  signal: AbortSignal,
): Promise<{ result: CallToolResult; notes: string[] }> => {
  const links = result.content.filter(isOwnLink)
  if (links.length === 0 || !connection.hasResources) return { result, notes: [] }
  const notes: string[] = []
  const contents = new Map<Content, Content>()
  for (const link of links.slice(0, linksMax)) {
    signal.throwIfAborted()
    try {
      contents.set(link, await openLink(connection, link))
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      notes.push(`(The server didn’t provide ${link.uri}.)`)
    }
  }
  if (links.length > linksMax) notes.push(`(Only the first ${linksMax} of ${links.length} links were read.)`)
  return {
    result: { ...result, content: result.content.map((each) => contents.get(each) ?? each) },
    notes,
  }
}
