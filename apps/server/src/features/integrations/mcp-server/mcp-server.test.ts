import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { serve } from '@hono/node-server'
import { createApiKey } from '@atelier/contract/endpoints/people/api-keys'
import { addText } from '@atelier/contract/endpoints/sources/attachments'
import { createPrompt } from '@atelier/contract/endpoints/prompts/prompts'
import { createProject } from '@atelier/contract/endpoints/projects/projects'
import { getUser } from '@atelier/contract/endpoints/people/users'
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio'
import { expect, it, onTestFinished } from 'vitest'
import { signUp, stranger, type TestActor } from '../../../test/actors.ts'
import { describeApp } from '../../../test/describe-app.ts'
import { untilProcessed } from '../../../test/sources.ts'

const mcpUrl = 'http://localhost/mcp'

describeApp(
  'Atelier as a Model Context Protocol server',
  (test) => {
    const createLampProject = async () => {
      const ada = await signUp(test())
      const { id } = await ada.get(createProject, {
        body: { name: 'Lamps', description: 'All about it', creationMode: 'MANUAL' },
      })
      const { id: sourceId } = await ada.get(addText, {
        body: {
          fileName: 'lamp.txt',
          fileContent: 'The lamp burns 417 litres of oil each winter.',
          source: 'PROJECT',
          projectId: id,
        },
      })
      await untilProcessed(test(), ada, sourceId)
      return { ada, id, sourceId }
    }
    const keyOf = async (actor: TestActor, scope: 'all' | 'answers' = 'all') =>
      (await actor.get(createApiKey, { body: { name: 'Editor', scope } })).key
    const connect = async (key: string, mode: 'auto' | 'legacy' = 'auto') => {
      const client = new Client({ name: 'an editor', version: '1' }, { versionNegotiation: { mode } })
      const transport = new StreamableHTTPClientTransport(new URL(mcpUrl), {
        requestInit: { headers: { authorization: `Bearer ${key}` } },
        fetch: async (url, init) => test().app.fetch(new Request(url, init)),
      })
      await client.connect(transport)
      const call = async (name: string, input: Record<string, unknown>) => {
        const { content, isError = false } = await client.callTool({ name, arguments: input })
        const [firstBlock] = content
        return { isError, text: firstBlock?.type === 'text' ? firstBlock.text : '' }
      }
      return { client, call }
    }

    it.each(['auto', 'legacy'] as const)(
      'API-15 searches, reads and answers from a project for MCP clients (%s)',
      async (mode) => {
        const { ada, id, sourceId } = await createLampProject()
        const { client, call } = await connect(await keyOf(ada), mode)
        const { tools } = await client.listTools()
        expect(tools.map(({ name }) => name)).toEqual([
          'list_projects',
          'search',
          'fetch',
          'read_source',
          'ask_project',
        ])
        expect((await call('list_projects', {})).text).toContain(`Lamps (project_id ${id})`)
        const results = await call('search', { project_id: id, query: 'litres of oil' })
        expect(results.text).toMatch(/“lamp.txt”, line 1 \(source_id .*\\n.*417 litres/)
        expect((await call('read_source', { project_id: id })).text).toContain(sourceId)
        const sourceResult = await call('read_source', { project_id: id, source_id: sourceId })
        expect(sourceResult.text).toContain('417 litres')
        const answer = await call('ask_project', { project_id: id, question: 'How much oil does it burn?' })
        expect(answer.text).toMatch(/417 litres[\s\S]*Sources:[\s\S]*\[1\] “lamp.txt”/)
        expect((await ada.get(getUser)).usage.assistant).toBe(1)
        await client.close()
      },
    )

    it('API-15 searches all projects and fetches a source, as ChatGPT’s connectors do', async () => {
      const { ada, id, sourceId } = await createLampProject()
      await createLampProject()
      const { client } = await connect(await keyOf(ada))
      const { tools } = await client.listTools()
      const outputs = tools.filter(({ outputSchema }) => outputSchema).map(({ name }) => name)
      expect(outputs).toEqual(['list_projects', 'search', 'fetch', 'read_source', 'ask_project'])
      const use = async (name: string, input: Record<string, unknown>) => {
        const { content, structuredContent } = await client.callTool({ name, arguments: input })
        const [item] = content
        expect(JSON.parse(item?.type === 'text' ? item.text : '')).toEqual(structuredContent)
        return structuredContent
      }
      const url = `https://atelier.example/chat/projects/${id}?panel=sources&attachment=${sourceId}`
      expect(await use('search', { query: 'litres of oil' })).toEqual({
        results: [
          { id: sourceId, title: 'lamp.txt', url, text: expect.stringContaining('417 litres') as unknown },
        ],
      })
      const callStructured = async (name: string, input: Record<string, unknown>) =>
        (await client.callTool({ name, arguments: input })).structuredContent
      expect(await callStructured('list_projects', {})).toEqual({
        projects: [{ project_id: id, name: 'Lamps', description: 'All about it' }],
      })
      expect(await callStructured('read_source', { project_id: id })).toMatchObject({
        sources: [{ source_id: sourceId, title: 'lamp.txt' }],
      })
      expect(await callStructured('read_source', { project_id: id, source_id: sourceId })).toMatchObject({
        passages: [{ text: expect.stringContaining('417 litres') as unknown, start: 0 }],
        next_after: null,
      })
      expect(
        await callStructured('ask_project', { project_id: id, question: 'How much oil?' }),
      ).toMatchObject({
        answer: expect.stringContaining('417 litres') as unknown,
        citations: [{ title: 'lamp.txt' }],
      })
      expect(await use('fetch', { id: sourceId })).toMatchObject({
        id: sourceId,
        title: 'lamp.txt',
        url,
        text: 'The lamp burns 417 litres of oil each winter.',
        metadata: { project_id: id, is_complete: true },
      })
      await client.close()
    })

    it('API-15 offers the owner’s sources as resources and saved prompts as prompts, but not to answers-only keys', async () => {
      const { ada, sourceId } = await createLampProject()
      const other = await createLampProject()
      const body = { promptName: 'Brief', promptText: 'Be brief.' }
      const { id: promptId } = await ada.get(createPrompt, { body })
      const { client } = await connect(await keyOf(ada))
      const uri = `atelier://source/${sourceId}`
      expect((await client.listResources()).resources).toMatchObject([{ uri, name: 'lamp.txt' }])
      expect((await client.readResource({ uri })).contents).toMatchObject([
        { text: 'The lamp burns 417 litres of oil each winter.' },
      ])
      const foreignUri = `atelier://source/${other.sourceId}`
      const notFound = { code: -32_602, message: expect.stringContaining('Not found') as unknown }
      await expect(client.readResource({ uri: foreignUri })).rejects.toMatchObject(notFound)
      await expect(client.getPrompt({ name: 'unknown' })).rejects.toMatchObject(notFound)
      expect((await client.listPrompts()).prompts).toEqual([{ name: 'brief', title: 'Brief' }])
      expect((await client.getPrompt({ name: 'brief' })).messages).toMatchObject([
        { role: 'user', content: { text: 'Be brief.' } },
      ])
      const promptText = 'For {{who}}, {{tone | select:options=["warm","cool"]}}, by {{day | date}}.'
      await ada.get(createPrompt, { body: { promptName: 'Asks (first)', promptText } })
      const { id: secondId } = await ada.get(createPrompt, { body: { promptName: 'Brief', promptText } })
      const { prompts: listedPrompts } = await client.listPrompts()
      expect(listedPrompts.find(({ name }) => name === 'asks_first')?.arguments).toEqual([
        { name: 'who', required: false },
        { name: 'tone', required: false, description: 'One of: warm, cool' },
        { name: 'day', required: false, description: 'A date' },
      ])
      const filledPrompt = await client.getPrompt({
        name: `brief_${secondId.slice(-6)}`,
        arguments: { who: 'Bob', tone: 'warm' },
      })
      expect(filledPrompt.messages).toMatchObject([{ content: { text: 'For Bob, warm, by [day].' } }])
      expect((await client.getPrompt({ name: 'brief' })).messages).toMatchObject([
        { content: { text: 'Be brief.' } },
      ])
      // clients that listed prompts earlier may still use their IDs
      expect((await client.getPrompt({ name: promptId })).messages).toHaveLength(1)
      const answersOnly = await connect(await keyOf(ada, 'answers'))
      const { prompts, resources } = answersOnly.client.getServerCapabilities() ?? {}
      expect([prompts, resources]).toEqual([undefined, undefined])
    })

    it('API-15 reveals nothing about a project to another person’s key, and explains invalid input', async () => {
      const { id, sourceId } = await createLampProject()
      const other = await createLampProject()
      const { call } = await connect(await keyOf(other.ada))
      const notFoundResult = { isError: true, text: 'Not found' }
      expect(await call('search', { project_id: id, query: 'oil' })).toEqual(notFoundResult)
      expect(await call('read_source', { project_id: id, source_id: sourceId })).toEqual(notFoundResult)
      expect(await call('fetch', { id: sourceId })).toEqual(notFoundResult)
      expect(await call('fetch', { id: 'lamps' })).toEqual(notFoundResult)
      expect(await call('read_source', { project_id: other.id, source_id: sourceId })).toEqual(notFoundResult)
      expect(await call('ask_project', { project_id: id, question: 'Oil?' })).toEqual(notFoundResult)
      expect((await call('list_projects', {})).text).not.toContain(id)
      expect(await call('search', { project_id: 'lamps', query: '' })).toMatchObject({ isError: true })
    })

    it('API-15 lets an answers-only key request answers, but not search', async () => {
      const { ada, id } = await createLampProject()
      const { client, call } = await connect(await keyOf(ada, 'answers'))
      expect((await client.listTools()).tools.map(({ name }) => name)).toEqual([
        'list_projects',
        'ask_project',
      ])
      expect((await call('ask_project', { project_id: id, question: 'How much oil?' })).text).toContain('417')
      await expect(call('search', { project_id: id, query: 'oil' })).rejects.toThrow(/search/)
    })

    it('API-15 works through a bridge for a client that starts its own servers', async () => {
      const { ada, id } = await createLampProject()
      const httpServer = serve({ fetch: test().app.fetch, port: 0, hostname: '127.0.0.1' })
      onTestFinished(() => void httpServer.close())
      await once(httpServer, 'listening')
      const { port } = httpServer.address() as AddressInfo
      const client = new Client({ name: 'a desktop', version: '1' })
      const transport = new StdioClientTransport({
        command: process.execPath,
        args: [join(import.meta.dirname, '../../../commands/mcp-bridge.ts'), `http://127.0.0.1:${port}`],
        env: { ATELIER_API_KEY: await keyOf(ada) },
      })
      await client.connect(transport)
      const { content } = await client.callTool({ name: 'list_projects', arguments: {} })
      expect(JSON.stringify(content)).toContain(id)
      await client.close()
    })

    /** Signs up like a browser and returns the cookie. */
    const signUpForCookie = async () => {
      const response = await stranger(test()).raw('/api/auth/sign-up/email', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ name: 'Ada', email: 'ada@people.example', password: 'correct horse battery' }),
      })
      return response.headers
        .getSetCookie()
        .map((line) => line.split(';')[0])
        .join('; ')
    }
    const corsHeadersOf = ({ headers }: Response) => [
      headers.get('access-control-allow-origin'),
      headers.get('access-control-allow-credentials'),
    ]
    const postToolsList = (headers: Record<string, string>) =>
      test().app.fetch(
        new Request(mcpUrl, {
          method: 'POST',
          headers: {
            'content-type': 'application/json',
            accept: 'application/json, text/event-stream',
            ...headers,
          },
          body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list', params: {} }),
        }),
      )

    it('API-15 requires a key, and rejects other host names', async () => {
      const key = await keyOf((await createLampProject()).ada)
      const unauthenticatedResponse = await postToolsList({})
      expect([
        unauthenticatedResponse.status,
        unauthenticatedResponse.headers.get('www-authenticate'),
      ]).toEqual([
        401,
        'Bearer resource_metadata="https://atelier.example/.well-known/oauth-protected-resource/mcp"',
      ])
      const authorization = `Bearer ${key}`
      expect((await postToolsList({ authorization: 'Bearer atl_wrong' })).status).toBe(401)
      expect((await postToolsList({ authorization })).status).toBe(200)
      expect((await postToolsList({ authorization, host: 'elsewhere.example' })).status).toBe(403)
      expect((await postToolsList({ authorization, host: 'atelier.example' })).status).toBe(200)
    })

    it('API-15 responds to a browser app with a key, but not to a page with its user’s cookie', async () => {
      const authorization = `Bearer ${await keyOf((await createLampProject()).ada)}`
      const cookie = await signUpForCookie()
      expect((await stranger(test()).raw(getUser.path, { headers: { cookie } })).status).toBe(200)
      for (const origin of ['https://inspector.example', 'http://localhost:6274', 'null']) {
        const appResponse = await postToolsList({ origin, authorization })
        expect([appResponse.status, corsHeadersOf(appResponse)]).toEqual([200, ['*', null]])
        expect(appResponse.headers.get('access-control-expose-headers')).toMatch(
          /mcp-session-id, www-authenticate/,
        )
        const page = await postToolsList({ origin, cookie, 'sec-fetch-site': 'cross-site' })
        // with `*` and no credentials header, browsers don't let pages read responses to requests with a
        // cookie
        expect([page.status, corsHeadersOf(page)]).toEqual([401, ['*', null]])
      }
      expect((await postToolsList({ cookie })).status).toBe(401)
      const preflight = await stranger(test()).raw('/mcp', {
        method: 'OPTIONS',
        headers: { origin: 'https://inspector.example', 'access-control-request-method': 'POST' },
      })
      expect([preflight.status, corsHeadersOf(preflight)]).toEqual([204, ['*', null]])
      expect(preflight.headers.get('access-control-allow-headers')).toMatch(
        /authorization.*mcp-protocol-version/,
      )
    })
  },
  () => ({ PUBLIC_URL: 'https://atelier.example' }),
)
