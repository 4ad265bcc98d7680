import type { BodyOf, DataOf } from '@atelier/contract/endpoint'
import type * as endpoints from '@atelier/contract/endpoints/tools/plugins'
import type { PluginId } from '@atelier/contract/ids'
import { limits } from '@atelier/contract/limits'
import type { AppContext } from '../../../context.ts'
import type { Actor } from '../../../platform/actor.ts'
import { AppError, notFound } from '../../../platform/app-error.ts'
import type { McpConnection } from '../../../platform/mcp/mcp-connection.ts'
import type { ResourceContents } from '../../../platform/mcp/read-offers.ts'
import { addBytes, requireDestination, safeFileName } from '../../sources/attachments/ingestion/index.ts'
import { type AttachmentRow } from '../../sources/attachments/index.ts'
import { loadPlugin, requirePluginsEnabled } from './access.ts'
import { requireRequestQuota } from './plugins.ts'
import { keyOf, targetOf } from './target.ts'
import { useServer } from './use-server.ts'

const withConnection = async <Value>(
  context: AppContext,
  actor: Actor,
  id: PluginId,
  work: (connection: McpConnection) => Promise<Value>,
): Promise<Value> => {
  const { grant: _grant, ...row } = await loadPlugin(context.db, actor, id, 'READ_PLUGIN')
  await requirePluginsEnabled(context.db, actor)
  if (!row.isOn) throw new AppError('NOT_ALLOWED', 'This plugin is turned off.')
  await requireRequestQuota(context, actor)
  return useServer(context, row, (current) =>
    context.mcp.use(keyOf(current), targetOf(context, current), work),
  )
}

export const listResources = (context: AppContext, actor: Actor, id: PluginId) =>
  withConnection(context, actor, id, (connection) => connection.listResources())

const extensionByType: Readonly<Record<string, string>> = {
  'text/plain': 'txt',
  'text/markdown': 'md',
  'text/html': 'html',
  'text/csv': 'csv',
  'application/json': 'json',
  'application/xml': 'xml',
  'text/xml': 'xml',
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'image/gif': 'gif',
  'image/webp': 'webp',
}

const fileExtensionOf = (text: string): string | null => {
  const type = text.split(';')[0]?.trim().toLowerCase() ?? ''
  return extensionByType[type] ?? (type.startsWith('text/') || /\+(json|xml)$/.test(type) ? 'txt' : null)
}

/** Joins several texts into one file. */
const joinContents = (contents: readonly ResourceContents[]) => {
  const [first] = contents
  if (contents.length > 1 && contents.some((each) => !('text' in each)))
    throw new AppError('CANNOT_PROCESS', 'This resource consists of several files and can’t be added.')
  const texts = contents.flatMap((each) => ('text' in each ? [each.text] : []))
  return first && 'blob' in first
    ? { bytes: Buffer.from(first.blob, 'base64'), mimeType: first.mimeType ?? 'application/octet-stream' }
    : { bytes: Buffer.from(texts.join('\n\n')), mimeType: first?.mimeType ?? 'text/plain' }
}

type NewResource = BodyOf<typeof endpoints.addPluginResource>

/** Stores a copy of the resource's content, which is untrusted. */
export const addResource = async (
  context: AppContext,
  actor: Actor,
  id: PluginId,
  { uri, ...destination }: NewResource,
): Promise<AttachmentRow> => {
  await requireDestination(context, context.db, actor, destination)
  const { title, contents } = await withConnection(context, actor, id, async (connection) => {
    const { resources } = await connection.listResources()
    const listedResource = resources.find((each) => each.uri === uri)
    if (!listedResource) throw notFound()
    return { title: listedResource.title, contents: await connection.readResource(uri) }
  })
  const { bytes, mimeType } = joinContents(contents)
  const fileExtension = fileExtensionOf(mimeType)
  if (fileExtension === null)
    throw new AppError('UNSUPPORTED_TYPE', 'Only text and images can be added from a plugin.')
  if (bytes.length > limits.upload.fileBytes)
    throw new AppError('TOO_LARGE', 'The file is larger than 50 MB.')
  const name = title.toLowerCase().endsWith(`.${fileExtension}`) ? title : `${title}.${fileExtension}`
  return addBytes(context, actor, {
    bytes,
    fileName: safeFileName(name).slice(-limits.upload.fileNameMax),
    declaredType: mimeType,
    connectedApp: { type: 'PLUGIN', fileId: uri },
    destination,
  })
}

export const fillPrompt = async (
  context: AppContext,
  actor: Actor,
  id: PluginId,
  { name, arguments: args }: BodyOf<typeof endpoints.fillPluginPrompt>,
): Promise<DataOf<typeof endpoints.fillPluginPrompt>> => {
  const { prompts } = await loadPlugin(context.db, actor, id, 'READ_PLUGIN')
  const prompt = prompts.find((each) => each.name === name)
  if (!prompt) throw notFound()
  const values = Object.fromEntries(
    prompt.arguments.flatMap((each) => {
      const value = args[each.name]?.trim() ?? ''
      return value === '' ? [] : [[each.name, value]]
    }),
  )
  const missingArgument = prompt.arguments.find((each) => each.isRequired && !(each.name in values))
  if (missingArgument) {
    const message = 'The prompt requires this value.'
    throw new AppError('BAD_INPUT', message, {
      issues: [{ path: `body.arguments.${missingArgument.name}`, message }],
    })
  }
  return withConnection(context, actor, id, (connection) => connection.getPrompt(name, values))
}
