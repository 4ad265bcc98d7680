import { createHash } from 'node:crypto'
import { type Ledger, openLedger } from './ledger.ts'

/** A user of the API, who records what was acknowledged. */
export interface Client {
  readonly ledger: Ledger
  /** The same user at another URL. */
  withUrl(url: string): Promise<Client>
  get<Data>(path: string): Promise<Data>
  /** Throws the error response. */
  send<Data>(method: 'POST' | 'PUT', path: string, body: object): Promise<Data>
  /** `moveOut` exports all of the user's data as an archive, `moveIn` imports an archive. */
  moveOut(): Promise<ArrayBuffer>
  moveIn(archive: ArrayBuffer): Promise<void>
  status(path: string): Promise<number>
  hashOf(attachmentId: string): Promise<string>
  newChat(): Promise<string>
  newProject(name: string): Promise<string>
  /** Changes a chat's or an attachment's title, or a project's name. */
  rename(path: string, name: string): Promise<void>
  remove(path: string): Promise<void>
  removeMany(attachmentIds: readonly string[]): Promise<void>
  addText(fileName: string, fileContent: string): Promise<string>
  /** Adds attachments to a project; `path` is the project's. */
  use(path: string, attachmentIds: readonly string[]): Promise<void>
  /** Returns the attachment's ID; null if it wasn't acknowledged. */
  upload(bytes: Buffer, filename: string): Promise<string | null>
  /** Replaces an attachment's bytes; the previous ones become an earlier version. */
  replace(attachmentId: string, bytes: Buffer): Promise<void>
  /** Restores the oldest of a file's earlier versions. */
  restoreFirst(attachmentId: string): Promise<void>
  /** Returns the SHA-256 hashes of an attachment's earlier versions, oldest first. */
  versionsOf(attachmentId: string): Promise<string[]>
  ask(chatId: string, text: string): Promise<void>
}

interface Version {
  id: string
  fileName: string
}

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

/** A file name that contains the hash of the expected bytes. */
export const fileNameFor = (bytes: Uint8Array): string => `${sha256(bytes)}.txt`

const dataOf = async <Data>(response: Response): Promise<Data> => {
  const body = (await response.json()) as { status: string; data: Data }
  if (body.status !== 'success') throw new Error(`answered ${response.status}: ${JSON.stringify(body.data)}`)
  return body.data
}

const eventsOf = async function* (response: Response): AsyncIterable<string> {
  const decoder = new TextDecoder()
  let buffer = ''
  for await (const chunk of response.body ?? []) {
    const blocks = (buffer + decoder.decode(chunk, { stream: true })).split('\n\n')
    buffer = blocks.pop() ?? ''
    yield* blocks
  }
}

const authenticate = async (url: string, action: 'sign-up' | 'sign-in', person: object): Promise<string> => {
  const response = await fetch(`${url}/api/auth/${action}/email`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(person),
  })
  const { token } = (await response.json()) as { token: string }
  return `Bearer ${token}`
}

export const signUp = async (url: string): Promise<Client> => {
  const person = { email: `${crypto.randomUUID()}@people.example`, password: 'correct horse battery' }
  const authorization = await authenticate(url, 'sign-up', { name: 'Ada', ...person })
  return clientAt(url, authorization, openLedger(), person)
}

/** The field of a request that contains the name; for projects it is `name`. */
const nameFields: Readonly<Record<string, string>> = { chats: 'newTitle', attachments: 'title' }

