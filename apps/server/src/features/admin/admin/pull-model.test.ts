import type { DataOf } from '@atelier/contract/endpoint'
import { pullModel } from '@atelier/contract/endpoints/admin/admin-models'
import { listModels } from '@atelier/contract/endpoints/admin/models'
import { startLocalSite } from '@atelier/testing/start-local-site'
import { once } from 'node:events'
import type { ServerResponse } from 'node:http'
import { afterAll, expect, it } from 'vitest'
import { ollamaProvider } from '../../../platform/models/providers/openai-provider.ts'
import { readEvents, signUp, signUpAdmin } from '../../../test/actors.ts'
import { describeApp } from '../../../test/describe-app.ts'

type Progress = DataOf<typeof pullModel>

const ollama = await startLocalSite()
afterAll(() => ollama[Symbol.asyncDispose]())

/**
 * Streams lines like Ollama (https://github.com/ollama/ollama/blob/main/docs/api.md#pull-a-model), split at
 * arbitrary bytes.
 */
const writeLines = async (response: ServerResponse, lines: readonly object[]) => {
  const bytes = Buffer.from(lines.map((line) => `${JSON.stringify(line)}\n`).join(''))
  for (
    let offset = 0, pieceSize = 1;
    offset < bytes.length;
    offset += pieceSize, pieceSize = 1 + ((pieceSize * 7) % 90)
  ) {
    response.write(bytes.subarray(offset, offset + pieceSize))
    // sends each piece in its own packet
    await new Promise((resolve) => setImmediate(resolve))
  }
}

const layer = (digest: string, total: number, completed?: number) => ({
  status: `pulling ${digest.slice(0, 12)}`,
  digest: `sha256:${digest.repeat(5).slice(0, 64)}`,
  total,
  ...(completed !== undefined && { completed }),
})
const weights = 'dde5aa3fc5ff'
const template = '966de95ca8a6'

describeApp(
  'Ollama model downloads',
  (test) => {
    it('CHT-01 reports the progress of an Ollama download, and lists the model as soon as it is done', async () => {
      const installedModels: string[] = []
      ollama.answers = {
        '/v1/models': (_request, response) => {
          const data = installedModels.map((id) => ({ id, object: 'model', created: 1, owned_by: 'library' }))
          response.end(JSON.stringify({ object: 'list', data: data.length > 0 ? data : null }))
        },
        '/api/pull': async (_request, response) => {
          response.writeHead(200, { 'content-type': 'application/x-ndjson' })
          await writeLines(response, [
            { status: 'pulling manifest' },
            layer(weights, 2_019_377_376),
            layer(weights, 2_019_377_376, 1_000_000_000),
            layer(weights, 2_019_377_376, 2_019_377_376),
            layer(template, 1_429, 1_429),
            { status: 'verifying sha256 digest' },
            { status: 'writing manifest – “größer”' },
          ])
          installedModels.push('llama3.2:latest')
          await writeLines(response, [{ status: 'success' }])
          response.end()
        },
      }
      const [admin, ada] = [await signUpAdmin(test()), await signUp(test())]
      const readFetched = async () =>
        (await ada.get(listModels)).models.map(({ id }) => id).filter((id) => id.startsWith('ollama/'))
      expect(await readFetched()).toEqual([])
      // null, Ollama's value for a missing digest, isn't a failure
      expect(await ollamaProvider(ollama.url).discover(AbortSignal.timeout(5_000))).toEqual([])
      const events = await readEvents(await admin.send(pullModel, { body: { name: 'llama3.2' } }))
      const step = (name: string, done: number, total: number): Progress => ({
        type: 'progress',
        step: name,
        done,
        total,
      })
      expect(events).toEqual([
        step('pulling manifest', 0, 0),
        step('pulling dde5aa3fc5ff', 0, 2_019_377_376),
        step('pulling dde5aa3fc5ff', 1_000_000_000, 2_019_377_376),
        step('pulling dde5aa3fc5ff', 2_019_377_376, 2_019_377_376),
        step('pulling 966de95ca8a6', 1_429, 1_429),
        step('verifying sha256 digest', 0, 0),
        step('writing manifest – “größer”', 0, 0),
        { type: 'done' },
      ])
      expect(JSON.parse(ollama.requests.find(({ url }) => url.pathname === '/api/pull')?.body ?? '')).toEqual(
        {
          model: 'llama3.2',
          stream: true,
        },
      )
      expect(await readFetched()).toEqual(['ollama/llama3.2:latest'])
    })

    it('CHT-01 reports why Ollama can’t download a model, and when a download is interrupted', async () => {
      const admin = await signUpAdmin(test())
      const pull = async (lines: readonly object[], end: (response: ServerResponse) => void) => {
        ollama.answers = {
          '/api/pull': async (_request, response) => {
            await writeLines(response, lines)
            end(response)
          },
        }
        return (await readEvents(await admin.send(pullModel, { body: { name: 'no-such' } }))).at(-1)
      }
      const finish = (response: ServerResponse) => void response.end()
      const manifest = { status: 'pulling manifest' }
      expect(
        await pull([manifest, { error: 'pull model manifest: file does not exist' }], finish),
      ).toMatchObject({
        type: 'failed',
        message: 'Error from Ollama: pull model manifest: file does not exist',
      })
      const interruptedEvent = { type: 'failed', message: expect.stringContaining('Try again') as string }
      expect(await pull([manifest], finish)).toEqual(interruptedEvent)
      expect(await pull([manifest], (response) => void response.destroy())).toEqual(interruptedEvent)
    })

    it('CHT-01 cancels a download when its page is closed', async () => {
      const { promise: stopPromise, resolve: stop } = Promise.withResolvers<void>()
      ollama.answers = {
        '/api/pull': async (_request, response) => {
          const closeEvent = once(response, 'close')
          await writeLines(response, [{ status: 'pulling manifest' }, layer(weights, 2_019_377_376, 1)])
          await closeEvent
          stop()
        },
      }
      const admin = await signUpAdmin(test())
      const { body } = await admin.send(pullModel, { body: { name: 'llama3.2' } })
      const reader = body?.getReader()
      expect((await reader?.read())?.value?.length).toBeGreaterThan(0)
      await reader?.cancel()
      await stopPromise
    })
  },
  () => ({ OLLAMA_BASE_URL: ollama.url }),
)
