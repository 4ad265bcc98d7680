import { getChat, createChat, sendMessage } from '@atelier/contract/endpoints/chat/chats'
import * as endpoints from '@atelier/contract/endpoints/admin/admin-models'
import { updateSetting } from '@atelier/contract/endpoints/admin/admin-server'
import { listModels } from '@atelier/contract/endpoints/admin/models'
import { getUsage } from '@atelier/contract/endpoints/people/usage'
import { startScriptedModel } from '@atelier/testing/scripted-model'
import { afterAll, expect, it } from 'vitest'
import { auditEntry, modelConnection } from '../../../db/schema/index.ts'
import { signUp, signUpAdmin, type TestActor } from '../../../test/actors.ts'
import { describeApp, describeAppOnEach } from '../../../test/describe-app.ts'
import { makeApp } from '../../../test/make-app.ts'

const model = await startScriptedModel((_request, reply) => {
  reply.text('Here you are.')
  reply.end('stop', { input: 100, output: 20 })
})
afterAll(() => model[Symbol.asyncDispose]())

const key = 'sk-very-secret-words'
const connect = (admin: TestActor, name: string, baseUrl = model.url) =>
  admin.call(endpoints.addConnection, { body: { kind: 'openai', name, baseUrl, key } })

const outboundEnvironment = () => ({ OUTBOUND_ALLOW: `${new URL(model.url).host} 127.0.0.1:9` })

