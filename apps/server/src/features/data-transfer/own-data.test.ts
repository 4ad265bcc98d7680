import { addText } from '@atelier/contract/endpoints/sources/attachments'
import { createBot } from '@atelier/contract/endpoints/bots/bots'
import { createChat, getChat, listChats } from '@atelier/contract/endpoints/chat/chats'
import { recordConsent } from '@atelier/contract/endpoints/people/consent'
import {
  createText,
  getCraft,
  getCraftVersion,
  saveCraftVersion,
} from '@atelier/contract/endpoints/crafts/crafts'
import { exportData } from '@atelier/contract/endpoints/data-transfer/data-transfer'
import { addMemory } from '@atelier/contract/endpoints/people/personal'
import { createProject } from '@atelier/contract/endpoints/projects/projects'
import { expect, it } from 'vitest'
import { dataImport, mcpServer } from '../../db/schema/index.ts'
import { uuidv7 } from '../../platform/uuid.ts'
import { signUp } from '../../test/actors.ts'
import { describeApp } from '../../test/describe-app.ts'
import { runImport } from '../../test/imports.ts'
import { addMember } from '../../test/members.ts'
import { signUpWithPlugins } from '../../test/plugins.ts'
import { writeZip } from '../../test/write-zip.ts'
import {
  selectBots,
  selectConsent,
  selectItemsOf,
  selectMemories,
  selectPlugins,
  selectProjects,
} from './export-queries.ts'
import { countUnfinishedImports } from './import-queries.ts'

