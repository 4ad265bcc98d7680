import type { CallToolResult } from '@modelcontextprotocol/client'
import { AppError } from '../../../platform/app-error.ts'
import type { McpConnection } from '../../../platform/mcp/mcp-connection.ts'
import { isWebUrl } from '../../../platform/mcp/read-result.ts'

type Content = CallToolResult['content'][number]
type ResourceLink = Extract<Content, { type: 'resource_link' }>

/** Per tool result. */
const linksMax = 10

const isOwnLink = (content: Content): content is ResourceLink =>
  content.type === 'resource_link' && !isWebUrl(content.uri)

const openLink = async (
  connection: McpConnection,
  { uri, title, name, mimeType, annotations }: ResourceLink,
  signal: AbortSignal,
): Promise<Content[]> => {
  const contents = await connection.readResource(uri, signal)
  return contents.map((each) =>
    'text' in each
      ? { type: 'text', text: `${title ?? name} (${each.uri}):\n${each.text}`, annotations }
      : { type: 'resource', resource: { ...each, mimeType: each.mimeType ?? mimeType }, annotations },
  )
}

/**
 * Reads linked resources that only the plugin's server can read: `file:`, `git:` or a scheme of its own. Web
 * links stay links. `notes` says which resources weren't read.
 */
export const openLinks = async (
  connection: McpConnection,
  result: CallToolResult,
  signal: AbortSignal,
): Promise<{ result: CallToolResult; notes: string[] }> => {
  const links = result.content.filter(isOwnLink)
  if (links.length === 0 || !connection.hasResources) return { result, notes: [] }
  const notes: string[] = []
  const contentsByLink = new Map<Content, Content[]>()
  const open = async (link: ResourceLink) => {
    try {
      contentsByLink.set(link, await openLink(connection, link, signal))
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      notes.push(`(The server didn’t provide ${link.uri}.)`)
    }
  }
  await Promise.all(links.slice(0, linksMax).map(open))
  signal.throwIfAborted()
  if (links.length > linksMax) notes.push(`(Only the first ${linksMax} of ${links.length} links were read.)`)
  return {
    result: { ...result, content: result.content.flatMap((each) => contentsByLink.get(each) ?? [each]) },
    notes,
  }
}
