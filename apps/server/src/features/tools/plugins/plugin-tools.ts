import type { UserId } from '@atelier/contract/ids'
import { verbatim } from '@atelier/contract/write-sentence'
import { type Actor, actAs } from '../../../platform/actor.ts'
import { AppError } from '../../../platform/app-error.ts'
import type { Database } from '../../../platform/db/database.ts'
import { callTimeoutMs } from '../../../platform/mcp/tool-calls.ts'
import { readResult } from '../../../platform/mcp/read-result.ts'
import { toModelSchema, UnusableSchema } from '../../../platform/mcp/tool-schema.ts'
import { usesPlugins } from '../../people/plans/index.ts'
import { type OfferedTool } from '../../answers/index.ts'
import { type Tool, type ToolContext, ToolInputError } from '../../../platform/tools/tool.ts'
import { toolNameOf } from './names.ts'
import { openLinks } from './open-links.ts'
import { imagesOf, saveContents } from './save-contents.ts'
import { storeOffers } from './plugins.ts'
import { readServer } from './read-server.ts'
import { findServer, selectUsableTools, setToolPolicy, type ServerRow, type ToolRow } from './queries.ts'
import { loadPlugin } from './access.ts'
import { keyOf, targetOf } from './target.ts'
import { useServer } from './use-server.ts'

const failureCharactersMax = 2_000

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const toolChangedError = () =>
  new AppError(
    'CONFLICT',
    'The server changed this tool. It’s off until you review the change on the Plugins page.',
  )

/** Throws if the tool's definition differs from the approved one. */
const callTool = async (
  server: ServerRow,
  { name, form: definition, fingerprint }: ToolRow,
  input: unknown,
  { app, userId, signal, elicit }: ToolContext,
) => {
  if (!isObject(input)) throw new ToolInputError('it is not an object')
  const current = await findServer(app.db, server.id, false)
  if (!current?.isOn) throw new AppError('NOT_FOUND', 'This plugin is turned off or was removed.')
  return useServer(app, current, (row) =>
    app.mcp.use(keyOf(row), targetOf(app, row), async (connection) => {
      const offers = await readServer(connection)
      if (offers.tools.find((each) => each.name === name)?.fingerprint !== fingerprint) {
        await storeOffers(app, actAs({ kind: 'job', userId }), server.id, offers)
        throw toolChangedError()
      }
      const { inputSchema, task } = definition
      const isTask = task === 'runs'
      const result = await connection.callTool({ name, input, inputSchema, signal, elicit, isTask })
      return openLinks(connection, result, signal)
    }),
  )
}

const toTool = (server: ServerRow, row: ToolRow): Tool | null => {
  const { form: definition, fingerprint, name, policy } = row
  if (definition.task === 'missing') return null
  try {
    const { schema, note } = toModelSchema(definition.inputSchema)
    return {
      name: toolNameOf(server.slug, name),
      title: `${server.name}: ${definition.title}`,
      summary: definition.description,
      description: [definition.description, note].filter(Boolean).join('\n\n') || definition.title,
      inputSchema: schema,
      // `readOnlyHint` can't be trusted, and the arguments leave the server anyway
      effect: 'outside',
      policy,
      isEssential: false,
      keepsResult: true,
      pin: { serverId: server.id, name, fingerprint },
      isOffered: () => true,
      isSetUp: () => true,
      timeoutMs: callTimeoutMs,
      execute: async (input, context) => {
        const { result, notes } = await callTool(server, row, input, context)
        if (result.isError) {
          const { text } = readResult({
            ...result,
            content: result.content.filter(({ type }) => type === 'text'),
          })
          throw new AppError('CANNOT_PROCESS', verbatim(text.slice(0, failureCharactersMax)))
        }
        const savedContents = await saveContents(context, result.content)
        if (savedContents.omitted > 0)
          notes.push(
            `(${savedContents.omitted === 1 ? 'One file' : `${savedContents.omitted} files`} couldn’t be kept.)`,
          )
        const { text, output } = readResult(result, notes)
        return { text, output: [...output, ...savedContents.output], images: imagesOf(result.content) }
      },
    }
  } catch (error) {
    if (error instanceof UnusableSchema) return null
    throw error
  }
}

export const selectPluginTools = async (
  db: Database,
  userId: UserId,
): Promise<Omit<OfferedTool, 'isAllowedHere'>[]> => {
  if (!(await usesPlugins(db, userId))) return []
  return (await selectUsableTools(db, userId)).flatMap(({ server, tool: row }) => {
    const tool = toTool(server, row)
    return tool === null || row.policy === 'off' ? [] : [{ tool, policy: row.policy }]
  })
}

export const allowPluginTool = async (tx: Database, actor: Actor, toolName: string): Promise<boolean> => {
  if (!(await usesPlugins(tx, actor.userId))) return false
  const usableTools = await selectUsableTools(tx, actor.userId)
  const usableTool = usableTools.find(({ server, tool }) => toolNameOf(server.slug, tool.name) === toolName)
  if (!usableTool) return false
  const { grant } = await loadPlugin(tx, actor, usableTool.server.id, 'EDIT_PLUGIN')
  await setToolPolicy(tx, grant, usableTool.tool.name, 'allow')
  return true
}
