import type { Sentence } from '@atelier/contract/sentence'
import { presentSentence } from '@atelier/contract/write-sentence'
import type { DataOf, Endpoint } from '@atelier/contract/endpoint'
import { getSignInMethods } from '@atelier/contract/endpoints/people/account'
import { listUpdates } from '@atelier/contract/endpoints/site/changelog'
import { listChats } from '@atelier/contract/endpoints/chat/chats'
import { listProjects } from '@atelier/contract/endpoints/projects/projects'
import { getConsent, recordConsent } from '@atelier/contract/endpoints/people/consent'
import { getCloudDrive } from '@atelier/contract/endpoints/sources/cloud-drive'
import { followEvents } from '@atelier/contract/endpoints/site/events'
import { findAccountsByEmail, listInvitations } from '@atelier/contract/endpoints/people/invitations'
import { listModels } from '@atelier/contract/endpoints/admin/models'
import { listNotifications } from '@atelier/contract/endpoints/people/notifications'
import { listTeamInvitations } from '@atelier/contract/endpoints/teams/team-invitations'
import { listVault } from '@atelier/contract/endpoints/sources/vault'
import { findKnownFiles, findUses, listTags } from '@atelier/contract/endpoints/sources/vault-lookup'
import { listVersions } from '@atelier/contract/endpoints/sources/versions'
import { getUser } from '@atelier/contract/endpoints/people/users'
import { errorStatus, type ErrorCode, type Issue } from '@atelier/contract/envelope'
import { http, HttpResponse, passthrough, type DefaultBodyType, type StrictRequest } from 'msw'
import { setupWorker } from 'msw/browser'
import { vi } from 'vitest'
import { aUser } from './fixtures.ts'

type Outline = Pick<Endpoint, 'method' | 'path'>
type Call = { request: StrictRequest<DefaultBodyType>; url: URL }

const mock = ({ method, path }: Outline, resolve: (call: Call) => Promise<Response> | Response) =>
  http[method.toLowerCase() as 'get' | 'post' | 'put' | 'patch' | 'delete'](
    path.replace(/\{(\w+)\}/g, ':$1'),
    ({ request }) => resolve({ request, url: new URL(request.url) }),
  )

const successResponse = (data: unknown) => HttpResponse.json({ status: 'success', data } as DefaultBodyType)

let testEnd = Promise.withResolvers<void>()
const whenTestEnds = async () => {
  await testEnd.promise
  return HttpResponse.error()
}

const model = {
  id: 'builtin',
  name: 'Search only (no language model)',
  provider: 'builtin',
  capabilities: { tools: false, reasoning: false, images: false, generates: false },
}

/** Mocks the API in the browser. The shell's requests are handled by default; tests mock the rest. */
export const server = setupWorker(
  mock(getUser, () => successResponse(aUser())),
  mock(getSignInMethods, () =>
    successResponse({
      resetsPasswords: false,
      passwords: true,
      guests: true,
      signUps: 'open',
      needsSetUp: false,
      openId: null,
      passkeys: { origin: null, reason: null },
    }),
  ),
  mock(listChats, () => successResponse({ chats: [], nextCursor: null })),
  mock(listProjects, () => successResponse({ projects: [], nextCursor: null, total: 0 })),
  mock(listModels, () => successResponse({ models: [model], default: model.id, searchesWeb: false })),
  mock(findAccountsByEmail, () => successResponse({ holders: [] })),
  mock(listInvitations, () => successResponse({ invitations: [], nextCursor: null, pending: 0 })),
  mock(listNotifications, () => successResponse({ notifications: [], nextCursor: null, unread: 0 })),
  mock(listTeamInvitations, () => successResponse({ invitations: [] })),
  mock(getConsent, () => successResponse({ choice: null })),
  mock(recordConsent, async ({ request }) => successResponse({ choice: await request.json() })),
  mock(getCloudDrive, () => successResponse({ isConfigured: false, isConnected: false, picker: null })),
  mock(listUpdates, () => successResponse({ updates: [] })),
  mock(followEvents, whenTestEnds),
  mock(listVault, () =>
    successResponse({
      attachments: [],
      total: 0,
      storageInfo: { used: 0, limit: 1024 ** 3, percentage: 0 },
      nextCursor: null,
    }),
  ),
  mock(findKnownFiles, () => successResponse({ known: [] })),
  mock(findUses, () => successResponse({ projects: [], chatbots: [], chats: [], otherProjects: 0 })),
  mock(listTags, () => successResponse({ tags: [] })),
  mock(listVersions, () => successResponse({ versions: [] })),
  // the intro video and its captions are files
  http.get('/vault-intro.*', () => passthrough()),
  http.all('/v1/*', () => HttpResponse.error()),
  http.all('/api/*', () => HttpResponse.error()),
)