const clientAt = (url: string, authorization: string, ledger: Ledger, person: object): Client => {
  const json = { authorization, 'content-type': 'application/json' }
  const send = (method: string, path: string, body?: object) =>
    fetch(url + path, { method, headers: json, ...(body && { body: JSON.stringify(body) }) })

  const sendBytes = async (bytes: Buffer, filename: string, replaces?: string) => {
    const tusHeaders = { authorization, 'tus-resumable': '1.0.0' }
    const uploadResponse = await fetch(`${url}/v1/uploads`, {
      method: 'POST',
      headers: {
        ...tusHeaders,
        'upload-length': String(bytes.length),
        'upload-metadata': Object.entries({ filename, ...(replaces && { replaces }) })
          .map(([name, value]) => `${name} ${Buffer.from(value).toString('base64')}`)
          .join(','),
      },
    })
    const location = uploadResponse.headers.get('location')
    if (!location) throw new Error(`upload refused: ${uploadResponse.status} ${await uploadResponse.text()}`)
    const patch = (from: number, to: number) =>
      fetch(new URL(location, url), {
        method: 'PATCH',
        headers: {
          ...tusHeaders,
          'upload-offset': String(from),
          'content-type': 'application/offset+octet-stream',
        },
        body: new Uint8Array(bytes.subarray(from, to)),
      })
    const halfLength = Math.floor(bytes.length / 2)
    await patch(0, halfLength)
    return patch(halfLength, bytes.length)
  }

  const listVersions = async (id: string) =>
    (await dataOf<{ versions: Version[] }>(await send('GET', `/v1/attachments/${id}/versions`))).versions

  /** Both the earlier and the new history are valid until `change` is acknowledged. */
  const change = async (id: string, nextHistory: readonly string[], change: () => Promise<Response>) => {
    const previousContents = ledger.histories.get(id) ?? [ledger.files.get(id) ?? []]
    const expectHistories = (histories: readonly (readonly string[])[]) => {
      // the file is being deleted
      if (!ledger.files.has(id)) return
      ledger.histories.set(id, histories)
      ledger.files.set(
        id,
        histories.map((history) => history.at(-1) ?? ''),
      )
    }
    expectHistories([...previousContents, nextHistory])
    if ((await change()).ok) expectHistories([nextHistory])
  }

  return {
    ledger,
    withUrl: async (otherUrl) =>
      clientAt(otherUrl, await authenticate(otherUrl, 'sign-in', person), ledger, person),
    get: async (path) => dataOf(await send('GET', path)),
    send: async (method, path, body) => dataOf(await send(method, path, body)),
    moveOut: async () => (await send('GET', '/v1/user/export')).arrayBuffer(),
    moveIn: async (archive) => {
      const path = '/v1/user/imports?fileName=archive.zip'
      await dataOf(await fetch(url + path, { method: 'POST', headers: { authorization }, body: archive }))
    },
    status: async (path) => (await send('GET', path)).status,
    hashOf: async (id) => {
      const content = await send('GET', `/v1/attachments/${id}/content`)
      return content.ok ? sha256(new Uint8Array(await content.arrayBuffer())) : `answered ${content.status}`
    },
    newChat: async () => {
      const { id, title } = await dataOf<{ id: string; title: string }>(await send('POST', '/v1/chats', {}))
      ledger.names.set(`/v1/chats/${id}`, [title])
      return id
    },
    newProject: async (name) => {
      const body = { name, description: 'Made to be killed', creationMode: 'MANUAL' }
      const { id } = await dataOf<{ id: string }>(await send('POST', '/v1/projects', body))
      ledger.names.set(`/v1/projects/${id}`, [name])
      return `/v1/projects/${id}`
    },
    rename: async (path, name) => {
      ledger.names.set(path, [...(ledger.names.get(path) ?? []), name])
      const field = /^\/v1\/(chats|attachments)/.exec(path)?.[1]
      const response = await send('PATCH', path, { [nameFields[field ?? ''] ?? 'name']: name })
      if (response.ok) ledger.names.set(path, [name])
    },
    remove: async (path) => {
      const id = path.split('/').at(-1) ?? ''
      const isChat = path.startsWith('/v1/chats')
      ledger.names.delete(path)
      ledger.files.delete(id)
      ledger.histories.delete(id)
      for (const [message, { chatId }] of ledger.messages) if (chatId === id) ledger.messages.delete(message)
      const response = await (isChat
        ? send('DELETE', path)
        : send('DELETE', '/v2/user/attachments/delete/single', { id }))
      if (response.ok) ledger.deletedIds.add(path)
    },
    removeMany: async (attachmentIds) => {
      for (const id of attachmentIds) {
        ledger.names.delete(`/v1/attachments/${id}`)
        ledger.files.delete(id)
        ledger.histories.delete(id)
      }
      const response = await send('DELETE', '/v2/user/attachments/delete/multiple', { attachmentIds })
      const { deletedIds } = await dataOf<{ deletedIds: string[] }>(response)
      for (const id of deletedIds) ledger.deletedIds.add(`/v1/attachments/${id}`)
    },
    addText: async (fileName, fileContent) => {
      const { id } = await dataOf<{ id: string }>(
        await send('POST', '/v1/attachments/text', { fileName, fileContent }),
      )
      ledger.files.set(id, [sha256(Buffer.from(fileContent))])
      ledger.names.set(`/v1/attachments/${id}`, [fileName])
      return id
    },
    use: async (path, attachmentIds) => {
      await dataOf(await send('POST', `${path}/attachments/from-vault`, { attachmentIds }))
    },
    upload: async (bytes, filename) => {
      const response = await sendBytes(bytes, filename)
      const id = response.headers.get('upload-attachment-id')
      if (response.status !== 204 || !id) return null
      ledger.files.set(id, [sha256(bytes)])
      return id
    },
    replace: async (id, bytes) => {
      const hashes = ledger.histories.get(id)?.[0] ?? ledger.files.get(id) ?? []
      await change(id, [...hashes, sha256(bytes)], () => sendBytes(bytes, fileNameFor(bytes), id))
    },
    restoreFirst: async (id) => {
      const oldest = (await listVersions(id)).at(-1)
      const [first, ...otherContents] = ledger.histories.get(id)?.[0] ?? []
      if (oldest === undefined || first === undefined) return
      const path = `/v1/attachments/${id}/versions/${oldest.id}/restore`
      await change(id, [...otherContents, first], () => send('POST', path, {}))
    },
    versionsOf: async (id) =>
      (await listVersions(id)).map(({ fileName }) => fileName.slice(0, 64)).toReversed(),
    ask: async (chatId, text) => {
      const path = `/v1/chats/${chatId}`
      // the first question gives the chat its title
      ledger.names.set(path, [...(ledger.names.get(path) ?? []), text])
      let answerId = ''
      for await (const event of eventsOf(await send('POST', `${path}/messages`, { text }))) {
        // the chat is being deleted
        if (!ledger.names.has(path)) continue
        // the first event confirms the stored question: it must not be lost from here on
        const parentId = /"parentId":"([^"]+)"/.exec(event)?.[1]
        if (parentId) {
          answerId = /"messageId":"([^"]+)"/.exec(event)?.[1] ?? ''
          ledger.messages.set(parentId, { chatId, text })
          ledger.names.set(path, [text])
        }
        const status = /"type":"finish".*"status":"(\w+)"/.exec(event)?.[1]
        if (status && answerId) ledger.messages.set(answerId, { chatId, status })
      }
    },
  }
}
