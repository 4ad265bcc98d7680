import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeEach, expect, it } from 'vitest'
import { readConfig } from '../../config.ts'
import { createLog } from '../../log.ts'
import { createEmbedder } from '../embedder.ts'
import { openaiProvider } from './openai-provider.ts'

const requests: string[] = []
const listen = async (name: string, location?: string) => {
  const server = createServer((request, response) => {
    requests.push(name)
    request.resume()
    request.on('end', () =>
      response.writeHead(location ? 307 : 200, { ...(location && { location }) }).end('{"data":[]}'),
    )
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  afterAll(() => server.close())
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}
const otherServer = await listen('elsewhere')
const modelServerUrl = await listen('model', `${otherServer}/v1`)
beforeEach(() => void (requests.length = 0))

it('sends no key or text to the target of a model server’s redirect', async () => {
  const config = readConfig({
    EMBEDDING_MODEL: 'small',
    OPENAI_BASE_URL: `${modelServerUrl}/v1`,
    OPENAI_API_KEY: 'key',
  })
  const embeddingModel = await createEmbedder(config.models, createLog('silent')).current()
  expect(await embeddingModel?.embed(['a text'])).toEqual([])
  const provider = openaiProvider('openai', `${modelServerUrl}/v1`, 'key')
  await expect(provider.discover(AbortSignal.timeout(5000))).rejects.toThrow('fetch failed')
  const chatModel = await provider.languageModel('small')
  const prompt = [{ role: 'user' as const, content: [{ type: 'text' as const, text: 'a text' }] }]
  await expect(
    chatModel.stream({ prompt, abortSignal: AbortSignal.timeout(5000) }, () => undefined),
  ).rejects.toMatchObject({ statusCode: 307 })
  expect(new Set(requests)).toEqual(new Set(['model']))
})
