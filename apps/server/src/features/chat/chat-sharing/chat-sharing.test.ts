import * as chats from '@atelier/contract/endpoints/chat/chats'
import * as endpoints from '@atelier/contract/endpoints/chat/chat-sharing'
import { createProject } from '@atelier/contract/endpoints/projects/projects'
import type { AttachmentId, ChatId, MessageId } from '@atelier/contract/ids'
import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { message } from '../../../db/schema/index.ts'
import { uuidv7 } from '../../../platform/uuid.ts'
import { signInAsGuest, signUp, type TestActor } from '../../../test/actors.ts'
import { describeApp } from '../../../test/describe-app.ts'
import { addMember } from '../../../test/members.ts'

const chatParams = (chatId: string) => ({ params: { chatId } })
const share = (actor: TestActor, chatId: string, body: object = {}) =>
  actor.call(endpoints.shareChat, { ...chatParams(chatId), body: { withSources: false, ...body } })

describeApp('chat sharing', (test) => {
  const page = (id: string, headers: Record<string, string> = {}) =>
    test().app.fetch(new Request(`http://localhost/s/${id}`, { headers }))

  const addMessage = async (chatId: ChatId, text: string, parentId: MessageId | null) => {
    const id = uuidv7<MessageId>()
    const isAnswer = parentId !== null
    const citation = {
      number: 1,
      attachmentId: uuidv7<AttachmentId>(),
      title: 'Log of 1901',
      page: 3,
      position: null,
      quote: 'The lamp was lit at dusk.',
    }
    await test()
      .context.db.insert(message)
      .values({
        id,
        chatId,
        parentId,
        role: isAnswer ? 'assistant' : 'user',
        status: 'completed',
        parts: [
          { type: 'reasoning', text: 'secret thoughts' },
          { type: 'text', text },
        ],
        citations: isAnswer ? [citation] : [],
      })
    return id
  }
  const aChat = async (actor: TestActor, projectId?: string) => {
    const { id } = await actor.get(chats.createChat, { body: { title: 'Lamp <b>', projectId } })
    const question = await addMessage(id, 'When was <it> lit?', null)
    const answer = await addMessage(id, 'At **dusk** [1]. <script>alert(1)</script>', question)
    return { id, question, answer }
  }

  it('CHT-07 shows a shared chat at its link as it was when shared, escaped, unindexed and without sources', async () => {
    const ada = await signUp(test())
    const { id, answer } = await aChat(ada)
    expect((await page(id)).status).toBe(404)
    const sharing = await share(ada, id)
    expect(sharing.data?.share).toMatchObject({
      chatId: id,
      withSources: false,
      messageCount: 2,
      isOutdated: false,
    })
    expect(sharing.data?.share.url).toMatch(new RegExp(`/s/${id}$`))
    const response = await page(id)
    expect(response.headers.get('x-robots-tag')).toBe('noindex')
    const html = await response.text()
    expect(html).toContain('<h1>Lamp &lt;b&gt;</h1>')
    expect(html).toContain('When was &lt;it&gt; lit?')
    expect(html).toContain('At <strong>dusk</strong>.')
    expect([...html.matchAll(/<h2[^>]*>([^<]*)</g)].map(([, title]) => title)).toEqual(['Question', 'Answer'])
    for (const secret of ['<script>alert', 'Log of 1901', 'lit at dusk', 'secret thoughts', ada.id])
      expect(html).not.toContain(secret)
    const etag = response.headers.get('etag') ?? ''
    expect((await page(id, { 'if-none-match': etag })).status).toBe(304)

    await addMessage(id, 'And now?', answer)
    expect(await (await page(id)).text()).not.toContain('And now?')
    expect((await ada.get(endpoints.getChatShare, chatParams(id))).share?.isOutdated).toBe(true)
    await share(ada, id)
    expect(await (await page(id)).text()).toContain('And now?')
  })

  it('CHT-07 says on a shared page and in an export that an answer was stopped or failed', async () => {
    const ada = await signUp(test())
    const { id, answer } = await aChat(ada)
    const end = (messageId: MessageId, values: object) =>
      test().context.db.update(message).set(values).where(eq(message.id, messageId))
    await end(answer, { status: 'stopped' })
    const failedMessage = await addMessage(id, '', answer)
    await end(failedMessage, {
      status: 'failed',
      parts: [],
      error: { code: 'UNAVAILABLE', message: 'No reply.' },
    })
    await share(ada, id)
    const html = await (await page(id)).text()
    expect(html).toContain('This answer was stopped.')
    expect(html).toContain('This answer couldn’t be completed.')
    expect(html).not.toContain('No reply.')
    const germanPage = await (await page(id, { 'accept-language': 'de' })).text()
    expect(germanPage).toContain('Diese Antwort wurde gestoppt.')
    const exportResponse = await ada.raw(`/v1/chats/${id}/export?format=markdown`)
    expect(await exportResponse.text()).toMatch(
      /_This answer was stopped\._[^]*_This answer couldn’t be completed\. No reply\._/,
    )
    const { id: copyId } = await ada.get(endpoints.continueSharedChat, chatParams(id))
    expect((await ada.get(chats.getChat, chatParams(copyId))).messages).toMatchObject([
      { role: 'user', status: 'completed' },
      { role: 'assistant', status: 'stopped' },
    ])
  })

  it('CHT-07 SHR-08 sends the page’s script only the Markdown that plain HTML can’t render', async () => {
    const ada = await signUp(test())
    const { id, answer } = await aChat(ada)
    const area = await addMessage(id, 'Its area is $r^2$, "about".', answer)
    await addMessage(id, '~~~js\nlight()\n~~~', area)
    await share(ada, id)
    const html = await (await page(id)).text()
    expect(html.match(/data-markdown="[^"]*"/g)).toEqual([
      'data-markdown="Its area is $r^2$, &quot;about&quot;."',
      'data-markdown="~~~js\nlight()\n~~~"',
    ])
  })

  it('CHT-07 shows source titles and quotes only if the owner allows it', async () => {
    const ada = await signUp(test())
    const { id } = await aChat(ada)
    await share(ada, id, { withSources: true })
    const html = await (await page(id)).text()
    for (const text of ['dusk</strong> [1]', 'Log of 1901', 'The lamp was lit at dusk.'])
      expect(html).toContain(text)
    await share(ada, id, { withSources: false })
    expect(await (await page(id)).text()).not.toContain('Log of 1901')
  })

  it('CHT-07 shows only the branch that its owner sees', async () => {
    const ada = await signUp(test())
    const { id, question, answer } = await aChat(ada)
    await addMessage(id, 'Another answer', question)
    await share(ada, id, { messageId: answer })
    const html = await (await page(id)).text()
    expect(html).toContain('dusk')
    expect(html).not.toContain('Another answer')
    expect((await share(ada, id, { messageId: uuidv7() })).status).toBe(404)
  })

  it('CHT-07 revokes a link at once, and when the chat is deleted', async () => {
    const ada = await signUp(test())
    const [first, second] = [await aChat(ada), await aChat(ada)]
    for (const { id } of [first, second]) {
      await share(ada, id)
      expect((await page(id)).status).toBe(200)
    }
    const etag = (await page(first.id)).headers.get('etag') ?? ''
    await ada.get(endpoints.unshareChat, chatParams(first.id))
    expect((await page(first.id, { 'if-none-match': etag })).status).toBe(404)
    expect((await ada.get(endpoints.getChatShare, chatParams(first.id))).share).toBeNull()
    // the old link doesn't open the new page
    const newShareId = (await share(ada, first.id)).data?.share.url.split('/').at(-1) ?? ''
    expect(newShareId).not.toBe(first.id)
    expect([(await page(first.id)).status, (await page(newShareId)).status]).toEqual([404, 200])
    expect((await share(ada, first.id)).data?.share.url).toContain(newShareId)
    await ada.get(chats.deleteChat, chatParams(second.id))
    expect((await page(second.id)).status).toBe(404)
    expect((await page('no-id')).status).toBe(404)
  })

  it('CHT-07 AUTH-01 rejects sharing an empty chat, and sharing by guests', async () => {
    const ada = await signUp(test())
    const { id } = await ada.get(chats.createChat, { body: {} })
    expect((await share(ada, id)).error).toMatchObject({ code: 'CONFLICT' })
    const guest = await signInAsGuest(test())
    const guestChat = await aChat(guest)
    expect((await share(guest, guestChat.id)).error).toMatchObject({ code: 'NOT_ALLOWED' })
    const { permissions } = await guest.get(chats.getChat, chatParams(guestChat.id))
    expect(permissions).not.toContain('SHARE_CHAT')
  })

  it('CHT-07 PRJ-37 lets only the owner of a project share its chats', async () => {
    const [ada, eve] = [await signUp(test()), await signUp(test())]
    const body = { name: 'Lighthouse', description: 'All about it', creationMode: 'MANUAL' } as const
    const project = await ada.get(createProject, { body })
    await addMember(test(), project.id, eve.id, 'EDITOR')
    const [adasChat, evesChat] = [await aChat(ada, project.id), await aChat(eve, project.id)]
    expect((await share(eve, evesChat.id)).error).toMatchObject({ code: 'NOT_ALLOWED' })
    expect((await share(ada, adasChat.id)).status).toBe(200)
    expect((await page(adasChat.id)).status).toBe(200)
  })

  it('CHT-07 lets a reader continue in their own chat, without the sources', async () => {
    const [ada, eve] = [await signUp(test()), await signUp(test())]
    const { id } = await aChat(ada)
    await share(ada, id, { withSources: true })
    const copy = await eve.get(endpoints.continueSharedChat, chatParams(id))
    expect(copy).toMatchObject({ title: 'Lamp <b>', projectId: null })
    expect(copy.id).not.toBe(id)
    const fullChat = await eve.get(chats.getChat, chatParams(copy.id))
    expect(fullChat.messages.map(({ role, citations, parts }) => [role, citations, parts])).toEqual([
      ['user', [], [{ type: 'text', text: 'When was <it> lit?' }]],
      ['assistant', [], [{ type: 'text', text: 'At **dusk**. <script>alert(1)</script>' }]],
    ])
    await eve.events(chats.sendMessage, { ...chatParams(copy.id), body: { text: 'Continue' } })
    await ada.get(endpoints.unshareChat, chatParams(id))
    expect((await eve.call(endpoints.continueSharedChat, chatParams(id))).status).toBe(404)
    expect((await eve.call(chats.getChat, chatParams(copy.id))).status).toBe(200)
  })
})
