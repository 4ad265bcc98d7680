import * as folders from '@atelier/contract/endpoints/chat/folders'
import * as endpoints from '@atelier/contract/endpoints/prompts/prompts'
import type { FolderId, PromptId } from '@atelier/contract/ids'
import { limits } from '@atelier/contract/limits'
import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { signInAsGuest, signUp, type TestActor } from '../../test/actors.ts'
import { describeAppOnEach } from '../../test/describe-app.ts'
import { selectByNames } from './queries.ts'

const save = (actor: TestActor, promptName: string, extraFields: Record<string, unknown> = {}) =>
  actor.get(endpoints.createPrompt, {
    body: { promptName, promptText: `Text of ${promptName}`, ...extraFields },
  })
const names = async (actor: TestActor, query: Record<string, string> = {}) =>
  (await actor.get(endpoints.listPrompts, { query })).prompts.map(({ promptName }) => promptName)
const params = { kind: 'prompts' }
const change = (actor: TestActor, body: Record<string, unknown>) =>
  actor.get(folders.changeFolders, { params, body })
const newFolder = async (actor: TestActor, name: string, parentId?: FolderId): Promise<FolderId> => {
  const { createdId } = await change(actor, { operation: 'create', name, parentId })
  if (!createdId) throw new Error('no folder was created')
  return createdId
}
const pin = (actor: TestActor, promptId: PromptId) => actor.get(endpoints.pinPrompt, { body: { promptId } })

