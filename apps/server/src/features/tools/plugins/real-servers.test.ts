import { spawn } from 'node:child_process'
import { mkdtemp, realpath, rm, writeFile } from 'node:fs/promises'
import { createServer as createSite } from 'node:http'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import * as endpoints from '@atelier/contract/endpoints/tools/plugins'
import { afterAll, expect, it, vi } from 'vitest'
import type { CallToolResult } from '@modelcontextprotocol/client'
import type { TestActor } from '../../../test/actors.ts'
import { describeApp } from '../../../test/describe-app.ts'
import { connect, signUpWithPlugins } from '../../../test/plugins.ts'

const programAt = (packageFile: string) => join(fileURLToPath(packageFile), '../dist/index.js')
const everythingPath = programAt(import.meta.resolve('@modelcontextprotocol/server-everything/package.json'))
const filesystemAt = programAt(import.meta.resolve('@modelcontextprotocol/server-filesystem/package.json'))
const memoryAt = programAt(import.meta.resolve('@modelcontextprotocol/server-memory/package.json'))

const freePort = async (): Promise<number> => {
  const server = createServer().listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  const { port } = server.address() as AddressInfo
  await new Promise((resolve) => server.close(resolve))
  return port
}

const folder = await realpath(await mkdtemp(join(tmpdir(), 'atelier-mcp-')))
const programsPath = join(folder, 'programs.json')
await writeFile(join(folder, 'note.txt'), 'The lamp burns oil.')
const node = (...args: string[]) => ({ command: process.execPath, args })
await writeFile(
  programsPath,
  JSON.stringify({
    mcpServers: {
      files: { ...node(filesystemAt, folder), title: 'Files', description: 'Can read a folder.' },
      memory: { ...node(memoryAt), env: { MEMORY_FILE_PATH: join(folder, 'memory.json') } },
      everything: node(everythingPath, 'stdio'),
    },
  }),
)
/** Serves a program that speaks only stdio over HTTP: passes each request in and answers with its reply. */
const serveOverHttp = async (args: readonly string[], env: Record<string, string> = {}) => {
  const child = spawn(process.execPath, args, {
    env: { ...process.env, ...env },
    stdio: ['pipe', 'pipe', 'ignore'],
  })
  const pendingRequests = new Map<unknown, (line: string) => void>()
  createInterface({ input: child.stdout }).on('line', (line) =>
    pendingRequests.get((JSON.parse(line) as { id?: unknown }).id)?.(line),
  )
  const site = createSite((request, response) => {
    if (request.method !== 'POST') return void response.writeHead(405).end()
    void text(request).then((body) => {
      const { id } = JSON.parse(body) as { id?: unknown }
      if (id === undefined) response.writeHead(202).end()
      else
        pendingRequests.set(id, (line) =>
          response.writeHead(200, { 'content-type': 'application/json' }).end(line),
        )
      child.stdin.write(`${body}\n`)
    })
  }).listen(0, '127.0.0.1')
  await new Promise((resolve) => site.once('listening', resolve))
  return {
    port: (site.address() as AddressInfo).port,
    close: () => {
      child.kill()
      site.close()
    },
  }
}

const port = await freePort()
const filesSite = await serveOverHttp([filesystemAt, folder])
const memorySite = await serveOverHttp([memoryAt], {
  MEMORY_FILE_PATH: join(folder, 'memory-on-the-net.json'),
})
const everythingServer = spawn(process.execPath, [everythingPath, 'streamableHttp'], {
  env: { ...process.env, PORT: `${port}` },
  stdio: 'ignore',
})
afterAll(async () => {
  everythingServer.kill()
  filesSite.close()
  memorySite.close()
  await rm(folder, { recursive: true })
})

