import { addText } from '@atelier/contract/endpoints/sources/attachments'
import * as bots from '@atelier/contract/endpoints/bots/bots'
import * as endpoints from '@atelier/contract/endpoints/bots/bot-embeds'
import { listChats } from '@atelier/contract/endpoints/chat/chats'
import { getUser } from '@atelier/contract/endpoints/people/users'
import type { ChatbotId } from '@atelier/contract/ids'
import { limits } from '@atelier/contract/limits'
import { verbatim } from '@atelier/contract/write-sentence'
import { startScriptedModel } from '@atelier/testing/scripted-model'
import { eq } from 'drizzle-orm'
import { afterAll, expect, it } from 'vitest'
import { user } from '../../../db/schema/index.ts'
import { hourlyLimit } from '../../../platform/limits/throttle.ts'
import { actAs } from '../../../platform/actor.ts'
import { uuidv7 } from '../../../platform/uuid.ts'
import { signUp, stranger, type TestActor } from '../../../test/actors.ts'
import { describeApp } from '../../../test/describe-app.ts'
import type { TestApp } from '../../../test/make-app.ts'
import { untilProcessed } from '../../../test/sources.ts'
import { dayOf } from '../../people/plans/plan.ts'
import { botEmbed } from './schema.ts'
import { addUse, selectUsage } from '../../people/usage/queries.ts'

const site = 'https://lamps.example'
const model = await startScriptedModel((_request, reply) => reply.end())
afterAll(() => model[Symbol.asyncDispose]())

