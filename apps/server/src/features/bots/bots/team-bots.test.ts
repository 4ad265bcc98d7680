import * as endpoints from '@atelier/contract/endpoints/bots/bots'
import { addText } from '@atelier/contract/endpoints/sources/attachments'
import { createChat, rateAnswer, sendMessage } from '@atelier/contract/endpoints/chat/chats'
import type { ChatbotId } from '@atelier/contract/ids'
import { and, eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { chat, message, organizationMember } from '../../../db/schema/index.ts'
import { uuidv7 } from '../../../platform/uuid.ts'
import { signUp, type TestActor } from '../../../test/actors.ts'
import { describeApp } from '../../../test/describe-app.ts'
import { untilProcessed } from '../../../test/sources.ts'
import { addTeam } from '../../../test/teams.ts'

const config = (name: string) => ({ name, description: 'Knows lamps', prompt: 'Answer in short.' })

describeApp('bots shared with a team', (test) => {
  const deployBot = async (actor: TestActor) => {
    const { id } = await actor.get(endpoints.createBot, {
      body: { chatbotConfig: config(`Bot ${uuidv7()}`) },
    })
    await actor.get(endpoints.deployBot, { body: { chatbotId: id } })
    return id
  }
  const share = (actor: TestActor, chatbotId: ChatbotId, accessType: 'private' | 'team') =>
    actor.call(endpoints.updateBot, { body: { type: 'chatbot-access', chatbotId, accessType } })
  const teams = async (actor: TestActor) =>
    (await actor.get(endpoints.listBots, { query: { scope: 'team' } })).chatbots.map(({ id }) => id)
  const leave = (actor: TestActor, teamId: Awaited<ReturnType<typeof addTeam>>) =>
    test()
      .context.db.delete(organizationMember)
      .where(and(eq(organizationMember.userId, actor.id), eq(organizationMember.organizationId, teamId)))

  it('BOT-05 shares a bot with the team while both people are in the team', async () => {
    const [ada, bob, eve] = [await signUp(test()), await signUp(test(), 'Bob'), await signUp(test())]
    const id = await deployBot(ada)
    expect((await share(ada, id, 'team')).error?.message).toBe(
      'You’re not on a team, so you can’t share this bot.',
    )
    const teamId = await addTeam(test(), ada.id, bob.id)
    expect((await share(ada, id, 'team')).data).toMatchObject({ access: 'team' })
    expect(await teams(bob)).toEqual([id])
    // the user's own bots are listed elsewhere
    expect(await teams(ada)).toEqual([])
    expect(await bob.get(endpoints.getBot, { params: { chatbotId: id } })).toMatchObject({
      prompt: '',
      isOwner: false,
      owner: { name: 'Ada' },
    })
    await bob.get(createChat, { body: { chatbotId: id } })
    expect((await bob.call(endpoints.deployBot, { body: { chatbotId: id } })).status).toBe(403)
    expect((await eve.call(endpoints.getBot, { params: { chatbotId: id } })).status).toBe(404)
    await leave(bob, teamId)
    expect((await bob.call(endpoints.getBot, { params: { chatbotId: id } })).status).toBe(404)
    await test()
      .context.db.insert(organizationMember)
      .values({ id: uuidv7(), organizationId: teamId, userId: bob.id })
    expect(await teams(bob)).toEqual([id])
    await leave(ada, teamId)
    expect(await teams(bob)).toEqual([])
    expect((await bob.call(endpoints.getBot, { params: { chatbotId: id } })).status).toBe(404)
  })

  it('BOT-03 shows its owner usage numbers, but no messages', async () => {
    const { db } = test().context
    const [ada, bob] = [await signUp(test()), await signUp(test())]
    const id = await deployBot(ada)
    await ada.get(endpoints.updateBot, {
      body: { type: 'chatbot-access', chatbotId: id, accessType: 'public', opensSources: true },
    })
    const read = () => ada.get(endpoints.getBotStatistics, { params: { chatbotId: id } })
    const emptyStatistics = {
      people: 0,
      chats: 0,
      questions: 0,
      unanswered: null,
      thumbsUp: 0,
      thumbsDown: 0,
    }
    expect(await read()).toEqual({ lastDays: emptyStatistics, all: emptyStatistics })
    const source = await ada.get(addText, {
      body: { chatbotId: id, fileName: 'lamps.txt', fileContent: 'The lamp of the north tower burns oil.' },
    })
    await untilProcessed(test(), ada, source.id)
    const botChat = await bob.get(createChat, { body: { chatbotId: id } })
    for (const text of ['What does the lamp of the north tower burn?', 'Who won the chess game in Lima?'])
      await bob.events(sendMessage, { params: { chatId: botChat.id }, body: { text } })
    const answers = await db
      .select()
      .from(message)
      .where(and(eq(message.chatId, botChat.id), eq(message.role, 'assistant')))
    expect(answers.map(({ citations }) => citations.length > 0)).toEqual([true, false])
    await bob.get(rateAnswer, {
      params: { chatId: botChat.id, messageId: answers[1]?.id ?? '' },
      body: { rating: 'down' },
    })
    const now = { people: 1, chats: 1, questions: 2, unanswered: 1, thumbsUp: 0, thumbsDown: 1 }
    expect(await read()).toEqual({ lastDays: now, all: now })
    await db
      .update(message)
      .set({ createdAt: new Date(0) })
      .where(eq(message.chatId, botChat.id))
    expect(await read()).toEqual({ lastDays: { ...emptyStatistics, unanswered: 0 }, all: now })
    await db.update(chat).set({ isTemporary: true }).where(eq(chat.id, botChat.id))
    expect((await read()).all.questions).toBe(0)
    expect((await bob.call(endpoints.getBotStatistics, { params: { chatbotId: id } })).status).toBe(403)
  })
})
