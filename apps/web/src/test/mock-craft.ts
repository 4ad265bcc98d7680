import type { ChatWithMessages } from '@atelier/contract/chat/chat'
import { Craft, CraftVersionWithContent } from '@atelier/contract/crafts/craft'
import { getChat } from '@atelier/contract/endpoints/chat/chats'
import { getCraft, getCraftVersion, saveCraftVersion } from '@atelier/contract/endpoints/crafts/crafts'
import { getUser } from '@atelier/contract/endpoints/people/users'
import type { CraftId, CraftVersionId } from '@atelier/contract/ids'
import { z } from 'zod'
import { aMessage, anOpenChat, newId, aUser } from './fixtures.ts'
import { openApp } from './open-app.tsx'
import { respond } from './server.ts'

/** A text craft in the canvas, and the chat whose answer contains it. */
const aCraft = (): { chat: ChatWithMessages; craft: Craft } => {
  const [craftId, versionId, messageId] = [newId(), newId(), newId()]
  const message = aMessage(messageId, 'assistant', '', {
    model: null,
    parts: [
      {
        type: 'craft',
        craftId: craftId as CraftId,
        versionId: versionId as CraftVersionId,
        index: 0,
        number: 1,
        parentId: null,
        identifier: 'note',
        title: 'The note',
        kind: 'text/markdown',
        language: '',
        isEdit: false,
        status: 'success',
      },
    ],
  })
  const chat = anOpenChat({ messages: [message] })
  const craft = Craft.parse({
    id: craftId,
    chatId: chat.id,
    identifier: 'note',
    title: 'The note',
    type: 'text/markdown',
    language: '',
    mayEdit: true,
    createdAt: Date.now(),
    versions: [
      {
        id: versionId,
        messageId,
        index: 0,
        number: 1,
        parentId: null,
        origin: 'model',
        status: 'success',
        createdAt: Date.now(),
      },
    ],
  })
  return { chat, craft }
}

/** Mocks the server for a chat with one text in the canvas, whose first version is `# First`. */
export const mockCraft = () => {
  const mockedCraft = { ...aCraft(), contents: new Map<string, string>() }
  const versionWithContent = (id: string) =>
    CraftVersionWithContent.parse({
      ...mockedCraft.craft.versions.find((each) => each.id === id),
      content: mockedCraft.contents.get(id) ?? '',
      citations: [],
      unsupported: [],
    })
  mockedCraft.contents.set(mockedCraft.craft.versions[0]?.id ?? '', '# First')
  respond(getUser, aUser())
  respond(getChat, () => mockedCraft.chat)
  respond(getCraft, () => mockedCraft.craft)
  respond(getCraftVersion, ({ url }) => versionWithContent(url.pathname.split('/').at(-1) ?? ''))

  const addVersion = (content: string, origin: 'model' | 'edit' | 'hand' = 'model') => {
    const id = newId()
    mockedCraft.contents.set(id, content)
    const version = {
      id,
      messageId: mockedCraft.chat.messages.at(-1)?.id ?? '',
      index: 0,
      number: mockedCraft.craft.versions.length + 1,
      parentId: mockedCraft.craft.versions.at(-1)?.id ?? null,
      origin,
      status: 'success',
      createdAt: Date.now(),
    }
    mockedCraft.craft = Craft.parse({
      ...mockedCraft.craft,
      versions: [...mockedCraft.craft.versions, version],
    })
    return versionWithContent(id)
  }
  /** Saves like the server, after `beforeSave`; returns the request bodies. */
  const recordSaves = (beforeSave?: () => Promise<void>) => {
    const saves: {
      content: string
      baseId: string
      leafId?: string | undefined
      isWriting?: boolean | undefined
    }[] = []
    const Body = z.object({
      content: z.string(),
      baseId: z.string(),
      leafId: z.string().optional(),
      isWriting: z.boolean().optional(),
    })
    respond(saveCraftVersion, async ({ request }) => {
      const body = Body.parse(await request.json())
      saves.push(body)
      await beforeSave?.()
      return addVersion(body.content, 'hand')
    })
    return saves
  }
  const open = async () => {
    const { screen } = await openApp(`/chat/${mockedCraft.chat.id}`)
    await screen
      .getByRole('button', { name: /^The note/ })
      .first()
      .click()
    return { screen, panel: screen.getByRole('region', { name: 'Canvas' }) }
  }
  return Object.assign(mockedCraft, { addVersion, recordSaves, open })
}
