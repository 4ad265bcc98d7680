import { type Script, startScriptedModel } from '@atelier/testing/scripted-model'
import * as chats from '@atelier/contract/endpoints/chat/chats'
import { afterAll, expect, it } from 'vitest'
import { signUp, stranger } from '../../test/actors.ts'
import { describeApp } from '../../test/describe-app.ts'

const answerScript: Script = (_request, reply) => {
  reply.text('Yes.')
  reply.end('stop', { input: 70, output: 5 })
}
const model = await startScriptedModel(answerScript)
afterAll(() => model[Symbol.asyncDispose]())
const modelEnvironment = { OPENAI_BASE_URL: model.url, OPENAI_API_KEY: 'key', DEFAULT_MODEL: 'scripted' }

describeApp(
  'metrics for the operator',
  (test) => {
    it('report answers, tokens, jobs, requests and the event loop in Prometheus format', async () => {
      const ada = await signUp(test())
      const { id } = await ada.get(chats.createChat, { body: {} })
      await ada.events(chats.sendMessage, { params: { chatId: id }, body: { text: 'Is it lit?' } })
      const response = await stranger(test()).raw('/metrics')
      expect(response.headers.get('content-type')).toContain('text/plain; version=0.0.4')
      const text = await response.text()
      for (const line of [
        'atelier_runs_total{status="completed"} 1',
        'atelier_runs_live 0',
        'atelier_tokens_total{model="openai/scripted",direction="in"} 70',
        'atelier_tokens_total{model="openai/scripted",direction="out"} 5',
        'atelier_http_request_seconds_count{method="POST",route="/v1/chats",status="200"} 1',
        'atelier_jobs{queue="ingest",state="queued"} 0',
        'atelier_optional_program{name="tesseract"} ',
        'atelier_optional_program{name="libreoffice"} ',
        'nodejs_eventloop_lag_p99_seconds ',
      ])
        expect(text).toContain(line)
      expect(text).not.toContain(id)
    })

    it('are not found through a foreign host name that points to this machine', async () => {
      const request = new Request('http://rebound.example/metrics')
      expect((await test().app.fetch(request)).status).toBe(404)
    })

    it.each(['x-forwarded-for', 'x-real-ip', 'forwarded', 'x-forwarded-host', 'x-forwarded-proto', 'via'])(
      'are not found for requests through a proxy that sends %s',
      async (name) => {
        for (const value of ['203.0.113.1', '']) {
          const headers = { [name]: value }
          expect((await stranger(test()).raw('/metrics', { headers })).status).toBe(404)
        }
      },
    )
  },
  () => modelEnvironment,
)

describeApp(
  'metrics behind a token',
  (test) => {
    it('are not found without the token', async () => {
      const read = (authorization: string) => stranger(test()).raw('/metrics', { headers: { authorization } })
      expect((await read('Bearer a-token-of-the-operator')).status).toBe(200)
      expect((await read('Bearer a-token-of-somebody-el')).status).toBe(404)
      expect((await stranger(test()).raw('/metrics')).status).toBe(404)
    })
  },
  () => ({ METRICS_TOKEN: 'a-token-of-the-operator' }),
)

describeApp(
  'answer limits',
  (test) => {
    it('AUTH-06 rejects a message when the day’s tokens are used up, and says until when', async () => {
      model.script = answerScript
      const ada = await signUp(test())
      const { id } = await ada.get(chats.createChat, { body: {} })
      const messageInput = { params: { chatId: id }, body: { text: 'Is it lit?' } }
      await ada.events(chats.sendMessage, messageInput)
      await ada.events(chats.sendMessage, messageInput)
      const errorResponse = await ada.send(chats.sendMessage, messageInput)
      expect(errorResponse.status).toBe(429)
      expect(Number(errorResponse.headers.get('retry-after'))).toBeGreaterThan(0)
      expect(await errorResponse.text()).toContain('Your message wasn’t sent')
      expect((await ada.get(chats.getChat, { params: { chatId: id } })).messages).toHaveLength(4)
      const grace = await signUp(test())
      const other = await grace.get(chats.createChat, { body: {} })
      expect(
        (await grace.send(chats.sendMessage, { ...messageInput, params: { chatId: other.id } })).status,
      ).toBe(200)
    })

    it('AUTH-06 allows eight running answers per person, and says when to come back', async () => {
      model.script = (_request, reply) => reply.text('Still thinking …')
      const ada = await signUp(test())
      const ask = async () => {
        const { id } = await ada.get(chats.createChat, { body: {} })
        return ada.send(chats.sendMessage, { params: { chatId: id }, body: { text: 'Is it lit?' } })
      }
      const responses = await Promise.all(Array.from({ length: 10 }, ask))
      const rejectedResponses = responses.filter(({ status }) => status === 429)
      expect(rejectedResponses).toHaveLength(2)
      expect(rejectedResponses[0]?.headers.get('retry-after')).toBe('5')
      for (const response of responses) await response.body?.cancel()
    })
  },
  () => ({ ...modelEnvironment, TOKENS_DAILY_LIMIT: '140' }),
)
