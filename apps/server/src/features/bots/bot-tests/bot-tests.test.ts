import { addText } from '@atelier/contract/endpoints/sources/attachments'
import * as bots from '@atelier/contract/endpoints/bots/bots'
import * as endpoints from '@atelier/contract/endpoints/bots/bot-tests'
import { limits } from '@atelier/contract/limits'
import { expect, it } from 'vitest'
import { uuidv7 } from '../../../platform/uuid.ts'
import { signUp } from '../../../test/actors.ts'
import { describeApp } from '../../../test/describe-app.ts'
import { untilProcessed } from '../../../test/sources.ts'
import { withoutTokens } from '../../../test/with-limits.ts'

describeApp('a bot’s test questions', (test) => {
  /** A bot that answers from one text with the quote-only assistant. */
  const createBot = async () => {
    const ada = await signUp(test())
    const chatbotConfig = {
      name: `Keeper ${uuidv7()}`,
      description: 'Knows the lamps',
      prompt: 'Answer as a lighthouse keeper.',
      model: 'builtin',
    }
    const { id: chatbotId } = await ada.get(bots.createBot, { body: { chatbotConfig } })
    const { id: attachmentId } = await ada.get(addText, {
      body: { fileName: 'lamp.txt', fileContent: 'The lamp burns 417 litres each winter.', chatbotId },
    })
    await untilProcessed(test(), ada, attachmentId)
    const params = { chatbotId }
    const addTest = (mustSay: string[], sourceId: string | null = attachmentId) =>
      ada.get(endpoints.createBotTest, {
        params,
        body: { question: 'How much does the lamp burn?', mustSay, attachmentId: sourceId },
      })
    const runTest = (testId: string, side: 'draft' | 'live') =>
      ada.get(endpoints.runBotTest, { params: { chatbotId, testId }, body: { side } })
    return { ada, params, chatbotConfig, attachmentId, addTest, runTest }
  }

  it('BOT-05 runs test questions against the draft and grades what it says and cites', async () => {
    const { addTest, runTest } = await createBot()
    const passingTest = await addTest(['417  LITRES'])
    expect(passingTest).toMatchObject({ sourceTitle: 'lamp.txt', draft: null, live: null })
    expect((await runTest(passingTest.id, 'draft')).draft).toMatchObject({
      passed: true,
      missing: [],
      isCited: true,
      sources: ['lamp.txt'],
      isCurrent: true,
    })
    const failingTest = await addTest(['417 litres', 'petrol'])
    expect((await runTest(failingTest.id, 'draft')).draft).toMatchObject({
      passed: false,
      missing: ['petrol'],
    })
  })

  it('BOT-05 fails an answer that found nothing, unless the test expects that', async () => {
    const { ada, params, runTest } = await createBot()
    const addTest = (mustSay: string[]) =>
      ada.get(endpoints.createBotTest, {
        params,
        body: { question: 'Who was Queen of Sheba?', mustSay, attachmentId: null },
      })
    const [failingTest, passingTest] = [await addTest([]), await addTest(['couldn’t find'])]
    expect((await runTest(failingTest.id, 'draft')).draft).toMatchObject({
      passed: false,
      findsNothing: true,
    })
    expect((await runTest(passingTest.id, 'draft')).draft).toMatchObject({
      passed: true,
      findsNothing: false,
    })
  })

  it('BOT-05 tests the deployed version next to the draft, and says if the bot has changed since', async () => {
    const { ada, params, chatbotConfig, addTest, runTest } = await createBot()
    const { id: testId } = await addTest(['417'])
    const liveRequest = { params: { ...params, testId }, body: { side: 'live' } }
    expect((await ada.call(endpoints.runBotTest, liveRequest)).status).toBe(409)
    const draft = { ...liveRequest, body: { side: 'draft' } }
    expect((await withoutTokens(test(), () => ada.call(endpoints.runBotTest, draft))).status).toBe(429)
    await ada.get(bots.deployBot, { body: params })
    await runTest(testId, 'live')
    await runTest(testId, 'draft')
    await ada.get(bots.updateBot, {
      body: { type: 'update', ...params, chatbotConfig: { ...chatbotConfig, prompt: 'Answer shortly.' } },
    })
    const { tests } = await ada.get(endpoints.listBotTests, { params })
    expect(tests).toHaveLength(1)
    expect(tests[0]).toMatchObject({ draft: { isCurrent: false }, live: { isCurrent: true, passed: true } })
  })

  it('BOT-05 grades again when the expected answer changes, and asks again when the question does', async () => {
    const { ada, params, attachmentId, addTest, runTest } = await createBot()
    const { id: testId, question } = await addTest(['petrol'])
    await runTest(testId, 'draft')
    const change = (body: Record<string, unknown>) =>
      ada.get(endpoints.updateBotTest, { params: { ...params, testId }, body })
    expect((await change({ question, mustSay: ['417'], attachmentId })).draft?.passed).toBe(true)
    expect((await change({ question: 'Who pays?', mustSay: [], attachmentId: null })).draft).toBeNull()
    await ada.get(endpoints.deleteBotTest, { params: { ...params, testId } })
    expect((await ada.get(endpoints.listBotTests, { params })).tests).toEqual([])
  })

  it('BOT-05 rejects a source that the bot doesn’t have, and too many questions', async () => {
    const { ada, params, addTest } = await createBot()
    const othersTest = { question: 'Who?', mustSay: [], attachmentId: uuidv7() }
    expect((await ada.call(endpoints.createBotTest, { params, body: othersTest })).status).toBe(404)
    for (let count = 0; count < limits.botTest.max; count++) await addTest([])
    expect(
      (await ada.call(endpoints.createBotTest, { params, body: { ...othersTest, attachmentId: null } }))
        .status,
    ).toBe(409)
  })

  it('BOT-05 returns not found for another bot’s question or a deleted one', async () => {
    const [{ ada, params }, otherKeeper] = [await createBot(), await createBot()]
    const { id: otherId } = await otherKeeper.addTest([])
    for (const testId of [otherId, uuidv7()]) {
      const testParams = { params: { ...params, testId } }
      const body = { question: 'Who?', mustSay: [], attachmentId: null }
      expect((await ada.call(endpoints.updateBotTest, { ...testParams, body })).status).toBe(404)
      expect((await ada.call(endpoints.runBotTest, { ...testParams, body: { side: 'draft' } })).status).toBe(
        404,
      )
      expect((await ada.call(endpoints.deleteBotTest, testParams)).status).toBe(404)
    }
    expect(
      (await otherKeeper.ada.get(endpoints.listBotTests, { params: otherKeeper.params })).tests,
    ).toHaveLength(1)
  })
})