describeApp(
  'plugins with the protocol’s reference servers',
  (test) => {
    const add = (actor: TestActor, program: string) =>
      actor.get(endpoints.addPlugin, { body: { name: program, program } })
    const pluginAt = (site: { port: number }) => ({
      transport: 'http' as const,
      address: `http://127.0.0.1:${site.port}/mcp`,
    })
    const contentText = ({ content }: CallToolResult) => JSON.stringify(content)
    const call = (target: { transport: 'http' | 'stdio'; address: string }, name: string, input: object) =>
      test().context.mcp.use(target.address, { ...target, headers: {}, era: null }, (connection) =>
        connection.callTool({
          name,
          input: { ...input },
          inputSchema: {},
          signal: new AbortController().signal,
        }),
      )

    it('LAB-03 connects to a real server over HTTP, and calls its tools', async () => {
      const address = `http://127.0.0.1:${port}/mcp`
      await vi.waitFor(() => fetch(address, { method: 'HEAD' }), 20_000)
      const { tools, problem } = await connect(await signUpWithPlugins(test()), address)
      expect([problem, tools.length > 5, tools.every((tool) => tool.problem === '')]).toEqual([
        '',
        true,
        true,
      ])
      const http = { transport: 'http' as const, address }
      expect(contentText(await call(http, 'echo', { message: 'Hello' }))).toContain('Hello')
      const sums = await Promise.all([1, 2].map((a) => call(http, 'get-sum', { a, b: 2 })))
      expect(sums.map(contentText)).toEqual([expect.stringContaining('3'), expect.stringContaining('4')])
      expect(await call(http, 'get-sum', { a: 'no' })).toMatchObject({ isError: true })
      expect(await call(http, 'no-such-tool', {})).toMatchObject({ isError: true })
    })

    it('LAB-03 reads files and keeps a memory with servers over HTTP', async () => {
      const ada = await signUpWithPlugins(test())
      const [files, memory] = [pluginAt(filesSite), pluginAt(memorySite)]
      for (const { address } of [files, memory]) {
        const { tools, problem } = await connect(ada, address, address)
        expect([problem, tools.length > 5]).toEqual(['', true])
      }
      const readResult = await call(files, 'read_text_file', { path: join(folder, 'note.txt') })
      expect(contentText(readResult)).toContain('burns oil')
      const outsideResult = await call(files, 'read_text_file', { path: '/etc/hostname' })
      expect(outsideResult).toMatchObject({ isError: true })
      const entities = [{ name: 'Lamp', entityType: 'thing', observations: ['burns oil'] }]
      await call(memory, 'create_entities', { entities })
      expect(contentText(await call(memory, 'search_nodes', { query: 'lamp' }))).toContain('burns oil')
    })

    it('LAB-03 starts the programs that the administrator configured, and shows them to everyone', async () => {
      const ada = await signUpWithPlugins(test())
      const gallery = (await ada.get(endpoints.listKnownPlugins)).plugins
      expect(gallery.slice(0, 3).map(({ name }) => name)).toEqual(['Files', 'memory', 'everything'])
      for (const program of ['files', 'memory', 'everything']) {
        const { tools, transport, address } = await add(ada, program)
        expect(tools.length).toBeGreaterThan(5)
        expect([transport, address]).toEqual(['stdio', program])
      }
      const files = { transport: 'stdio' as const, address: 'files' }
      const readResult = await call(files, 'read_text_file', { path: join(folder, 'note.txt') })
      expect(contentText(readResult)).toContain('burns oil')
      const outsideResult = await call(files, 'read_text_file', { path: '/etc/hostname' })
      expect(outsideResult).toMatchObject({ isError: true })
      const memory = { transport: 'stdio' as const, address: 'memory' }
      const entities = [{ name: 'Lamp', entityType: 'thing', observations: ['burns oil'] }]
      await call(memory, 'create_entities', { entities })
      expect(contentText(await call(memory, 'search_nodes', { query: 'lamp' }))).toContain('burns oil')
    })

    it('LAB-03 passes only six of the server’s environment variables to a program', async () => {
      const stdio = { transport: 'stdio' as const, address: 'everything' }
      const { content } = await call(stdio, 'get-env', {})
      const [firstBlock] = content
      const names = Object.keys(JSON.parse(firstBlock?.type === 'text' ? firstBlock.text : '{}') as object)
      expect(
        names.filter((name) => !['HOME', 'LOGNAME', 'PATH', 'SHELL', 'TERM', 'USER'].includes(name)),
      ).toEqual([])
    })
  },
  () => ({
    OUTBOUND_ALLOW: [port, filesSite.port, memorySite.port].map((each) => `127.0.0.1:${each}`).join(','),
    MCP_SERVERS: programsPath,
  }),
)
