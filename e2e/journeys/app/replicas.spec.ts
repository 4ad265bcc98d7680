import { startReplicas, type RunningReplicas } from '@atelier/testing/start-replicas'
import { expect, test } from '../../fixtures/test.ts'

let replicas: RunningReplicas

interface Events {
  text: string
  isOpen: boolean
}

/** Reads server-sent events in the background. */
const follow = async (url: string, init: RequestInit): Promise<Events> => {
  const response = await fetch(url, init)
  expect(response.status).toBe(200)
  const events = { text: '', isOpen: true }
  const read = async () => {
    const decoder = new TextDecoder()
    for await (const chunk of response.body ?? []) events.text += decoder.decode(chunk, { stream: true })
  }
  void read()
    .catch(() => undefined)
    .finally(() => (events.isOpen = false))
  return events
}

const signUp = async (url: string) => {
  const response = await fetch(`${url}/api/auth/sign-up/email`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      name: 'Ada',
      email: `${crypto.randomUUID()}@people.example`,
      password: 'correct horse battery',
    }),
  })
  const { token } = (await response.json()) as { token: string }
  return { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
}

const newChat = async (url: string, headers: Record<string, string>): Promise<string> => {
  const response = await fetch(`${url}/v1/chats`, { method: 'POST', headers, body: '{}' })
  return ((await response.json()) as { data: { id: string } }).data.id
}

// sequential, on replicas that are started once: tests that kill a process restart it
test.describe.configure({ mode: 'default' })
test.beforeAll(async ({ model }) => {
  const replicaSetup = await startReplicas({
    OPENAI_BASE_URL: model.url,
    OPENAI_API_KEY: 'key',
    DEFAULT_MODEL: 'scripted',
  })
  if (!replicaSetup) throw new Error('Replicas need PostgreSQL on this machine.')
  replicas = replicaSetup
})
test.afterAll(() => replicas[Symbol.asyncDispose]())

test(
  'CHT-02 an answer started on one process is read on another, and survives the end of that process',
  { tag: '@replicas' },
  async ({ model }) => {
    test.setTimeout(120_000)
    const [one, two] = replicas.web
    const headers = await signUp(replicas.url)
    const chatId = await newChat(two.url, headers)
    const mayFinish = Promise.withResolvers<void>()
    model.script = async (_request, reply) => {
      reply.text('The first half, ')
      await mayFinish.promise
      reply.text('the second half.')
      reply.end()
    }
    const body = JSON.stringify({ text: 'Tell me.' })
    const answerStream = await follow(`${one.url}/v1/chats/${chatId}/messages`, {
      method: 'POST',
      headers,
      body,
    })
    await expect.poll(() => answerStream.text).toContain('The first half')
    const otherStream = await follow(`${two.url}/v1/chats/${chatId}/stream`, { headers })
    await expect.poll(() => otherStream.text).toContain('The first half')
    await two.kill()
    await expect.poll(() => otherStream.isOpen).toBe(false)
    mayFinish.resolve()
    await expect.poll(() => answerStream.text).toContain('the second half')
    // the proxy uses the remaining server
    const chat = await fetch(`${replicas.url}/v1/chats/${chatId}`, { headers })
    expect(JSON.stringify(await chat.json())).toContain('The first half, the second half.')
    await two.restart()
  },
)

test(
  'CHT-02 CRF-01 an answer whose process is killed keeps its text and craft so far, and other processes close it',
  { tag: ['@replicas', '@release'] },
  async ({ model }) => {
    test.setTimeout(120_000)
    const [one, two] = replicas.web
    const headers = await signUp(replicas.url)
    const chatId = await newChat(two.url, headers)
    model.script = (_request, reply) =>
      reply.text(
        'This had come.\n\n<craft identifier="lamp" type="text/html" title="Lamp">\n<h1>Half a lamp</h1>\n<p>And',
      )
    const body = JSON.stringify({ text: 'Tell me.' })
    await follow(`${one.url}/v1/chats/${chatId}/messages`, { method: 'POST', headers, body })
    const otherStream = await follow(`${two.url}/v1/chats/${chatId}/stream`, { headers })
    await expect.poll(() => otherStream.text).toContain('Half a lamp')
    await one.kill()
    await expect.poll(() => otherStream.isOpen, { timeout: 60_000 }).toBe(false)
    const chat = await fetch(`${replicas.url}/v1/chats/${chatId}`, { headers })
    const { data: storedChat } = (await chat.json()) as {
      data: { messages: { status: string; parts: { craftId?: string; versionId?: string }[] }[] }
    }
    const answer = storedChat.messages.at(-1)
    expect(answer).toMatchObject({
      status: 'interrupted',
      parts: [{ text: 'This had come.\n\n' }, { type: 'craft', status: 'incomplete' }],
    })
    const { craftId, versionId } = answer?.parts[1] ?? {}
    const version = await fetch(`${two.url}/v1/user/crafts/${craftId}/versions/${versionId}`, { headers })
    const { data: craft } = (await version.json()) as { data: { status: string; content: string } }
    expect(craft.status).toBe('incomplete')
    expect(craft.content).toContain('<h1>Half a lamp</h1>')
    await one.restart()
  },
)