describeApp('data transfer is limited to one person', (test) => {
  it('CHT-01 exports nothing that belongs to anyone else', async () => {
    const [ada, bob, eve] = [await signUp(test()), await signUpWithPlugins(test()), await signUp(test())]
    const { db } = test().context
    await bob.get(recordConsent, { body: { version: 1, allowed: [], at: 1000 } })
    await bob.get(addMemory, { body: { text: 'Likes lamps' } })
    await db.insert(mcpServer).values({
      id: uuidv7(),
      ownerId: bob.id,
      name: 'Lamps',
      slug: 'lamps',
      transport: 'http',
      address: 'http://1.1.1.1:9/',
    })
    await bob.get(createProject, {
      body: { name: 'Harbour', description: 'All about it', creationMode: 'MANUAL' },
    })
    const bot = { name: `Keeper ${bob.id}`, description: 'Keeps', prompt: 'You keep a lighthouse.' }
    await bob.get(createBot, { body: { chatbotConfig: bot } })
    for (const select of [selectConsent, selectMemories, selectPlugins, selectProjects, selectBots]) {
      expect(await select(db, bob.id)).toHaveLength(1)
      expect(await select(db, eve.id)).toEqual([])
    }
    const { id: projectId } = await ada.get(createProject, {
      body: { name: 'Lamps', description: 'All about it', creationMode: 'MANUAL' },
    })
    await addMember(test(), projectId, bob.id, 'EDITOR')
    const body = { fileName: 'log', fileContent: 'The lamp was lit.', projectId }
    const { id } = await ada.get(addText, { body })
    await bob.get(addText, { body })
    expect(await selectItemsOf(db, ada.id, projectId)).toEqual([id])
  })

  it('CHT-01 CRF-01 exports manually edited texts, which can be continued elsewhere', async () => {
    const [ada, otto] = [await signUp(test()), await signUp(test())]
    const { id: chatId } = await ada.get(createChat, { body: {} })
    const { craftId } = await ada.get(createText, { params: { chatId }, body: {} })
    const emptyCraft = await ada.get(getCraft, { params: { craftId } })
    const content = '# The lamp\n\nIt burns oil.'
    await ada.get(saveCraftVersion, {
      params: { craftId },
      body: { baseId: emptyCraft.versions[0]?.id, content },
    })
    const archive = new Uint8Array(await (await ada.send(exportData)).arrayBuffer())
    await runImport(otto, archive)
    const [firstChat] = (await otto.get(listChats)).chats
    const { messages } = await otto.get(getChat, { params: { chatId: firstChat?.id ?? '' } })
    const part = messages.flatMap(({ parts }) => parts).find(({ type }) => type === 'craft')
    if (part?.type !== 'craft') throw new Error('No craft found.')
    expect(part.title).toBe('The lamp')
    expect(part).not.toHaveProperty('content')
    const params = { craftId: part.craftId, versionId: part.versionId }
    expect(await otto.get(getCraftVersion, { params })).toMatchObject({ content, number: 1 })
    const body = { baseId: part.versionId, content: `${content} It is old.` }
    expect((await otto.call(saveCraftVersion, { params, body })).status).toBe(200)
    // the owner's data is unchanged
    expect((await ada.get(getCraft, { params: { craftId } })).versions).toHaveLength(2)
  })

  it('CHT-01 validates an archive like any other input: URL schemes, file names and everything else', async () => {
    const ada = await signUp(test())
    const file = { type: 'FILE', mimeType: 'text/plain', url: null, createdAt: 1000 }
    const name = '../../etc/\u202Etxt.log'
    const part = { type: 'tool', toolCallId: 'a', name: 'read', title: 'Read', state: 'output-available' }
    const links = ['javascript:alert(1)', 'https://lamps.example/'].map((url) => ({
      type: 'link',
      url,
      title: 'x',
    }))
    const message = {
      id: uuidv7(),
      parentId: null,
      role: 'assistant',
      status: 'completed',
      parts: [{ ...part, input: {}, output: links }],
      citations: [],
      attachments: [],
      model: null,
      error: null,
      createdAt: 1000,
      completedAt: null,
      tokens: null,
      rating: null,
      ratingReason: null,
    }
    const chat = { id: uuidv7(), title: 'Two\nlines', createdAt: 1000, updatedAt: 1000 }
    const archive = Object.entries({
      'atelier.json': {
        format: 'atelier-export',
        version: 1,
        exportedAt: 1,
        name: 'A',
        email: 'a@b.example',
      },
      'vault.json': [
        {
          ...file,
          id: '1',
          title: 'A page',
          fileName: 'x',
          type: 'LINK',
          url: 'javascript:alert(1)',
          path: null,
        },
        { ...file, id: '2', title: name, fileName: name, path: 'files/2' },
      ],
      'prompts.json': [
        { id: '1', name: 'x'.repeat(5000), text: 'Be short.', folderId: null, createdAt: 1000 },
      ],
      'projects.json': [
        {
          id: '1',
          name: '',
          description: '',
          symbol: null,
          systemPrompt: '',
          attachmentIds: [],
          createdAt: 1,
        },
      ],
      [`chats/${chat.id}.json`]: {
        format: 'atelier-chat',
        version: 1,
        exportedAt: 1,
        chat,
        messages: [message],
        folderId: null,
        projectId: null,
      },
    }).map(([path, value]) => ({ name: path, bytes: JSON.stringify(value) }))
    const { items } = await runImport(
      ada,
      writeZip([...archive, { name: 'files/2', bytes: 'The lamp was lit.' }]),
    )
    expect(items.map(({ kind, title, state }) => [kind, title, state])).toEqual([
      ['prompt', 'prompt 1', 'failed'],
      ['file', 'file 1', 'failed'],
      ['file', 'txt.log', 'imported'],
      ['project', 'project 1', 'failed'],
      ['chat', 'Two\nlines', 'imported'],
    ])
    const [firstChat] = (await ada.get(listChats)).chats
    const { title, messages } = await ada.get(getChat, { params: { chatId: firstChat?.id ?? '' } })
    expect(title).toBe('Two lines')
    expect(messages[0]?.parts).toMatchObject([{ type: 'tool', output: [links[1]] }])
  })

  it('CHT-01 accepts two of a person’s imports at once, but no third while they are running', async () => {
    const ada = await signUp(test())
    const send = () => {
      const pipe = new TransformStream<Uint8Array, Uint8Array>()
      const response = ada.raw('/v1/user/imports?fileName=a.zip', {
        method: 'POST',
        body: pipe.readable,
        duplex: 'half',
      })
      return { response, writer: pipe.writable.getWriter() }
    }
    const pendingImports = [send(), send()]
    for (const { writer } of pendingImports) await writer.write(new Uint8Array(1000))
    const third = send()
    expect((await third.response).status).toBe(409)
    for (const { writer } of pendingImports) await writer.abort()
    await Promise.allSettled(pendingImports.map(({ response }) => response))
  })

  it('CHT-01 counts only a person’s own unfinished imports', async () => {
    const [ada, bob] = [await signUp(test()), await signUp(test())]
    const { db } = test().context
    await db.insert(dataImport).values({ id: uuidv7(), userId: bob.id, fileName: 'a.zip', state: 'waiting' })
    expect([await countUnfinishedImports(db, ada.id), await countUnfinishedImports(db, bob.id)]).toEqual([
      0, 1,
    ])
  })
})
