import { addText } from '@atelier/contract/endpoints/sources/attachments'
import { createChat, sendMessage } from '@atelier/contract/endpoints/chat/chats'
import { createProject } from '@atelier/contract/endpoints/projects/projects'
import { createPrompt } from '@atelier/contract/endpoints/prompts/prompts'
import { search } from '@atelier/contract/endpoints/chat/search'
import { expect, it } from 'vitest'
import { signInAsGuest, signUp } from '../../../test/actors.ts'
import { describeApp } from '../../../test/describe-app.ts'

describeApp('search across everything', (test) => {
  it('NAV-01 finds a person’s own chats, messages, projects and files by their words', async () => {
    const ada = await signUp(test())
    const { id: chatId } = await ada.get(createChat, { body: { title: 'The lighthouse lamp' } })
    await ada.events(sendMessage, { params: { chatId }, body: { text: 'Who trims the lamp at night?' } })
    const project = await ada.get(createProject, {
      body: { name: 'Lamp repairs', description: 'All about it', creationMode: 'MANUAL' },
    })
    const file = await ada.get(addText, {
      body: { fileName: 'lamp.txt', fileContent: 'It burns.', source: 'VAULT' },
    })
    const prompt = { promptName: 'Ask about lamps', promptText: 'What burns?' }
    await ada.get(createPrompt, { body: prompt })
    const results = await ada.get(search, { query: { q: 'lamp' } })
    expect(results).toMatchObject({
      chats: [{ id: chatId, title: 'The lighthouse lamp' }],
      messages: [{ chatId, chatTitle: 'The lighthouse lamp' }],
      projects: [{ id: project.id, name: 'Lamp repairs' }],
      attachments: [{ id: file.id, title: 'lamp.txt' }],
      prompts: [{ name: 'Ask about lamps' }],
    })
    expect(results.messages[0]?.snippet).toContain('trims the lamp')
    expect((await ada.get(search, { query: { q: 'trims' } })).chats).toEqual([])
    const bob = await signUp(test())
    expect(await bob.get(search, { query: { q: 'lamp' } })).toEqual({
      chats: [],
      messages: [],
      projects: [],
      attachments: [],
      bots: [],
      prompts: [],
    })
  })

  it('NAV-01 BOT-02 finds curated bots by their English and their German name', async () => {
    const guest = await signInAsGuest(test())
    for (const q of ['source check', 'quellenprüf']) {
      const { bots } = await guest.get(search, { query: { q } })
      expect(bots.map(({ name }) => name)).toEqual(['Source Checker'])
    }
  })

  it('NAV-01 shows recent items when nothing is entered, and shows guests their own chats', async () => {
    const guest = await signInAsGuest(test())
    const { id } = await guest.get(createChat, { body: { title: 'Mine' } })
    expect(await guest.get(search)).toMatchObject({ chats: [{ id }], projects: [], attachments: [] })
  })
})
