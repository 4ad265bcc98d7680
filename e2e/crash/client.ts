import { createHash } from 'node:crypto'

/** Somebody who uses the API and remembers what was acknowledged. */
interface Acknowledged {
  /** Attachment id → SHA-256 of its bytes. */
  files: Map<string, string>
  /** Message id → its chat and text. */
  messages: Map<string, { chatId: string; text: string }>
}

export interface Client {
  readonly acknowledged: Acknowledged
  get(path: string): Promise<unknown>
  newChat(): Promise<string>
  upload(bytes: Buffer, filename: string, chatId?: string): Promise<void>
  ask(chatId: string, text: string): Promise<void>
  hashOf(attachmentId: string): Promise<string>
}

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

const metadata = (values: Record<string, string>) =>
  Object.entries(values)
    .map(([name, value]) => `${name} ${Buffer.from(value).toString('base64')}`)
    .join(',')

const dataOf = async (response: Response): Promise<Record<string, unknown>> => {
  const body = (await response.json()) as { status: string; data: Record<string, unknown> }
  if (body.status !== 'success') throw new Error(`answered ${response.status}: ${JSON.stringify(body.data)}`)
  return body.data
}

export const signUp = async (url: string): Promise<Client> => {
  const email = `${crypto.randomUUID()}@people.example`
  const response = await fetch(`${url}/api/auth/sign-up/email`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'Ada', email, password: 'correct horse battery' }),
  })
  const { token } = (await response.json()) as { token: string }
  const authorization = `Bearer ${token}`
  const json = { authorization, 'content-type': 'application/json' }
  const acknowledged: Acknowledged = { files: new Map(), messages: new Map() }

  return {
    acknowledged,
    get: async (path) => dataOf(await fetch(url + path, { headers: json })),
    newChat: async () => {
      const made = await fetch(`${url}/v1/chats`, { method: 'POST', headers: json, body: '{}' })
      return String((await dataOf(made))['id'])
    },
    upload: async (bytes, filename, chatId) => {
      const headers = { authorization, 'tus-resumable': '1.0.0' }
      const created = await fetch(`${url}/v1/uploads`, {
        method: 'POST',
        headers: {
          ...headers,
          'upload-length': String(bytes.length),
          'upload-metadata': metadata({ filename, ...(chatId ? { chatId } : {}) }),
        },
      })
      const location = created.headers.get('location')
      if (!location) throw new Error(`upload refused: ${created.status} ${await created.text()}`)
      const sent = await fetch(new URL(location, url), {
        method: 'PATCH',
        headers: { ...headers, 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' },
        body: new Uint8Array(bytes),
      })
      const id = sent.headers.get('upload-attachment-id')
      if (sent.status === 204 && id) acknowledged.files.set(id, sha256(bytes))
    },
    ask: async (chatId, text) => {
      const answer = await fetch(`${url}/v1/chats/${chatId}/messages`, {
        method: 'POST',
        headers: json,
        body: JSON.stringify({ text }),
      })
      const decoder = new TextDecoder()
      let head = ''
      for await (const piece of answer.body ?? []) {
        head += decoder.decode(piece, { stream: true })
        // the first event names the stored question: from here on it must not be lost
        const parentId = /"parentId":"([^"]+)"/.exec(head)?.[1]
        if (parentId) acknowledged.messages.set(parentId, { chatId, text })
      }
    },
    hashOf: async (id) => {
      const response = await fetch(`${url}/v1/attachments/${id}/content`, { headers: { authorization } })
      return response.ok
        ? sha256(new Uint8Array(await response.arrayBuffer()))
        : `answered ${response.status}`
    },
  }
}
