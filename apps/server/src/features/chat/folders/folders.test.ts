import * as chats from '@atelier/contract/endpoints/chat/chats'
import * as endpoints from '@atelier/contract/endpoints/chat/folders'
import type { FolderNode } from '@atelier/contract/chat/folder'
import type { FolderId } from '@atelier/contract/ids'
import { limits } from '@atelier/contract/limits'
import { expect, it } from 'vitest'
import { folder } from '../../../db/schema/index.ts'
import { uuidv7 } from '../../../platform/uuid.ts'
import { signInAsGuest, signUp, type TestActor } from '../../../test/actors.ts'
import { describeAppOnEach } from '../../../test/describe-app.ts'

const params = { kind: 'chats' }
const change = (actor: TestActor, body: Record<string, unknown>) =>
  actor.call(endpoints.changeFolders, { params, body })
const create = async (actor: TestActor, name: string, parentId?: FolderId) => {
  const { data } = await change(actor, { operation: 'create', name, parentId })
  if (!data?.createdId) throw new Error('no folder was created')
  return data.createdId
}
const move = (
  actor: TestActor,
  body: { itemIds?: string[]; folderIds?: string[]; targetId: string | null },
) => change(actor, { operation: 'move', ...body })
const newChat = (actor: TestActor, title: string) => actor.get(chats.createChat, { body: { title } })
const listTitles = async (actor: TestActor, query: Record<string, string>) =>
  (await actor.get(chats.listChats, { query })).chats.map(({ title }) => title)

/** Returns lines: folder names end with a slash, and their contents are indented. */
const drawTree = async (actor: TestActor, folders: readonly FolderNode[], indent = ''): Promise<string[]> => {
  const lines: string[] = []
  for (const { id, name, children } of folders) {
    const chatLines = (await listTitles(actor, { folderId: id })).map((title) => `${indent}  ${title}`)
    lines.push(`${indent}${name}/`, ...(await drawTree(actor, children, `${indent}  `)), ...chatLines)
  }
  return lines
}
const tree = async (actor: TestActor) =>
  drawTree(actor, (await actor.get(endpoints.getFolders, { params })).folders)