describeApp(
  'model connections',
  (test) => {
    it('CHT-01 connects a provider without a restart, encrypts its key and never returns it', async () => {
      const [admin, ada] = [await signUpAdmin(test()), await signUp(test())]
      const connection = await connect(admin, 'work')
      expect(connection.data).toMatchObject({ name: 'work', hasKey: true })
      const ids = (await ada.get(listModels)).models.map(({ id }) => id)
      expect(ids.some((id) => id.startsWith('work/'))).toBe(true)
      const storedConnections = await test().context.db.select().from(modelConnection)
      const auditEntries = await test().context.db.select().from(auditEntry)
      const models = await admin.get(endpoints.getAdminModels)
      expect(JSON.stringify([storedConnections, auditEntries, models, connection])).not.toContain(key)
      const duplicateResponse = await connect(admin, 'work')
      expect([duplicateResponse.status, duplicateResponse.error?.issues?.[0]?.path]).toEqual([
        409,
        'body.name',
      ])
    })

    it('CHT-01 reports whether a tested connection works, or how to fix it', async () => {
      const admin = await signUpAdmin(test())
      const { data } = await connect(admin, 'tested')
      const params = { connectionId: data?.id ?? '' }
      expect(await admin.get(endpoints.testConnection, { params })).toMatchObject({
        isReachable: true,
        message: 'Connected.',
      })
      const otherUrl = 'http://127.0.0.1:9/v1'
      const moveResponse = await admin.call(endpoints.updateConnection, {
        params,
        body: { baseUrl: otherUrl },
      })
      expect([moveResponse.status, moveResponse.error?.message]).toEqual([
        400,
        expect.stringContaining('Enter the API key again'),
      ])
      await admin.get(endpoints.updateConnection, { params, body: { baseUrl: otherUrl, key } })
      const failedTest = await admin.get(endpoints.testConnection, { params })
      expect(failedTest).toMatchObject({ isReachable: false, models: 0 })
      expect(failedTest.message).toContain(
        '. Check that it’s running and reachable from this server. Private addresses must be allowed in OUTBOUND_ALLOW.',
      )
    })

    it('CHT-01 rejects a private network URL when it is entered, and says which setting allows it', async () => {
      const admin = await signUpAdmin(test())
      const { data } = await connect(admin, 'open')
      const params = { connectionId: data?.id ?? '' }
      for (const address of [
        'http://10.0.0.7:8000/v1',
        'http://localhost:9/v1',
        'http://169.254.169.254/v1',
      ]) {
        const { status, error } = await connect(admin, 'private', address)
        expect([status, error?.message]).toEqual([400, expect.stringContaining('OUTBOUND_ALLOW')])
        const body = { baseUrl: address, key }
        const moveResponse = await admin.call(endpoints.updateConnection, { params, body })
        expect([moveResponse.status, moveResponse.error?.message]).toEqual([400, error?.message])
      }
    })

    it('CHT-01 doesn’t list or run a hidden model until it is shown again', async () => {
      const [admin, ada] = [await signUpAdmin(test()), await signUp(test())]
      await connect(admin, 'hidden')
      const listOwnModels = async () =>
        (await ada.get(listModels)).models.filter(({ id }) => id.startsWith('hidden/')).map(({ id }) => id)
      const ids = await listOwnModels()
      const chat = await ada.get(createChat, { body: {} })
      const params = { chatId: chat.id }
      await admin.get(endpoints.updateModels, { body: { ids, isShown: false } })
      expect(await listOwnModels()).toEqual([])
      const response = await ada.call(sendMessage, { params, body: { text: 'Hello', model: ids[0] } })
      expect([response.status, response.error?.message]).toEqual([
        400,
        expect.stringContaining('No model named'),
      ])
      await admin.get(endpoints.updateModels, { body: { ids, isShown: true } })
      expect(await listOwnModels()).toEqual(ids)
    })

    it('AUTH-06 charges answers by their model’s prices, and stops answering when the monthly budget is used up', async () => {
      const [admin, ada] = [await signUpAdmin(test()), await signUp(test())]
      await connect(admin, 'priced')
      const id = (await ada.get(listModels)).models.find((each) => each.id.startsWith('priced/'))?.id ?? ''
      const prices = { input: 2, output: 10 }
      await admin.get(endpoints.updateModels, { body: { ids: [id], prices } })
      const chat = await ada.get(createChat, { body: {} })
      const messageInput = { params: { chatId: chat.id }, body: { text: 'Hello', model: id } }
      await ada.events(sendMessage, messageInput)
      const { messages } = await ada.get(getChat, { params: messageInput.params })
      const tokens = messages.at(-1)?.tokens
      const cost = (tokens?.input ?? 0) * 2 + (tokens?.output ?? 0) * 10
      expect([tokens?.cost, cost > 0]).toEqual([cost, true])
      expect((await ada.get(getUsage)).cost).toEqual({ month: cost, budget: null, currency: 'USD' })
      const value = JSON.stringify({ free: { budget: cost / 1_000_000 } })
      await admin.get(updateSetting, { body: { name: 'PLAN_LIMITS', value } })
      const errorResponse = await ada.call(sendMessage, messageInput)
      expect([errorResponse.status, errorResponse.error?.code]).toEqual([402, 'USAGE_LIMIT_REACHED'])
      expect(errorResponse.error?.message).toContain('for this month')
      await admin.get(updateSetting, { body: { name: 'PLAN_LIMITS', value: null } })
      expect((await ada.send(sendMessage, messageInput)).status).toBe(200)
    })

    it('CHT-01 stops answers from a disconnected provider and removes it from the page', async () => {
      const [admin, ada] = [await signUpAdmin(test()), await signUp(test())]
      const { data } = await connect(admin, 'gone')
      const params = { connectionId: data?.id ?? '' }
      await admin.get(endpoints.removeConnection, { params })
      const responses = [
        await admin.call(endpoints.updateConnection, { params, body: { key } }),
        await admin.call(endpoints.testConnection, { params }),
        await admin.call(endpoints.removeConnection, { params }),
      ]
      expect(responses.map(({ status }) => status)).toEqual([404, 404, 404])
      const ids = (await ada.get(listModels)).models.map((each) => each.id)
      expect(ids.filter((id) => id.startsWith('gone/'))).toEqual([])
    })
  },
  outboundEnvironment,
)

describeAppOnEach(
  'model connections on replicas',
  (test, engine) => {
    it.runIf(engine === 'postgres')(
      'CHT-01 answers on one replica with a provider connected on another',
      async () => {
        const { databaseUrl } = test().context.config
        await using other = await makeApp('postgres', { ...outboundEnvironment(), DATABASE_URL: databaseUrl })
        const admin = await signUpAdmin(test())
        await connect(admin, 'shared')
        await expect
          .poll(async () => (await other?.context.models.list())?.models.map(({ provider }) => provider))
          .toContain('shared')
      },
    )
  },
  outboundEnvironment,
)
