import * as attachments from '@atelier/contract/endpoints/sources/attachments'
import { createProject } from '@atelier/contract/endpoints/projects/projects'
import * as endpoints from '@atelier/contract/endpoints/sources/vault'
import type { AttachmentId } from '@atelier/contract/ids'
import { limits } from '@atelier/contract/limits'
import type { VaultAttachment } from '@atelier/contract/sources/vault'
import { eq, inArray, sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { attachment, attachmentText, blob, chunk, knowledgeItem } from '../../../db/schema/index.ts'
import { addItems } from '../attachments/storage/index.ts'
import { grantForJob } from '../../../platform/access/authorize.ts'
import { uuidv7 } from '../../../platform/uuid.ts'
import { signInAsGuest, signUp, stranger, type TestActor } from '../../../test/actors.ts'
import { describeAppOnEach } from '../../../test/describe-app.ts'
import { addMember } from '../../../test/members.ts'
import { waitUntilRead } from '../../../test/wait-until-read.ts'
import { attachmentIdOf, createUpload, sendPiece, sha256, upload } from '../../../test/tus-client.ts'

const addFile = async (actor: TestActor, filename: string, text: string, change: object = {}) => {
  const response = await upload(actor.raw, Buffer.from(text), { filename, source: 'VAULT', ...change })
  if (!response.ok) throw new Error(await response.text())
  return attachmentIdOf(response) as AttachmentId
}
const newProject = async (actor: TestActor, name: string) =>
  (await actor.get(createProject, { body: { name, description: 'All about it', creationMode: 'MANUAL' } })).id
const list = (actor: TestActor, query: Record<string, string | number> = {}) =>
  actor.get(endpoints.listVault, { query })
const titlesOf = (page: { attachments: VaultAttachment[] }) => page.attachments.map(({ title }) => title)

describeAppOnEach('vault', (test) => {
  it('VLT-09 lists a person’s own items, newest first, with text, projects and size', async () => {
    const [ada, bob] = [await signUp(test()), await signUp(test())]
    const notes = await addFile(ada, 'notes.md', '# Lamp\n\nThe lamp is lit at dusk.\n')
    await addFile(ada, 'log.txt', 'A quiet night.')
    await addFile(bob, 'other.txt', 'Not for Ada.')
    await waitUntilRead(test(), ada, notes)
    const lighthouse = await newProject(ada, 'Lighthouse')
    const secret = await newProject(bob, 'Secret')
    for (const projectId of [lighthouse, secret])
      await addItems(test().context.db, grantForJob('a test', 'project', projectId, 'ADD_KNOWLEDGE'), [
        { attachmentId: notes },
      ])
    const page = await list(ada)
    expect(titlesOf(page)).toEqual(['log.txt', 'notes.md'])
    expect(page).toMatchObject({ total: 2, nextCursor: null })
    // projects that Ada isn't a member of aren't listed
    expect(page.attachments[1]).toMatchObject({
      usedInProjects: [{ id: lighthouse, name: 'Lighthouse', symbol: null }],
      usedInChatbots: [],
      usedInChats: 0,
      opening: expect.stringContaining('The lamp is lit'),
    })
    const usedBytes = page.attachments.reduce((sum, { metadata }) => sum + metadata.size, 0)
    expect(page.storageInfo).toEqual({
      used: usedBytes,
      limit: limits.vault.storageBytes.free,
      percentage: 0,
    })
  })

  it('VLT-03 pages through every order without gaps or duplicates, and rejects another order’s cursor', async () => {
    const ada = await signUp(test())
    for (const [name, size] of [
      ['b.txt', 3],
      ['A.txt', 3],
      ['c.txt', 9],
      ['a.txt', 1],
      ['d.txt', 3],
    ] as const)
      await addFile(ada, name, 'x'.repeat(size))
    const listAllPages = async (sort: string) => {
      const pageTitles: string[] = []
      let cursor: string | null = ''
      while (cursor !== null) {
        const page: Awaited<ReturnType<typeof list>> = await list(ada, {
          sort,
          limit: 2,
          ...(cursor === '' ? {} : { cursor }),
        })
        pageTitles.push(...titlesOf(page))
        cursor = page.nextCursor
      }
      return pageTitles
    }
    expect(await listAllPages('newest')).toEqual(['d.txt', 'a.txt', 'c.txt', 'A.txt', 'b.txt'])
    expect(await listAllPages('name')).toEqual(['A.txt', 'a.txt', 'b.txt', 'c.txt', 'd.txt'])
    expect(await listAllPages('size')).toEqual(['c.txt', 'd.txt', 'A.txt', 'b.txt', 'a.txt'])
    const { nextCursor } = await list(ada, { sort: 'name', limit: 1 })
    const other = await ada.call(endpoints.listVault, { query: { sort: 'size', cursor: nextCursor ?? '' } })
    expect(other.error?.code).toBe('BAD_INPUT')
  })

  it('VLT-03 sorts names naturally, with numbers by value, page by page', async () => {
    const ada = await signUp(test())
    for (const name of ['log 10.txt', 'Log 2.txt', 'log 1b.txt', 'log 02.txt', 'log.txt'])
      await addFile(ada, name, name)
    const titles: string[] = []
    let cursor: string | undefined
    do {
      const page = await list(ada, { sort: 'name', limit: 1, ...(cursor === undefined ? {} : { cursor }) })
      titles.push(...page.attachments.map(({ title }) => title))
      cursor = page.nextCursor ?? undefined
    } while (cursor !== undefined)
    expect(titles.toSorted()).toEqual(
      ['Log 2.txt', 'log 02.txt', 'log 10.txt', 'log 1b.txt', 'log.txt'].toSorted(),
    )
    const indexOfTitle = (name: string) => titles.indexOf(name)
    expect(indexOfTitle('log 1b.txt')).toBeLessThan(indexOfTitle('Log 2.txt'))
    expect(Math.max(indexOfTitle('Log 2.txt'), indexOfTitle('log 02.txt'))).toBeLessThan(
      indexOfTitle('log 10.txt'),
    )
  })

  it('VLT-14 returns the requested items that a person owns, with the total of all items', async () => {
    const [ada, bob] = [await signUp(test()), await signUp(test())]
    const notes = await addFile(ada, 'notes.md', 'The lamp is lit at dusk.')
    await waitUntilRead(test(), ada, notes)
    const log = await addFile(ada, 'log.txt', 'A quiet night.')
    await addFile(ada, 'tides.txt', 'They come late.')
    const bobsFile = await addFile(bob, 'other.txt', 'Not for Ada.')
    const ids = [notes, log, bobsFile].join(',')
    expect(titlesOf(await list(ada, { ids }))).toEqual(['log.txt', 'notes.md'])
    expect(await list(ada, { ids })).toMatchObject({ total: 3, nextCursor: null })
    expect(titlesOf(await list(ada, { ids, q: 'lamp' }))).toEqual(['notes.md'])
    expect(await list(ada, { ids: bobsFile })).toMatchObject({ total: 3, attachments: [] })
    expect((await ada.call(endpoints.listVault, { query: { ids: 'what' } })).error?.code).toBe('BAD_INPUT')
  })

  it('VLT-09 finds items by name and content, and filters by type', async () => {
    const [ada, bob] = [await signUp(test()), await signUp(test())]
    const log = await addFile(ada, 'keepers_log.txt', 'In 1911 the paraffin ran out on the ninth of March.')
    await addFile(ada, 'paraffin 100%.txt', 'Prices.')
    const foreignId = await addFile(bob, 'paraffin of others.txt', 'paraffin')
    await ada.get(attachments.addLink, { body: { url: 'http://1.1.1.1:9/paraffin', source: 'VAULT' } })
    await waitUntilRead(test(), ada, log)
    await waitUntilRead(test(), bob, foreignId)
    expect(titlesOf(await list(ada, { q: 'PARAFFIN', type: 'FILE' }))).toEqual([
      'paraffin 100%.txt',
      'keepers_log.txt',
    ])
    expect(titlesOf(await list(ada, { q: 'ninth para' }))).toEqual(['keepers_log.txt'])
    expect(titlesOf(await list(ada, { q: '100%' }))).toEqual(['paraffin 100%.txt'])
    expect(await list(ada, { type: 'LINK' })).toMatchObject({ total: 1, attachments: [{ type: 'LINK' }] })
    expect(await list(ada, { q: 'nothing at all' })).toMatchObject({ total: 0, attachments: [] })
  })

  it('VLT-09 finds a name however its accents are encoded', async () => {
    const ada = await signUp(test())
    await addFile(ada, 'Übersicht Größe.txt'.normalize('NFD'), 'One.')
    await addFile(ada, 'Übersicht zwei.txt'.normalize('NFC'), 'Two.')
    for (const form of ['NFC', 'NFD'])
      expect(titlesOf(await list(ada, { q: 'Übersicht'.normalize(form) }))).toEqual([
        'Übersicht zwei.txt',
        'Übersicht Größe.txt',
      ])
  })

  it('AUTH-03 rejects guests and signed-out callers', async () => {
    const errorResponse = await (await signInAsGuest(test())).call(endpoints.listVault)
    expect(errorResponse).toMatchObject({
      status: 403,
      error: { message: 'Unlock Vault: sign in to keep files.' },
    })
    expect((await stranger(test()).call(endpoints.listVault)).status).toBe(401)
  })

  it('API-08 permanently deletes several items: no row, passage, vector or bytes remain', async () => {
    const [ada, editor, eve] = [await signUp(test()), await signUp(test()), await signUp(test())]
    const { db, files } = test().context
    const projectId = await newProject(ada, 'Lighthouse')
    await addMember(test(), projectId, editor.id, 'EDITOR')
    const texts = [1, 2, 3].map((number) => `Lamp ${number} ${uuidv7()} is lit at dusk.`)
    const ids: AttachmentId[] = []
    for (const [index, text] of texts.entries())
      ids.push(
        await addFile(ada, `lamp${index}.txt`, text, index === 0 ? { source: 'PROJECT', projectId } : {}),
      )
    const sharedFile = await addFile(eve, 'same.txt', texts[1] ?? '')
    for (const id of ids) await waitUntilRead(test(), ada, id)
    const body = { attachmentIds: [...ids, sharedFile] }
    // the response for other people's files is the same as for unknown ones
    const missingResponse = await eve.call(endpoints.deleteAttachments, {
      body: { attachmentIds: [uuidv7()] },
    })
    expect(await eve.call(endpoints.deleteAttachments, { body: { attachmentIds: ids } })).toEqual(
      missingResponse,
    )
    expect(await editor.call(endpoints.deleteAttachments, { body: { attachmentIds: ids } })).toEqual(
      missingResponse,
    )
    expect((await stranger(test()).call(endpoints.deleteAttachments, { body })).status).toBe(401)
    expect(await list(ada)).toMatchObject({ total: 3 })

    const types: string[] = []
    const controller = new AbortController()
    const { events: all } = test().context
    const followOptions = { afterId: null }
    const events = all.follow(editor.id, followOptions, controller.signal)[Symbol.asyncIterator]()
    const next = events.next()
    const response = await ada.get(endpoints.deleteAttachments, { body })
    expect(response).toEqual({ deletedIds: ids, notDeletedIds: [sharedFile] })
    types.push((await next).value?.event.type ?? '')
    controller.abort()
    expect(types).toEqual(['project'])

    expect(await db.$count(attachment, inArray(attachment.id, ids))).toBe(0)
    expect(await db.$count(attachmentText, inArray(attachmentText.attachmentId, ids))).toBe(0)
    const countPassages = () => db.$count(chunk, inArray(chunk.attachmentId, ids))
    await expect.poll(countPassages, { timeout: 20_000 }).toBe(0)
    expect(await db.$count(knowledgeItem, inArray(knowledgeItem.attachmentId, ids))).toBe(0)
    const orphans = sql`select count(*)::int as count from chunk_embedding e where not exists (select from ${chunk} c where c.id = e.chunk_id)`
    const { rows } = (await db.execute(sql`select to_regclass('chunk_embedding') is not null as has`)) as {
      rows: { has: boolean }[]
    }
    const noMatches = [{ count: 0 }]
    expect(rows[0]?.has ? await db.execute(orphans) : { rows: noMatches }).toMatchObject({ rows: noMatches })
    for (const text of [texts[0], texts[2]]) {
      const hash = sha256(Buffer.from(text ?? ''))
      await expect.poll(() => files.size(hash), { timeout: 20_000 }).toBeNull()
      await expect.poll(() => db.$count(blob, eq(blob.hash, hash)), { timeout: 20_000 }).toBe(0)
    }
    expect(await files.size(sha256(Buffer.from(texts[1] ?? '')))).not.toBeNull()
    expect(await list(ada)).toMatchObject({ total: 0, storageInfo: { used: 0 } })
  })

  it('VLT-05 lets only the owner rename an item, and keeps the name when a link is read again', async () => {
    const [ada, editor, eve] = [await signUp(test()), await signUp(test()), await signUp(test())]
    const projectId = await newProject(ada, 'Lighthouse')
    await addMember(test(), projectId, editor.id, 'EDITOR')
    const id = await addFile(ada, 'notes.md', 'The lamp.', { source: 'PROJECT', projectId })
    await waitUntilRead(test(), ada, id)
    const rename = (actor: TestActor, title: string) =>
      actor.call(endpoints.renameAttachment, { params: { id }, body: { title } })
    expect((await rename(editor, 'Theirs')).status).toBe(403)
    expect((await rename(eve, 'Theirs')).status).toBe(404)
    expect((await rename(stranger(test()), 'Theirs')).status).toBe(401)
    expect((await rename(ada, '  ')).error?.message).toContain('Enter a name.')
    expect((await rename(ada, ' Keeper’s notes ')).data).toMatchObject({
      title: 'Keeper’s notes',
      fileName: 'notes.md',
    })
    expect(titlesOf(await list(ada))).toEqual(['Keeper’s notes'])
  })

  it('VLT-02 rejects a file that exceeds the storage limit, both before its upload and when storing it', async () => {
    const ada = await signUp(test())
    const id = await addFile(ada, 'notes.md', 'The lamp.')
    const { db } = test().context
    await db
      .update(attachment)
      .set({ size: limits.vault.storageBytes.free - 10 })
      .where(eq(attachment.id, id))
    const replacement = { filename: 'notes.md', replaces: id }
    const upload = await createUpload(ada.raw, 10, replacement)
    expect((await createUpload(ada.raw, 11, replacement)).status).toBe(402)
    const errorResponse = await createUpload(ada.raw, 11, { filename: 'more.txt' })
    expect(errorResponse.status).toBe(402)
    expect(await errorResponse.text()).toContain(
      'won’t fit. Nothing was added. Delete what you no longer need and try again.',
    )
    const text = { fileName: 'note', fileContent: 'Eleven byte' }
    expect((await ada.call(attachments.addText, { body: text })).error?.code).toBe('USAGE_LIMIT_REACHED')
    expect(
      (await ada.call(attachments.addText, { body: { ...text, fileContent: 'Ten bytes.' } })).status,
    ).toBe(200)
    expect(await list(ada)).toMatchObject({ total: 2, storageInfo: { percentage: 100 } })
    // the file fit when its upload began, but no longer does
    const lateUpload = await sendPiece(
      ada.raw,
      upload.headers.get('location') ?? '',
      0,
      Buffer.from('Ten bytes.'),
    )
    expect(lateUpload.status).toBe(402)
  })
})
