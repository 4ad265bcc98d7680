import { decidePromptOffer, listAudit } from '@atelier/contract/endpoints/admin/admin'
import * as bots from '@atelier/contract/endpoints/bots/bots'
import * as endpoints from '@atelier/contract/endpoints/admin/moderation'
import { listNotifications } from '@atelier/contract/endpoints/people/notifications'
import * as prompts from '@atelier/contract/endpoints/prompts/prompts'
import type { ChatbotId, PromptId } from '@atelier/contract/ids'
import { limits } from '@atelier/contract/limits'
import { verbatim } from '@atelier/contract/write-sentence'
import { expect, it } from 'vitest'
import { hourlyLimit } from '../../../platform/limits/throttle.ts'
import { uuidv7 } from '../../../platform/uuid.ts'
import { signUp, signUpAdmin } from '../../../test/actors.ts'
import { describeApp } from '../../../test/describe-app.ts'

describeApp('moderation of public items', (test) => {
  it('BOT-05 unpublishes a reported bot with a reason, and stops its owner from publishing it again', async () => {
    const [ada, bob, admin] = [await signUp(test(), 'Ada'), await signUp(test()), await signUpAdmin(test())]
    const name = `Grump ${uuidv7()}`
    const chatbotConfig = { name, description: 'Grumbles', prompt: 'Grumble.' }
    const { id: chatbotId } = await ada.get(bots.createBot, { body: { chatbotConfig } })
    await ada.get(bots.deployBot, { body: { chatbotId } })
    const publish = () =>
      ada.call(bots.updateBot, { body: { type: 'chatbot-access', chatbotId, accessType: 'public' } })
    await publish()
    const params = { chatbotId }
    await bob.get(endpoints.reportBot, { params, body: { reason: 'It insults people.' } })
    const { reports } = await admin.get(endpoints.listReports)
    expect(reports).toMatchObject([
      {
        kind: 'bot',
        reason: 'It insults people.',
        subject: { id: chatbotId, name, isPublic: true, takenDownReason: null, owner: { name: 'Ada' } },
      },
    ])
    const requestWithoutReason = { params, body: { isTakenDown: true, reason: ' ' } }
    expect((await admin.call(endpoints.moderateBot, requestWithoutReason)).status).toBe(400)
    await admin.get(endpoints.moderateBot, { params, body: { isTakenDown: true, reason: 'Be kind.' } })
    expect((await bob.call(bots.getBot, { params })).status).toBe(404)
    expect(await ada.get(bots.getBot, { params })).toMatchObject({
      access: 'private',
      takenDownReason: 'Be kind.',
    })
    expect(await publish()).toMatchObject({ status: 403, error: { message: /Be kind\./ } })
    expect((await ada.get(listNotifications)).notifications[0]).toMatchObject({
      kind: 'TAKEN_DOWN',
      detail: `An admin unpublished your bot “${name}”: Be kind.`,
    })
    expect((await admin.get(listAudit)).entries[0]).toMatchObject({ action: 'bot-taken-down' })
    await admin.get(endpoints.moderateBot, { params, body: { isTakenDown: false } })
    expect((await publish()).data).toMatchObject({ access: 'public', takenDownReason: null })
    await admin.get(endpoints.dismissReport, { params: { reportId: reports[0]?.id ?? '' } })
    expect((await admin.get(endpoints.listReports)).reports).toEqual([])
  })

  it('PRM-01 removes a reported prompt from the library and tells its owner why', async () => {
    const [ada, bob, admin] = [await signUp(test()), await signUp(test()), await signUpAdmin(test())]
    const { id } = await ada.get(prompts.createPrompt, {
      body: { promptName: 'Grumble', promptText: 'Grumble about it.' },
    })
    const params = { promptId: id }
    const report = () => bob.call(endpoints.reportPrompt, { params, body: { reason: 'It is rude.' } })
    await ada.get(prompts.offerPrompt, { params: { id }, body: { promptTag: 'SEO' } })
    // a prompt can't be reported before it is public
    expect((await report()).status).toBe(404)
    await admin.get(decidePromptOffer, { params: { promptId: id }, body: { isAccepted: true } })
    expect((await report()).status).toBe(200)
    const { reports } = await admin.get(endpoints.listReports)
    expect(reports[0]?.subject).toMatchObject({ id, isPublic: true })
    const reason = 'Be polite.'
    await admin.get(endpoints.unpublishPrompt, { params, body: { reason } })
    const library = await bob.get(prompts.listPublicPrompts, { body: { publicPrompts: [id] } })
    expect(library.publicPrompts).toEqual([])
    expect((await ada.get(prompts.listPrompts)).prompts).toMatchObject([
      { id, offer: { status: 'declined', reason } },
    ])
    expect((await ada.get(listNotifications)).notifications[0]?.detail).toContain(reason)
    expect((await admin.get(endpoints.listReports)).reports).toMatchObject([
      { kind: 'prompt', subject: { id, isPublic: false, takenDownReason: reason } },
    ])
    expect((await admin.call(endpoints.unpublishPrompt, { params, body: { reason } })).status).toBe(404)
  })

  it('API-01 applies one hourly limit per network to reports of bots and prompts together', async () => {
    const bob = await signUp(test())
    const { throttle } = test().context
    await throttle.forget('report', 'unknown')
    for (let count = 0; count < limits.reportsPerHour; count++)
      await throttle.consume(hourlyLimit(limits.reportsPerHour), verbatim(''), 'report', 'unknown')
    const errorResponses = [
      await bob.call(endpoints.reportBot, {
        params: { chatbotId: uuidv7<ChatbotId>() },
        body: { reason: 'It insults people.' },
      }),
      await bob.call(endpoints.reportPrompt, {
        params: { promptId: uuidv7<PromptId>() },
        body: { reason: 'It is rude.' },
      }),
    ]
    for (const errorResponse of errorResponses)
      expect(errorResponse).toMatchObject({
        status: 429,
        error: { message: expect.stringContaining('Too many reports from your network.') as unknown },
      })
    await throttle.forget('report', 'unknown')
  })
})
