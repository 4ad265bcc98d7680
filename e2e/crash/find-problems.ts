import type { Client } from './client.ts'

interface Message {
  id: string
  status: string
  parts: { type: string; text: string; craftId: string; versionId: string; status: string }[]
}
interface NamedThing {
  title?: string
  name?: string
  messages?: Message[]
  streamingMessageId?: string | null
}

/** An interrupted craft must have a version that is marked as interrupted. */
const findLostCrafts = async (client: Client, chatId: string): Promise<string[]> => {
  const { messages = [] } = await client.get<NamedThing>(`/v1/chats/${chatId}`).catch((): NamedThing => ({}))
  const problems: string[] = []
  for (const { id, parts, status: messageStatus } of messages)
    for (const { type, craftId, versionId, status } of parts) {
      if (type !== 'craft' || messageStatus === 'streaming') continue
      const path = `/v1/user/crafts/${craftId}/versions/${versionId}`
      const { content } = await client.get<{ content: string }>(path)
      if (status === 'pending') problems.push(`the craft of answer ${id} was never completed`)
      if (!content.startsWith('word 0'.slice(0, content.length)))
        problems.push(`the craft of answer ${id} is damaged`)
    }
  return problems
}

/** Describes everything acknowledged that is missing or wrong. */
export const findProblems = async (client: Client): Promise<string[]> => {
  const { ledger } = client
  const problems: string[] = []
  for (const [id, allowed] of ledger.files) {
    const hash = await client.hashOf(id)
    if (!allowed.includes(hash)) problems.push(`file ${id} ${hash}`)
  }
  for (const [id, allowed] of ledger.histories) {
    const current = [...(await client.versionsOf(id)), await client.hashOf(id)].join(' ')
    if (!allowed.some((history) => history.join(' ') === current))
      problems.push(
        `file ${id} was ${current}, not ${allowed.map((history) => history.join(' ')).join(' or ')}`,
      )
  }
  for (const [path, allowed] of ledger.names) {
    const resource = await client.get<NamedThing>(path).catch((error: unknown) => ({ name: String(error) }))
    const name = resource.name ?? ('title' in resource ? resource.title : undefined)
    if (!allowed.includes(name ?? '')) problems.push(`${path} is “${name}”, not ${allowed.join(' or ')}`)
  }
  for (const [id, { chatId, text, status }] of ledger.messages) {
    const chat = await client
      .get<NamedThing>(`/v1/chats/${chatId}`)
      .catch(() => ({ messages: [] as Message[] }))
    const message = chat.messages?.find((candidate) => candidate.id === id)
    if (!message) problems.push(`message ${id} is lost`)
    else if (text !== undefined && message.parts[0]?.text !== text) problems.push(`message ${id} is changed`)
    else if (status !== undefined && message.status !== status)
      problems.push(`answer ${id} was reported as ${status} but is ${message.status}`)
  }
  const chats = new Set([...ledger.messages.values()].map(({ chatId }) => chatId))
  for (const chatId of chats)
    for (const problem of await findLostCrafts(client, chatId)) problems.push(problem)
  for (const [label, examine] of ledger.checks) {
    const problem = await examine(client)
    if (problem !== null) problems.push(`${label}: ${problem}`)
  }
  for (const path of ledger.deletedIds) {
    const status = await client.status(path)
    if (status !== 404) problems.push(`${path} was deleted and answers ${status}`)
  }
  return problems
}

/** Restores the first version of a replaced file, and describes any difference. */
export const findLostVersions = async (client: Client): Promise<string[]> => {
  const { files, histories } = client.ledger
  const id = [...histories.keys()].find((candidate) => histories.get(candidate)?.length === 1)
  if (id === undefined) return []
  await client.restoreFirst(id)
  const hash = await client.hashOf(id)
  return files.get(id)?.includes(hash) ? [] : [`the first version of ${id} came back as ${hash}`]
}

/** Lists attachments and answers that are still in progress; `findProblems` reports lost ones. */
export const findUnsettled = async (client: Client): Promise<string[]> => {
  const unfinishedItems: string[] = []
  for (const id of client.ledger.files.keys()) {
    const { status } = await client
      .get<{ status: string }>(`/v1/attachments/${id}`)
      .catch(() => ({ status: 'lost' }))
    if (status === 'analysing' || status === 'uploading')
      unfinishedItems.push(`attachment ${id} is ${status} for ever`)
  }
  for (const path of client.ledger.names.keys()) {
    const { streamingMessageId, messages = [] } = await client
      .get<NamedThing>(path)
      .catch((): NamedThing => ({}))
    if (streamingMessageId || messages.some(({ status }) => status === 'streaming'))
      unfinishedItems.push(`${path} streams for ever`)
  }
  const { imports } = await client.get<{ imports: { state: string }[] }>('/v1/user/imports')
  if (imports.some(({ state }) => state === 'waiting' || state === 'running'))
    unfinishedItems.push('an import runs for ever')
  return unfinishedItems
}