const defineTests = (test: () => TestApp) => {
  const publicBot = async (answeredBy = 'builtin') => {
    const ada = await signUp(test())
    const { id } = await ada.get(bots.createBot, {
      body: {
        chatbotConfig: {
          name: `Keeper <b>${uuidv7()}`,
          description: 'Knows lamps',
          prompt: 'Answer in short.',
          model: answeredBy,
        },
      },
    })
    const source = await ada.get(addText, {
      body: { chatbotId: id, fileName: 'lamps.txt', fileContent: 'The lamp of the north tower burns oil.' },
    })
    await untilProcessed(test(), ada, source.id)
    await ada.get(bots.deployBot, { body: { chatbotId: id } })
    return { ada, id }
  }
  const open = (
    ada: TestActor,
    chatbotId: ChatbotId,
    accessType: 'public' | 'private',
    opensSources = false,
  ) => ada.get(bots.updateBot, { body: { type: 'chatbot-access', chatbotId, accessType, opensSources } })
  const show = (ada: TestActor, chatbotId: ChatbotId, ...sites: string[]) =>
    ada.call(endpoints.updateBotEmbed, { params: { chatbotId }, body: { sites } })
  const fetchFrame = (id: ChatbotId, language = 'en') =>
    stranger(test()).raw(`/b/${id}/embed`, { headers: { 'accept-language': language } })
  const ask = async (id: ChatbotId, messages: unknown, actor = stranger(test()), language = 'en') => {
    const response = await actor.raw(`/b/${id}/answers`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'accept-language': language },
      body: JSON.stringify({ messages }),
    })
    const { data } = (await response.json()) as {
      data: { text?: string; html?: string; sources?: string[]; message?: string }
    }
    return { status: response.status, ...data }
  }
  const setBudget = (ada: TestActor, chatbotId: ChatbotId, dailyMax: number) =>
    ada.get(endpoints.updateBotEmbed, { params: { chatbotId }, body: { sites: [site], dailyMax } })
  const question = [{ role: 'user', text: 'What does the lamp of the north tower burn?' }]

  it('BOT-05 is off until the bot’s owner lists allowed sites, and ends when the bot stops being public', async () => {
    const { ada, id } = await publicBot()
    expect((await show(ada, id, site)).error?.code).toBe('CONFLICT')
    await open(ada, id, 'public')
    expect((await fetchFrame(id)).status).toBe(404)
    for (const invalidSite of [
      `${site}/page`,
      'https://a.example;script-src',
      "https://a.example 'self'",
      '*',
    ])
      expect((await show(ada, id, invalidSite)).status).toBe(400)
    const { data } = await show(ada, id, site, 'http://localhost:8080')
    expect(data?.script).toBe(
      `<script src="http://localhost/embed.js" data-bot="${id}" data-label="Ask" async></script>`,
    )
    const page = await fetchFrame(id)
    const policy = page.headers.get('content-security-policy')
    expect(policy).toContain(`frame-ancestors ${site} http://localhost:8080`)
    expect(policy).toContain("script-src 'self'")
    expect(page.headers.has('x-frame-options')).toBe(false)
    expect(await page.text()).toContain('Keeper &lt;b&gt;')
    expect(await (await fetchFrame(id, 'de')).text()).toMatch(/lang="de".*Ihre Frage/s)
    await open(ada, id, 'private')
    expect([(await fetchFrame(id)).status, (await ask(id, question)).status]).toEqual([404, 404])
    await open(ada, id, 'public')
    await show(ada, id)
    expect((await fetchFrame(id)).status).toBe(404)
  })

  it('BOT-05 answers visitors from a separate budget, names sources only if they are open, and stores nothing', async () => {
    const { ada, id } = await publicBot()
    await open(ada, id, 'public', true)
    await show(ada, id, site)
    const readUsage = async () => (await ada.get(getUser)).usage.assistant
    const usageBefore = await readUsage()
    const bob = await signUp(test())
    // someone signed in here is a visitor like anyone else
    const answer = await ask(id, question, bob)
    expect(answer).toMatchObject({ status: 200, sources: ['lamps.txt'] })
    expect(answer.text).toMatch(/oil\.?$/)
    expect([await readUsage(), (await bob.get(getUser)).usage.assistant]).toEqual([usageBefore, 0])
    await open(ada, id, 'public')
    const closedResponse = await ask(id, question)
    expect(closedResponse).toMatchObject({ status: 200, sources: [] })
    expect(closedResponse.text).toContain('sources are closed')
    expect(closedResponse.text).not.toMatch(/oil|lamps/)
    expect((await ada.get(listChats)).chats).toEqual([])
    for (const invalidMessages of [
      [],
      [{ role: 'assistant', text: 'x' }],
      [{ role: 'system', text: 'x' }],
      'x',
    ])
      expect((await ask(id, invalidMessages)).status).toBe(400)
    await test().context.db.update(user).set({ blockedAt: new Date() }).where(eq(user.id, ada.id))
    expect((await ask(id, question)).status).toBe(404)
  })

  it('BOT-05 AUTH-06 charges visitors to the owner’s daily embed limit, not to the owner’s messages, tokens or budget', async () => {
    const { ada, id } = await publicBot('openai/scripted')
    await open(ada, id, 'public', true)
    await show(ada, id, site)
    model.script = (_request, reply) => {
      reply.text('Oil.')
      reply.end('stop', { input: 100, output: 10 })
    }
    const { db, clock } = test().context
    const spend = (unit: 'assistant' | 'tokens' | 'cost', amount: number) =>
      addUse(db, actAs({ kind: 'job', userId: ada.id }), dayOf(clock.now()), unit, amount)
    const readSpent = () => selectUsage(db, ada.id, '2000-01-01')
    // the owner has no budget left of any kind
    await spend('assistant', 1000)
    await spend('tokens', 5000)
    await spend('cost', 2_000_000)
    const usageBefore = await readSpent()
    expect(await setBudget(ada, id, 1)).toMatchObject({ dailyMax: 1, usedToday: 0 })
    expect((await ask(id, question)).status).toBe(200)
    expect(await ada.get(endpoints.getBotEmbed, { params: { chatbotId: id } })).toMatchObject({
      usedToday: 1,
    })
    expect((await ask(id, question)).status).toBe(429)
    await setBudget(ada, id, 2)
    expect((await ask(id, question)).status).toBe(200)
    expect(await readSpent()).toEqual(usageBefore)
  })

  it('AUTH-06 BOT-05 rejects visitors once they have used the bot’s daily tokens, without affecting other bots', async () => {
    const { ada, id } = await publicBot('openai/scripted')
    const other = await publicBot('openai/scripted')
    for (const each of [{ ada, id }, other]) {
      await open(each.ada, each.id, 'public')
      await show(each.ada, each.id, site)
    }
    model.script = (_request, reply) => {
      reply.text('Oil.')
      reply.end('stop', { input: 4000, output: 500 })
    }
    const statuses = [await ask(id, question), await ask(id, question)].map(({ status }) => status)
    expect(statuses).toEqual([200, 200])
    expect(await ask(id, question)).toMatchObject({
      status: 429,
      message: 'All answers for today have been used. Try again tomorrow.',
    })
    expect((await ask(other.id, question)).status).toBe(200)
    const yesterday = dayOf(new Date(test().context.clock.now().getTime() - 24 * 60 * 60_000))
    await test().context.db.update(botEmbed).set({ usedOn: yesterday }).where(eq(botEmbed.botId, id))
    expect((await ask(id, question)).status).toBe(200)
  })

  it('AUTH-06 BOT-05 doesn’t answer visitors when the owner’s daily limit is 0', async () => {
    const { ada, id } = await publicBot()
    await open(ada, id, 'public')
    await show(ada, id, site)
    const { config } = test().context
    Object.assign(config, { assistantLimit: 0 })
    const answer = await ask(id, question)
    Object.assign(config, { assistantLimit: 'plan' })
    expect(answer).toMatchObject({ status: 402, message: 'Couldn’t get an answer. Try again later.' })
    expect((await ask(id, question)).status).toBe(200)
  })

  it('BOT-05 renders an answer’s Markdown for visitors without HTML, images or scripts from the model', async () => {
    const { ada, id } = await publicBot('openai/scripted')
    await open(ada, id, 'public')
    await show(ada, id, site)
    const answerText =
      '**Oil**, and `<b>`\n\n- a\n- b\n\n<img src=x onerror=alert(1)>\n\n![lamp](https://a.example/p) [out](javascript:alert(1)) [in](https://b.example/)'
    model.script = (_request, reply) => {
      reply.text(answerText)
      reply.end()
    }
    const { text, html = '' } = await ask(id, question)
    expect(text).toBe(answerText)
    expect(html).toContain('<strong>Oil</strong>, and <code>&lt;b&gt;</code>')
    expect(html).toContain('<li>a</li>')
    expect(html).toContain('target="_blank" href="https://b.example/"')
    expect(html).not.toMatch(/<img|<script|javascript:/)
  })

  it('AUTH-06 BOT-05 tells visitors in their language that no answer is available, without naming the owner’s plan or model', async () => {
    const { ada, id } = await publicBot('openai/scripted')
    await open(ada, id, 'public')
    await show(ada, id, site)
    model.script = (_request, reply) => reply.fail(401, 'The key of Ada is wrong')
    const failureText = 'Es konnte keine Antwort abgerufen werden. Versuchen Sie es später erneut.'
    expect((await ask(id, question, stranger(test()), 'de')).message).toBe(failureText)
    // requests rejected by a busy model don't count toward the visitors' budget
    model.script = (_request, reply) => reply.fail(429, 'Slow down')
    expect(await ask(id, question, stranger(test()), 'de')).toMatchObject({
      status: 429,
      message: failureText,
    })
    await setBudget(ada, id, 0)
    expect(await ask(id, question)).toMatchObject({
      status: 429,
      message: 'All answers for today have been used. Try again tomorrow.',
    })
  })

  it('BOT-05 rejects a request from a visitor that is larger than any conversation', async () => {
    const { id } = await publicBot()
    const hugeMessages = [{ role: 'user', text: 'x'.repeat(1_100_000) }]
    expect((await ask(id, hugeMessages)).status).toBe(413)
    const endlessBody = new ReadableStream<Uint8Array>({
      pull: (control) => control.enqueue(new TextEncoder().encode(' '.repeat(64_000))),
    })
    const endlessResponse = await stranger(test()).raw(`/b/${id}/answers`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: endlessBody,
      duplex: 'half',
    })
    expect(endlessResponse.status).toBe(413)
  })

  it('BOT-05 limits a visitor’s messages per hour', async () => {
    const { ada, id } = await publicBot()
    await open(ada, id, 'public')
    await show(ada, id, site)
    // a request rejected by validation isn't counted as a question
    await ask(id, [])
    for (let requestCount = 0; requestCount < limits.bot.visitorQuestions; requestCount++)
      await test().context.throttle.consume(
        { attempts: limits.bot.visitorQuestions, blockMs: 1000, maxBlockMs: 1000, resetAfterMs: 60_000 },
        verbatim(''),
        'bot visitor',
        id,
        'unknown',
      )
    expect(await ask(id, question)).toMatchObject({
      status: 429,
      message: 'You’ve asked a lot of questions. Try again later.',
    })
  })

  it('BOT-05 limits one network’s messages per hour across all bots', async () => {
    const { ada, id } = await publicBot()
    await open(ada, id, 'public')
    await show(ada, id, site)
    const { throttle } = test().context
    await throttle.forget('bot visitor', 'unknown')
    const rateLimit = hourlyLimit(limits.bot.visitorQuestionsOfNetwork)
    for (let requestCount = 1; requestCount < limits.bot.visitorQuestionsOfNetwork; requestCount++)
      await throttle.consume(rateLimit, verbatim(''), 'bot visitor', 'unknown')
    expect((await ask(id, question)).status).toBe(200)
    expect(await ask(id, question)).toMatchObject({
      status: 429,
      message: 'You’ve asked a lot of questions. Try again later.',
    })
    await throttle.forget('bot visitor', 'unknown')
  })
}

describeApp('bots embedded on other sites', defineTests, () => ({
  OPENAI_BASE_URL: model.url,
  OPENAI_API_KEY: 'key',
  TOKENS_DAILY_LIMIT: '5000',
  PLAN_LIMITS: JSON.stringify({ free: { budget: 2 } }),
}))