describeAppOnEach('prompts', (test) => {
  /** Adds this many prompts, older than all others. */
  const fill = (actor: TestActor, count: number) =>
    test().context.db.execute(sql`
      insert into saved_prompt (id, owner_id, name, text, updated_at)
      select gen_random_uuid(), ${actor.id}::uuid, 'Prompt ' || n, 'Old text ' || n, now() - interval '1 day'
      from generate_series(1, ${count}::int) n`)

  it('PRM-01 saves a prompt, changes it and deletes it', async () => {
    const ada = await signUp(test())
    const savedPrompt = await save(ada, '  Letter ')
    expect(savedPrompt).toMatchObject({
      promptName: 'Letter',
      promptType: 'private',
      folderId: null,
      isPinned: false,
    })
    const updatedPrompt = await ada.get(endpoints.updatePrompt, {
      params: { id: savedPrompt.id },
      body: { promptText: 'Write it.' },
    })
    expect(updatedPrompt).toMatchObject({ id: savedPrompt.id, promptName: 'Letter', promptText: 'Write it.' })
    await ada.get(endpoints.deletePrompt, { params: { id: savedPrompt.id } })
    expect(await names(ada)).toEqual([])
    expect((await ada.call(endpoints.deletePrompt, { params: { id: savedPrompt.id } })).status).toBe(404)
  })

  it('PRM-01 keeps earlier versions when a prompt’s text changes, up to a limit', async () => {
    const ada = await signUp(test())
    const { id } = await save(ada, 'Letter')
    const change = (body: Record<string, string>) => ada.get(endpoints.updatePrompt, { params: { id }, body })
    const listVersions = async () =>
      (await ada.get(endpoints.listPromptVersions, { params: { id } })).versions.map(
        ({ number, promptName, promptText }) => [number, promptName, promptText],
      )
    await change({ promptName: 'Long letter' })
    expect(await listVersions()).toEqual([])
    await change({ promptText: 'Write it.' })
    await change({ promptText: 'Write it well.' })
    expect(await listVersions()).toEqual([
      [2, 'Long letter', 'Write it.'],
      [1, 'Long letter', 'Text of Letter'],
    ])
    for (let index = 0; index < limits.prompt.versions; index++)
      await change({ promptText: `Write ${index}.` })
    expect(await listVersions()).toHaveLength(limits.prompt.versions)
  })

  it('PRM-01 saves many prompts at once, and reports why others were skipped', async () => {
    const ada = await signUp(test())
    await save(ada, 'Letter')
    const newPrompt = (promptName: string, promptText: string) => ({ promptName, promptText })
    const prompts = [
      newPrompt('Letter', 'Text of Letter'),
      newPrompt('Letter', 'Another text'),
      newPrompt('', 'Unnamed'),
      newPrompt('Too long', 'x'.repeat(limits.prompt.textMax + 1)),
      newPrompt('Greeting', ' Say hello. '),
      newPrompt('Greeting', 'Say hello.'),
    ]
    const { prompts: results } = await ada.get(endpoints.importPrompts, { body: { prompts } })
    expect(results.map(({ problem }) => problem)).toEqual([
      'You already have this prompt',
      null,
      'A name is required',
      expect.stringContaining('At most'),
      null,
      'You already have this prompt',
    ])
    expect((await names(ada)).toSorted()).toEqual(['Greeting', 'Letter', 'Letter'])
    await fill(ada, limits.prompt.max - 3 - 2)
    const manyPrompts = Array.from({ length: limits.prompt.importedAtOnce }, (_, index) =>
      newPrompt(`P ${index}`, 'x'),
    )
    const { prompts: importedPrompts } = await ada.get(endpoints.importPrompts, {
      body: { prompts: manyPrompts },
    })
    expect(importedPrompts.filter(({ problem }) => problem === null)).toHaveLength(2)
    expect(importedPrompts.at(-1)?.problem).toContain('saved prompts')
  })

  it('PRM-01 rejects names and texts that are empty or too long', async () => {
    const ada = await signUp(test())
    for (const body of [
      { promptName: ' ', promptText: 'x' },
      { promptName: 'x', promptText: ' ' },
      { promptName: 'x'.repeat(limits.prompt.nameMax + 1), promptText: 'x' },
      { promptName: 'x', promptText: 'x'.repeat(limits.prompt.textMax + 1) },
    ])
      expect((await ada.call(endpoints.createPrompt, { body })).status).toBe(400)
  })

  it('PRM-01 keeps prompts private to their owner, and rejects guests', async () => {
    const [ada, eve] = [await signUp(test()), await signUp(test())]
    const { id } = await save(ada, 'Letter')
    const updateAs = (actor: TestActor) => actor.call(endpoints.updatePrompt, { params: { id }, body: {} })
    expect((await updateAs(eve)).status).toBe(404)
    expect(await names(eve)).toEqual([])
    expect(await names(eve, { ids: id })).toEqual([])
    expect(await names(ada, { ids: id })).toEqual(['Letter'])
    const guest = await signInAsGuest(test())
    expect((await updateAs(guest)).status).toBe(403)
    expect((await guest.call(endpoints.listPrompts)).status).toBe(403)
    const folderId = await newFolder(ada, 'Hers')
    const intoResponse = await eve.call(endpoints.createPrompt, {
      body: { promptName: 'x', promptText: 'x', folderId },
    })
    expect(intoResponse.status).toBe(404)
  })

  it('PRM-02 lists prompts page by page, most recently changed first, and unfiled ones separately', async () => {
    const ada = await signUp(test())
    const folderId = await newFolder(ada, 'Work')
    await save(ada, 'A')
    const b = await save(ada, 'B', { folderId })
    const c = await save(ada, 'C')
    await ada.get(endpoints.updatePrompt, { params: { id: c.id }, body: { promptName: 'D' } })
    expect(await names(ada)).toEqual(['D', 'B', 'A'])
    expect(await names(ada, { filter: 'LOOSE' })).toEqual(['D', 'A'])
    expect(await names(ada, { folderId })).toEqual(['B'])
    // returns only the requested IDs, wherever they are in the list
    expect(await names(ada, { folderId, ids: `${c.id},${b.id}` })).toEqual(['B'])
    expect(await names(ada, { filter: 'LOOSE', ids: `${c.id},${b.id}` })).toEqual(['D'])
    const first = await ada.get(endpoints.listPrompts, { query: { limit: 2 } })
    expect(await names(ada, { cursor: first.nextCursor ?? '' })).toEqual(['A'])
  })

  it('PRM-04 finds up to six names and texts despite typos, and lists matching names first', async () => {
    const ada = await signUp(test())
    for (let index = 0; index < 7; index++)
      await save(ada, `Note ${index}`, { promptText: 'For a grant proposal' })
    await save(ada, 'Grant proposal', { promptText: 'x' })
    const results = await names(ada, { q: 'grant propsal' })
    expect(results).toHaveLength(limits.prompt.searchResults)
    expect(results[0]).toBe('Grant proposal')
    expect(await names(ada, { q: 'walrus' })).toEqual([])
  })

  it('PRM-04 finds one of thousands by its words, and by its name with a typo', async () => {
    const [ada, eve] = [await signUp(test()), await signUp(test())]
    await save(ada, 'Harbour master', { promptText: 'Ask for a berth' })
    await save(eve, 'Harbour of someone else', { promptText: 'Ask for a berth' })
    for (const actor of [ada, eve]) await fill(actor, 1000)
    await test().context.db.execute(
      sql`update saved_prompt set updated_at = now() - interval '2 days' where name like 'Harbour%'`,
    )
    for (const q of ['harb', 'berth ask', 'harbuor'])
      expect(await names(ada, { q })).toEqual(['Harbour master'])
    expect(await names(ada, { q: 'text 777' })).toEqual(['Prompt 777'])
  })

  it('API-11 pins and unpins prompts, and returns the pinned ones, latest first', async () => {
    const ada = await signUp(test())
    const [a, b] = [await save(ada, 'A'), await save(ada, 'B')]
    await pin(ada, a.id)
    expect(await pin(ada, b.id)).toEqual({ pinnedPrompts: [b.id, a.id] })
    expect(await pin(ada, b.id)).toEqual({ pinnedPrompts: [b.id, a.id] })
    expect(await names(ada, { filter: 'PINNED' })).toEqual(['B', 'A'])
    expect(await ada.get(endpoints.unpinPrompt, { body: { promptId: a.id } })).toEqual({
      pinnedPrompts: [b.id],
    })
  })

  it('PRM-06 moves prompts into folders and out of them', async () => {
    const ada = await signUp(test())
    const folderId = await newFolder(ada, 'Work')
    const [a, b] = [await save(ada, 'A'), await save(ada, 'B')]
    await change(ada, { operation: 'move', itemIds: [a.id, b.id], targetId: folderId })
    expect(await names(ada, { folderId })).toEqual(['B', 'A'])
    await change(ada, { operation: 'rename-chat', type: 'prompts', itemIds: [a.id], updatedName: 'Z' })
    await change(ada, { operation: 'move', itemIds: [a.id], targetId: null })
    expect(await names(ada, { filter: 'LOOSE' })).toEqual(['Z'])
  })

  it('PRM-01 pins, moves and compares only a person’s own prompts, either all of them or none', async () => {
    const [ada, bob] = [await signUp(test()), await signUp(test())]
    const [adasPrompt, bobsPrompt] = [await save(ada, 'Letter'), await save(bob, 'Letter')]
    await pin(bob, bobsPrompt.id)
    expect(await pin(ada, adasPrompt.id)).toMatchObject({ pinnedPrompts: [adasPrompt.id] })
    const targetId = await newFolder(ada, 'Sea')
    const body = { operation: 'move', itemIds: [adasPrompt.id, bobsPrompt.id], targetId }
    expect((await ada.call(folders.changeFolders, { params, body })).status).toBe(404)
    expect((await ada.get(endpoints.listPrompts)).prompts[0]?.folderId).toBeNull()
    const eve = await signUp(test())
    expect(await selectByNames(test().context.db, eve.id, ['Letter'])).toEqual([])
  })

  it('PRM-07 deletes a folder with its prompts and their pins', async () => {
    const ada = await signUp(test())
    const outerFolder = await newFolder(ada, 'Outer')
    const innerFolder = await newFolder(ada, 'Inner', outerFolder)
    const [a, b, c] = [
      await save(ada, 'A', { folderId: outerFolder }),
      await save(ada, 'B', { folderId: innerFolder }),
      await save(ada, 'Kept'),
    ]
    for (const { id } of [a, b, c]) await pin(ada, id)
    await change(ada, { operation: 'delete', folderId: outerFolder })
    expect(await names(ada, { filter: 'PINNED' })).toEqual(['Kept'])
    expect(await names(ada)).toEqual(['Kept'])
  })

  it('PRM-01 limits the number of prompts', async () => {
    const ada = await signUp(test())
    await fill(ada, limits.prompt.max)
    const overLimitResponse = await ada.call(endpoints.createPrompt, {
      body: { promptName: 'x', promptText: 'x' },
    })
    expect(overLimitResponse.error).toMatchObject({ code: 'CONFLICT' })
  })

  it('API-11 PRM-01 opens the public library to guests too, and counts a person’s uses once a day', async () => {
    const guest = await signInAsGuest(test())
    const { publicPrompts } = await guest.get(endpoints.listPublicPrompts, { body: { limit: 100 } })
    const noPublicPrompts = await guest.get(endpoints.listPublicPrompts, { body: { publicPrompts: [] } })
    expect(noPublicPrompts.publicPrompts).toEqual([])
    expect(publicPrompts.length).toBeGreaterThanOrEqual(60)
    const use = (promptId: string) => guest.call(endpoints.usePublicPrompt, { body: { promptId } })
    const [promptBefore] = (
      await guest.get(endpoints.listPublicPrompts, { body: { publicPrompts: ['proofread'] } })
    ).publicPrompts
    await use('proofread')
    await use('proofread')
    const promptsAfter = await guest.get(endpoints.listPublicPrompts, {
      body: { publicPrompts: ['proofread'] },
    })
    expect(promptsAfter.publicPrompts).toEqual([
      {
        ...promptBefore,
        promptId: 'proofread',
        promptType: 'public',
        useCount: (promptBefore?.useCount ?? 0) + 1,
      },
    ])
    expect((await use('no-such-prompt')).status).toBe(404)
  })
})
