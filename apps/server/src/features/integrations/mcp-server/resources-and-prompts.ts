import { AttachmentId } from '@atelier/contract/ids'
import { limits } from '@atelier/contract/limits'
import { fillIn, type Variable, variablesOf } from '@atelier/contract/prompts/prompt-variables'
import type { McpServer, ResourceTemplate } from '@modelcontextprotocol/server'
import { listPrompts } from '../../prompts/index.ts'
import { readSourceText } from './connector-tools.ts'
import { findReadableSource, selectReadableSources } from './queries.ts'
import type { ServedCall } from './served-tool.ts'

const sourcesMax = 1_000
const uriTemplate = 'atelier://source/{id}'
const uriOf = (id: AttachmentId) => uriTemplate.replace('{id}', id)

/** The protocol requires "invalid params" for unknown resources and prompts. */
const notFoundError = () => Object.assign(new Error('Not found'), { code: -32_602 })

const nameMax = 40

/** Turns `Weekly report` into `weekly_report`. */
const slugOf = (promptName: string): string => {
  const foldedName = promptName.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase()
  return (foldedName.match(/[\p{L}\p{N}]+/gu) ?? ['prompt']).join('_').slice(0, nameMax)
}

/**
 * Clients show the name after a slash. If prompts share it, the oldest keeps it and the others append part of
 * their ID.
 */
const withNames = <Row extends { readonly id: string; readonly promptName: string }>(
  prompts: readonly Row[],
) => {
  const oldestIds = new Map<string, string>()
  for (const { id, promptName } of prompts.toSorted((a, b) => (a.id < b.id ? 1 : -1)))
    oldestIds.set(slugOf(promptName), id)
  return prompts.map((prompt) => {
    const slug = slugOf(prompt.promptName)
    return { ...prompt, name: oldestIds.get(slug) === prompt.id ? slug : `${slug}_${prompt.id.slice(-6)}` }
  })
}

const listOwnPrompts = async ({ context, actor }: ServedCall) =>
  withNames((await listPrompts(context, actor, { limit: limits.prompt.max })).prompts)

/** Optional, since an empty variable shows its name in brackets, as in the app. */
const toArgument = ({ name, kind, options }: Variable) => ({
  name,
  required: false,
  ...(kind === 'date' && { description: 'A date' }),
  ...(kind === 'file' && { description: 'The text or the name of a file' }),
  ...(kind === 'select' && { description: `One of: ${options.join(', ')}` }),
})

export const addResourcesAndPrompts = (
  server: McpServer,
  call: ServedCall,
  Template: typeof ResourceTemplate,
): void => {
  const { db } = call.context
  const { userId } = call.actor
  const list = async () => ({
    resources: (await selectReadableSources(db, userId, sourcesMax)).map(({ id, title }) => ({
      uri: uriOf(id),
      name: title,
      title,
      mimeType: 'text/plain',
    })),
  })
  server.registerResource(
    'source',
    new Template(uriTemplate, { list }),
    { title: 'Source', description: 'The text of a source in one of your projects', mimeType: 'text/plain' },
    async ({ href }, { id: idParam }) => {
      const id = AttachmentId.safeParse(idParam)
      const source = id.success ? await findReadableSource(db, userId, id.data) : null
      if (!source) throw notFoundError()
      const { text } = await readSourceText(call, source.id)
      return { contents: [{ uri: href, mimeType: 'text/plain', text }] }
    },
  )
  server.server.registerCapabilities({ prompts: {} })
  server.server.setRequestHandler('prompts/list', async () => ({
    prompts: (await listOwnPrompts(call)).map(({ name, promptName, promptText }) => {
      const variables = variablesOf(promptText).map(toArgument)
      return { name, title: promptName, ...(variables.length > 0 && { arguments: variables }) }
    }),
  }))
  server.server.setRequestHandler('prompts/get', async ({ params }) => {
    const prompt = (await listOwnPrompts(call)).find(
      ({ id, name }) => name === params.name || id === params.name,
    )
    if (!prompt) throw notFoundError()
    const text = fillIn(prompt.promptText, params.arguments ?? {})
    return { messages: [{ role: 'user' as const, content: { type: 'text' as const, text } }] }
  })
}
