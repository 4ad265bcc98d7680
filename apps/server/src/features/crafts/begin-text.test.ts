import * as chats from '@atelier/contract/endpoints/chat/chats'
import * as endpoints from '@atelier/contract/endpoints/crafts/crafts'
import * as sharing from '@atelier/contract/endpoints/crafts/craft-sharing'
import type { MessageId } from '@atelier/contract/ids'
import { expect, it } from 'vitest'
import { uuidv7 } from '../../platform/uuid.ts'
import { signUp, type TestActor } from '../../test/actors.ts'
import { describeApp } from '../../test/describe-app.ts'

const chatParams = (chatId: string) => ({ params: { chatId } })
const save = (actor: TestActor, craftId: string, body: Record<string, unknown>) =>
  actor.call(endpoints.saveCraftVersion, { params: { craftId }, body })

describeApp('manually started texts', (test) => {
  it('CRF-01 starts an empty text without a model, names it after its first line, and saves one version per session', async () => {
    const ada = await signUp(test())
    const { id } = await ada.get(chats.createChat, { body: {} })
    const { craftId, messageId } = await ada.get(endpoints.createText, { ...chatParams(id), body: {} })
    const { messages } = await ada.get(chats.getChat, chatParams(id))
    expect(messages.map(({ role }) => role)).toEqual(['user', 'assistant'])
    expect(messages.at(-1)?.id).toBe(messageId)
    const emptyCraft = await ada.get(endpoints.getCraft, { params: { craftId } })
    expect(emptyCraft).toMatchObject({ type: 'text/markdown', mayEdit: true, versions: [{ origin: 'hand' }] })
    let baseId = emptyCraft.versions[0]?.id
    for (const content of ['# A l', '# A lamp', '# A lamp\n\nIt burns.'])
      baseId = (await save(ada, craftId, { baseId, content, isWriting: true })).data?.id
    const craft = await ada.get(endpoints.getCraft, { params: { craftId } })
    expect(craft.title).toBe('A lamp')
    const updatedChat = await ada.get(chats.getChat, chatParams(id))
    expect([updatedChat.title, updatedChat.messages.at(-1)?.parts]).toEqual([
      'A lamp',
      [expect.objectContaining({ type: 'text' }), expect.objectContaining({ craftId, title: 'A lamp' })],
    ])
    expect(craft.versions.map(({ number }) => number)).toEqual([1, 2])
    // versions that have a share link or were saved by hand are kept
    const link = { chatId: id, messageId, index: 0, access: 'public', edited: false } as const
    await ada.get(sharing.shareCraft, { body: link })
    const firstSave = await save(ada, craftId, {
      baseId,
      content: '# A lamp\n\nIt burns oil.',
      isWriting: true,
    })
    expect(firstSave.data).toMatchObject({ number: 3, parentId: baseId })
    const lateSave = await save(ada, craftId, {
      baseId: emptyCraft.versions[0]?.id,
      content: 'late',
      isWriting: true,
    })
    expect(lateSave.error?.code).toBe('CONFLICT')
    // a first line whose title is truncated inside a surrogate pair
    const line = `${'a'.repeat(79)}🏮 lamp`
    const longSave = await save(ada, craftId, { baseId: firstSave.data?.id, content: line, isWriting: true })
    expect(longSave.status).toBe(200)
    expect((await ada.get(endpoints.getCraft, { params: { craftId } })).title).toBe('a'.repeat(79))
    // a second text in the same chat is a separate craft
    const second = await ada.get(endpoints.createText, { ...chatParams(id), body: {} })
    expect(second.craftId).not.toBe(craftId)
    const body = { parentId: uuidv7<MessageId>() }
    expect((await ada.call(endpoints.createText, { ...chatParams(id), body })).status).toBe(404)
  })
})