/** Aborts pending responses and resets the mocks. */
export const resetServer = (): void => {
  testEnd.resolve()
  testEnd = Promise.withResolvers<void>()
  server.resetHandlers()
}

/** Makes the endpoint respond with this data, or with what the function returns for the request. */
export const respond = <E extends Endpoint>(
  endpoint: E,
  data: DataOf<E> | ((call: Call) => DataOf<E> | Promise<DataOf<E>>),
): void =>
  server.use(
    mock(endpoint, async (call) =>
      successResponse(typeof data === 'function' ? await (data as (input: Call) => unknown)(call) : data),
    ),
  )

/** Makes the endpoint respond with any body, even of the wrong shape. */
export const respondWithOddBody = (endpoint: Outline, body: DefaultBodyType): void =>
  server.use(mock(endpoint, () => HttpResponse.json(body)))

/** Makes the endpoint refuse; `onCall` receives each request. */
export const respondWithError = (
  endpoint: Outline,
  code: ErrorCode,
  message: string | Sentence,
  issues: Issue[] = [],
  onCall: (call: Call) => unknown = () => undefined,
): void =>
  server.use(
    mock(endpoint, (call) => {
      onCall(call)
      return HttpResponse.json(
        {
          status: 'error',
          data: { code, ...(typeof message === 'string' ? { message } : presentSentence(message)), issues },
        },
        { status: errorStatus[code] },
      )
    }),
  )

export const failNetwork = (endpoint: Outline): void => server.use(mock(endpoint, () => HttpResponse.error()))

/** Makes the endpoint not respond while the test runs. */
export const neverRespond = (endpoint: Outline): void => server.use(mock(endpoint, whenTestEnds))

/** Makes the endpoint stream this text of server-sent events. */
export const streamText = (endpoint: Outline, text: (call: Call) => BodyInit | Promise<BodyInit>): void =>
  server.use(
    mock(
      endpoint,
      async (call) =>
        new HttpResponse(await text(call), { headers: { 'content-type': 'text/event-stream' } }),
    ),
  )

/** Makes the endpoint stream the events that `send` adds, until `end`. */
export const streamLive = (endpoint: Outline): { send: (event: unknown) => void; end: () => void } => {
  // a closed page may still be reading: each reader gets its own stream with all earlier events
  const texts: string[] = []
  const readers = new Set<WritableStreamDefaultWriter<string>>()
  const send = (reader: WritableStreamDefaultWriter<string>, line: string) =>
    void reader.write(line).catch(() => readers.delete(reader))
  server.use(
    mock(endpoint, () => {
      const { readable, writable } = new TransformStream<string, string>()
      const reader = writable.getWriter()
      readers.add(reader)
      for (const line of texts) send(reader, line)
      return new HttpResponse(readable.pipeThrough(new TextEncoderStream()), {
        headers: { 'content-type': 'text/event-stream' },
      })
    }),
  )
  return {
    send: (event) => {
      const line = `data: ${JSON.stringify(event)}\n\n`
      texts.push(line)
      for (const reader of readers) send(reader, line)
    },
    end: () => {
      for (const reader of readers) void reader.close().catch(() => undefined)
    },
  }
}

/** Mocks one of better-auth's endpoints; returns a mock that records the bodies. */
export const respondToAuth = (path: string, respond: () => Response | Promise<Response>) => {
  const onBody = vi.fn<(body: unknown) => void>()
  server.use(
    http.post(`/api/auth/${path}`, async ({ request }) => {
      onBody(await request.json())
      return respond()
    }),
  )
  return onBody
}
