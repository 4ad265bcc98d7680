import { randomUUID } from 'node:crypto'
import * as attachments from '@atelier/contract/endpoints/sources/attachments'
import * as chats from '@atelier/contract/endpoints/chat/chats'
import { startScriptedModel } from '@atelier/testing/scripted-model'
import { afterAll, expect, it } from 'vitest'
import { findFaults } from '../../platform/integrity/find-faults.ts'
import { runCleanup } from '../../start-jobs.ts'
import { signUp } from '../actors.ts'
import { countAll } from '../count-all.ts'
import { describeApp } from '../describe-app.ts'
import { waitUntilRead } from '../wait-until-read.ts'
import { attachmentIdOf, upload } from '../tus-client.ts'

const model = await startScriptedModel((_request, reply) => {
  reply.text('It says so.[1]')
  reply.end()
})
afterAll(() => model[Symbol.asyncDispose]())

describeApp(
  'deleting everything',
  (test) => {
    it('API-08 CHT-01 leaves no row, passage, vector or file once the nightly cleanup has run', async () => {
      const ada = await signUp(test())
      // the account and the day's usage exist before, since usage is kept whatever is deleted
      const first = await ada.get(chats.createChat, { body: {} })
      await ada.events(chats.sendMessage, { params: { chatId: first.id }, body: { text: 'Hello' } })
      await ada.get(chats.deleteChat, { params: { chatId: first.id } })
      await runCleanup(test().context, 0)
      const countsBefore = await countAll(test())

      const { id: chatId } = await ada.get(chats.createChat, {
        body: {},
        headers: { 'idempotency-key': randomUUID() },
      })
      const bytes = Buffer.from(`The lamp is lit at dusk, ${randomUUID()}.\n`.repeat(300))
      const ids: string[] = []
      for (const metadata of [{ source: 'VAULT' }, { chatId }, { chatId }])
        ids.push(attachmentIdOf(await upload(ada.raw, bytes, { filename: 'lamp.txt', ...metadata })))
      const body = { fileName: 'note', fileContent: `A note, ${randomUUID()}`, chatId }
      ids.push((await ada.get(attachments.addText, { body })).id)
      for (const id of ids) expect((await waitUntilRead(test(), ada, id)).status).toBe('completed')
      await ada.events(chats.sendMessage, {
        params: { chatId },
        body: { text: 'When is the lamp lit?', attachmentIds: ids },
      })
      const countsDuring = await countAll(test())
      for (const table of [
        'attachment',
        'attachment_text',
        'chunk',
        'blob',
        'message',
        'run',
        'run_event',
        'files',
      ])
        expect(countsDuring[table]).toBeGreaterThan(countsBefore[table] ?? 0)

      await ada.get(chats.deleteChat, { params: { chatId } })
      for (const id of ids) await ada.get(attachments.deleteAttachment, { body: { id } })
      await expect
        .poll(
          async () => {
            await runCleanup(test().context, 0)
            return countAll(test())
          },
          { timeout: 30_000 },
        )
        .toEqual(countsBefore)
      expect(await findFaults(test().context)).toEqual([])
    })
  },
  () => ({ OPENAI_BASE_URL: model.url, OPENAI_API_KEY: 'key', DEFAULT_MODEL: 'scripted' }),
)