describeAppOnEach('folders', (test) => {
  it('CHT-07 creates nested folders, sorts them by name, and renames them', async () => {
    const ada = await signUp(test())
    const work = await create(ada, 'Work')
    for (const name of ['Part 10', 'Part 2']) await create(ada, name, work)
    await create(ada, 'archive of 2020')
    expect(await tree(ada)).toEqual(['archive of 2020/', 'Work/', '  Part 2/', '  Part 10/'])
    const { folders, root } = await ada.get(endpoints.getFolders, { params: { kind: 'prompts' } })
    expect(root).toEqual({
      type: 'directory',
      id: 'root',
      name: 'root',
      children: [{ type: 'directory', id: 'saved-prompts', name: 'Saved Prompts', children: folders }],
    })
    await change(ada, { operation: 'rename', folderId: work, updatedName: '  Zoo ' })
    expect(await tree(ada)).toEqual(['archive of 2020/', 'Zoo/', '  Part 2/', '  Part 10/'])
    for (const name of ['  ', 'x'.repeat(101)])
      expect((await change(ada, { operation: 'create', name })).status).toBe(400)
  })

  it('CHT-07 moves chats into and out of a folder, and lists its contents', async () => {
    const ada = await signUp(test())
    const work = await create(ada, 'Work')
    const [lamp, tide] = [await newChat(ada, 'Lamp'), await newChat(ada, 'Tide')]
    await move(ada, { itemIds: [lamp.id, tide.id], targetId: work })
    expect(await tree(ada)).toEqual(['Work/', '  Tide', '  Lamp'])
    expect(await listTitles(ada, { folderId: work })).toEqual(['Tide', 'Lamp'])
    expect(await listTitles(ada, { filter: 'LOOSE' })).toEqual([])
    expect(await listTitles(ada, {})).toEqual(['Tide', 'Lamp'])
    await ada.get(chats.updateChat, { params: { chatId: tide.id }, body: { isArchived: true } })
    expect(await tree(ada)).toEqual(['Work/', '  Lamp'])
    await move(ada, { itemIds: [lamp.id], targetId: null })
    expect(await tree(ada)).toEqual(['Work/'])
    expect(await listTitles(ada, { filter: 'LOOSE' })).toEqual(['Lamp'])
  })

  it('CHT-07 moves a folder with its contents, but never into itself or too deep', async () => {
    const ada = await signUp(test())
    const [a, b] = [await create(ada, 'A'), await create(ada, 'B')]
    const subfolder = await create(ada, 'Below', a)
    const chat = await newChat(ada, 'Lamp')
    await move(ada, { itemIds: [chat.id], targetId: subfolder })
    await move(ada, { folderIds: [a], targetId: b })
    expect(await tree(ada)).toEqual(['B/', '  A/', '    Below/', '      Lamp'])
    const folderB = await ada.get(endpoints.getFolder, { params: { ...params, folderId: b } })
    expect(folderB).toEqual({ id: b, name: 'B', count: 1 })
    for (const targetId of [b, a, subfolder])
      expect((await move(ada, { folderIds: [b], targetId })).error).toMatchObject({ code: 'CONFLICT' })
    let deepest: FolderId = subfolder
    for (let level = 4; level <= limits.folder.depth; level++)
      deepest = await create(ada, `${level}`, deepest)
    expect((await change(ada, { operation: 'create', name: 'Deeper', parentId: deepest })).status).toBe(409)
    const tallFolder = await create(ada, 'Tall')
    await create(ada, 'Under', tallFolder)
    expect((await move(ada, { folderIds: [tallFolder], targetId: deepest })).status).toBe(409)
    expect((await move(ada, { folderIds: [subfolder], targetId: null })).status).toBe(200)
  })

  it('CHT-07 serializes two moves that would create a cycle', async () => {
    const ada = await signUp(test())
    const [a, b] = [await create(ada, 'A'), await create(ada, 'B')]
    const moves = await Promise.all([
      move(ada, { folderIds: [a], targetId: b }),
      move(ada, { folderIds: [b], targetId: a }),
    ])
    expect(moves.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(await tree(ada)).toHaveLength(2)
  })

  it('CHT-07 deletes a folder, unpinning and archiving its chats', async () => {
    const ada = await signUp(test())
    const work = await create(ada, 'Work')
    const part = await create(ada, 'Part', work)
    const [lamp, tide, oldFolder] = [
      await newChat(ada, 'Lamp'),
      await newChat(ada, 'Tide'),
      await newChat(ada, 'Old'),
    ]
    await newChat(ada, 'Elsewhere')
    await move(ada, { itemIds: [lamp.id], targetId: work })
    await move(ada, { itemIds: [tide.id, oldFolder.id], targetId: part })
    await ada.get(chats.changeChats, { body: { action: 'ARCHIVE', chatIds: [oldFolder.id] } })
    await ada.get(chats.changeChats, { body: { action: 'PIN', chatIds: [lamp.id, tide.id] } })
    const deleteResponse = await change(ada, { operation: 'delete', folderId: work })
    expect(deleteResponse.data?.folders).toEqual([])
    expect(await listTitles(ada, {})).toEqual(['Elsewhere'])
    expect(await listTitles(ada, { filter: 'PINNED' })).toEqual([])
    expect((await listTitles(ada, { filter: 'ARCHIVED' })).toSorted()).toEqual(['Lamp', 'Old', 'Tide'])
    const restoreResponse = await ada.get(chats.updateChat, {
      params: { chatId: lamp.id },
      body: { isArchived: false },
    })
    expect(restoreResponse).toMatchObject({ folderId: null, archivedAt: null })
  })

  it('CHT-03 CHT-04 renames a chat in the tree, but not a project chat', async () => {
    const ada = await signUp(test())
    const chat = await newChat(ada, 'Lamp')
    const rename = (body: object) =>
      change(ada, { operation: 'rename-chat', type: 'chats', itemIds: [chat.id], ...body })
    await rename({ updatedName: 'Beacon' })
    expect(await listTitles(ada, {})).toEqual(['Beacon'])
    const tooLongResponse = await rename({ updatedName: 'x'.repeat(101) })
    expect(tooLongResponse.error?.issues?.[0]?.message).toBe('Title is too long')
    const emptyRename = await rename({ updatedName: 'Beacon', itemIds: [] })
    expect(emptyRename.error?.message).toBe('No chat selected')
    const wrongKind = await ada.call(endpoints.changeFolders, {
      params: { kind: 'prompts' },
      body: { operation: 'rename-chat', type: 'chats', itemIds: [chat.id], updatedName: 'Beacon' },
    })
    expect(wrongKind.status).toBe(400)
  })

  it('CHT-07 PRM-06 keeps chat folders and prompt folders apart', async () => {
    const ada = await signUp(test())
    const work = await create(ada, 'Work')
    const changeResponse = await ada.get(endpoints.changeFolders, {
      params: { kind: 'prompts' },
      body: { operation: 'create', name: 'Encoding' },
    })
    expect(changeResponse.folders.map(({ name }) => name)).toEqual(['Encoding'])
    expect(await tree(ada)).toEqual(['Work/'])
    const acrossResponse = await ada.call(endpoints.changeFolders, {
      params: { kind: 'prompts' },
      body: { operation: 'rename', folderId: work, updatedName: 'Mine' },
    })
    expect(acrossResponse.status).toBe(404)
  })

  it('CHT-07 AUTH-04 requires an account, and reports other people’s folders and chats as not found', async () => {
    const [ada, eve] = [await signUp(test()), await signUp(test())]
    const guest = await signInAsGuest(test())
    expect((await guest.call(endpoints.getFolders, { params })).status).toBe(403)
    const work = await create(ada, 'Work')
    const adasChat = await newChat(ada, 'Hers')
    const evesChat = await newChat(eve, 'Mine')
    for (const body of [
      { itemIds: [evesChat.id], targetId: work },
      { itemIds: [evesChat.id, adasChat.id], targetId: null },
      { folderIds: [work], targetId: null },
    ])
      expect((await move(eve, body)).error).toEqual((await move(eve, { ...body, targetId: uuidv7() })).error)
    expect((await change(eve, { operation: 'delete', folderId: work })).status).toBe(404)
    expect(await listTitles(eve, { folderId: work })).toEqual([])
    expect(await tree(ada)).toEqual(['Work/'])
  })

  it('CHT-07 limits the number of folders', async () => {
    const ada = await signUp(test())
    await test()
      .context.db.insert(folder)
      .values(
        Array.from({ length: limits.folder.max }, (_, index) => ({
          id: uuidv7<FolderId>(),
          ownerId: ada.id,
          kind: 'chats' as const,
          name: `Folder ${index}`,
        })),
      )
    expect((await change(ada, { operation: 'create', name: 'One more' })).status).toBe(409)
  })
})
