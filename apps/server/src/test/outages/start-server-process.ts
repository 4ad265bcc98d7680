import { type RunningAtelier, startAtelier } from '@atelier/testing/start-atelier'
import { type ScriptedModel, startScriptedModel } from '@atelier/testing/scripted-model'
import { uuidv7 } from '../../platform/uuid.ts'
import type { Send } from '../tus-client.ts'

/** Atelier in a separate process, with a model scripted by the test. */
export interface ServerProcess extends AsyncDisposable {
  readonly atelier: RunningAtelier
  readonly model: ScriptedModel
}

export const startServerProcess = async (
  environment: Record<string, string> = {},
): Promise<ServerProcess> => {
  await using resources = new AsyncDisposableStack()
  const model = resources.use(await startScriptedModel((_request, reply) => reply.end()))
  const atelier = resources.use(
    await startAtelier({
      OPENAI_BASE_URL: model.url,
      OPENAI_API_KEY: 'key',
      DEFAULT_MODEL: 'scripted',
      ...environment,
    }),
  )
  const ownedResources = resources.move()
  return { atelier, model, [Symbol.asyncDispose]: () => ownedResources.disposeAsync() }
}

export interface TestAccount {
  readonly send: Send
  post(path: string, body: object): Promise<Response>
  data<Data>(path: string): Promise<Data>
}

/** Creates an account on a running server. */
export const signUpAccount = async (url: string): Promise<TestAccount> => {
  const account = { name: 'Ada', email: `${uuidv7()}@people.example`, password: 'correct horse battery' }
  const json = { 'content-type': 'application/json' }
  const response = await fetch(`${url}/api/auth/sign-up/email`, {
    method: 'POST',
    headers: json,
    body: JSON.stringify(account),
  })
  const { token } = (await response.json()) as { token: string }
  // an overloaded server closes connections that the client would reuse
  const headers = { authorization: `Bearer ${token}`, connection: 'close' }
  const send: Send = (path, init) => fetch(url + path, { ...init, headers: { ...init.headers, ...headers } })
  return {
    send,
    post: (path, body) => send(path, { method: 'POST', headers: json, body: JSON.stringify(body) }),
    data: async <Data>(path: string) => ((await (await send(path, {})).json()) as { data: Data }).data,
  }
}

export interface StoredChat {
  id: string
  streamingMessageId: string | null
  messages: { id: string; status: string; parts: { type: string; text: string }[] }[]
}

export const createChatPath = async (visitor: TestAccount): Promise<string> => {
  const newChat = (await (await visitor.post('/v1/chats', {})).json()) as { data: { id: string } }
  return `/v1/chats/${newChat.data.id}`
}