test(
  'CRF-03 CHT-07 revoked links to a craft and a chat stop working on every process',
  { tag: '@replicas' },
  async ({ model, page }) => {
    const [one, two] = replicas.web
    const headers = await signUp(replicas.url)
    const chatId = await newChat(one.url, headers)
    model.script = (_request, reply) => {
      reply.text('<craft identifier="lamp" type="text/markdown" title="Lamp">\nIt is lit at dusk.\n</craft>')
      reply.end()
    }
    const call = async (path: string, method: string, body: object) => {
      const response = await fetch(`${one.url}/v1${path}`, { method, headers, body: JSON.stringify(body) })
      expect(response.ok).toBe(true)
      return response
    }
    const answerResponse = await call(`/chats/${chatId}/messages`, 'POST', { text: 'Show me.' })
    await answerResponse.text()
    const chat = await fetch(`${one.url}/v1/chats/${chatId}`, { headers })
    const { data: storedChat } = (await chat.json()) as { data: { messages: { id: string }[] } }
    const messageId = storedChat.messages.at(-1)?.id
    const response = await call('/user/crafts/share', 'POST', {
      chatId,
      messageId,
      index: 0,
      access: 'public',
    })
    const { data: craft } = (await response.json()) as { data: { id: string } }
    await call(`/chats/${chatId}/share`, 'POST', { withSources: false })

    await page.goto(`${two.url}/c/${craft.id}`)
    await expect(page.getByText('It is lit at dusk.')).toBeVisible()
    expect((await fetch(`${two.url}/s/${chatId}`)).status).toBe(200)
    await call('/user/crafts/share', 'DELETE', { id: craft.id, messageId, index: 0 })
    await call(`/chats/${chatId}/share`, 'DELETE', {})
    await expect(page.getByRole('heading', { name: 'This page is no longer available' })).toBeVisible()
    for (const path of [`/c/${craft.id}`, `/s/${chatId}`])
      expect((await fetch(`${two.url}${path}`)).status).toBe(404)
  },
)

test(
  'UPL-02 a file that a killed worker was processing is processed by the next one',
  { tag: '@replicas' },
  async () => {
    test.setTimeout(120_000)
    const headers = await signUp(replicas.url)
    await replicas.worker.kill()
    const addResponse = await fetch(`${replicas.url}/v1/attachments/text`, {
      method: 'POST',
      headers,
      body: JSON.stringify({ fileName: 'Lamp', fileContent: 'The lamp is lit at dusk.', source: 'VAULT' }),
    })
    const { data } = (await addResponse.json()) as { data: { id: string; status: string } }
    expect(data.status).toBe('analysing')
    await replicas.worker.restart()
    const statusOf = async () => {
      const response = await fetch(`${replicas.url}/v1/attachments/${data.id}`, { headers })
      return ((await response.json()) as { data: { status: string } }).data.status
    }
    await expect.poll(statusOf, { timeout: 60_000 }).toBe('completed')
  },
)

test(
  'CHT-02 a tool asks, waits through a reload and the end of its process, and runs once when approved on another',
  { tag: '@replicas' },
  async ({ model, page }) => {
    test.setTimeout(120_000)
    const [one] = replicas.web
    const { request } = page
    const data = {
      name: 'Ada',
      email: `${crypto.randomUUID()}@people.example`,
      password: 'correct horse battery',
    }
    await request.post(`${replicas.url}/api/auth/sign-up/email`, { data })
    await request.patch(`${replicas.url}/v1/assistant/tools/calculator`, { data: { policy: 'ask' } })
    const response = await request.post(`${replicas.url}/v1/chats`, { data: {} })
    const { data: chat } = (await response.json()) as { data: { id: string } }
    const requestCountBefore = model.requests.length
    model.script = (modelRequest, reply) => {
      const result = modelRequest.messages.find(({ role }) => role === 'tool')
      if (result) reply.text(`I was told: ${String(result.content)}`)
      else reply.toolCall('calculator', { expression: '19 * 21' })
      reply.end(result ? 'stop' : 'tool_calls')
    }
    const questionOptions = { data: { text: 'What is 19 times 21?' } }
    await request.post(`${one.url}/v1/chats/${chat.id}/messages`, questionOptions)

    // the part that loads last, when the page is idle: the kill must not interrupt it
    const lastPart = page.waitForResponse(/consent-root/)
    await page.goto(`${replicas.url}/chat/${chat.id}`)
    const card = page.getByRole('region', { name: 'Calculator is asking for permission' })
    await expect(card).toContainText('19 * 21')
    await (await lastPart).finished()
    await one.kill()
    await page.reload()
    await card.getByRole('button', { name: 'Allow', exact: true }).click()
    await expect(page.getByRole('main').getByText('I was told')).toContainText('19 * 21 = 399')
    await expect(card).toHaveCount(0)
    expect(model.requests).toHaveLength(requestCountBefore + 2)
    await one.restart()
  },
)
