import { listAudit } from '@atelier/contract/endpoints/admin/admin'
import { listNotifications } from '@atelier/contract/endpoints/people/notifications'
import * as moderation from '@atelier/contract/endpoints/admin/admin-crafts'
import * as chats from '@atelier/contract/endpoints/chat/chats'
import * as sharing from '@atelier/contract/endpoints/crafts/craft-sharing'
import { archiveProject, createProject } from '@atelier/contract/endpoints/projects/projects'
import type { CraftShareId, ProjectId } from '@atelier/contract/ids'
import { limits } from '@atelier/contract/limits'
import type { CraftOutput } from '@atelier/contract/answers/tool-output'
import { startScriptedModel } from '@atelier/testing/scripted-model'
import { eq } from 'drizzle-orm'
import { afterAll, expect, it } from 'vitest'
import { craftShare, user } from '../../db/schema/index.ts'
import { jobGrant } from '../../platform/access/authorize.ts'
import { actAs } from '../../platform/actor.ts'
import { uuidv7 } from '../../platform/uuid.ts'
import { signInAsGuest, signUp, signUpAdmin, stranger, type TestActor } from '../../test/actors.ts'
import { craftActions, tag } from '../../test/crafts.ts'
import { describeApp } from '../../test/describe-app.ts'
import { withStorageLimit } from '../../test/with-limits.ts'
import { addMember } from '../../test/members.ts'
import { authorizeAccountManagement } from '../people/account/access.ts'
import { deleteSharesOf, lockPublished, moveShares } from './queries.ts'

const model = await startScriptedModel((_request, reply) => reply.end())
afterAll(() => model[Symbol.asyncDispose]())

describeApp(
  'shared crafts',
  (test) => {
    const { answer, begin, read, save, shareOf } = craftActions(test, model)
    const page = (id: string, path = '') => stranger(test()).raw(`/c/${id}${path}`)

    it('CRF-02 API-13 shares a craft that follows edits or stays fixed, and lists shared crafts page by page', async () => {
      const { ada, chatId, firstAnswer } = await begin()
      const share = (await shareOf(ada, chatId, firstAnswer.id)).data
      if (!share) throw new Error('The craft wasn’t shared.')
      expect(share).toMatchObject({
        messageId: firstAnswer.id,
        index: 0,
        access: 'public',
        edited: true,
        watermark: true,
      })
      expect(share.id).not.toBe(firstAnswer.of.craftId)
      const readShare = () => stranger(test()).get(sharing.getSharedCraft, { params: { craftId: share.id } })
      expect((await readShare()).content).toBe('<p>one</p>')
      await ada.get(sharing.updateCraftShare, { body: { id: share.id, updates: { edited: false } } })
      await save(ada, firstAnswer.of.craftId, { baseId: firstAnswer.of.versionId, content: '<p>two</p>' })
      expect((await readShare()).content).toBe('<p>one</p>')
      await ada.get(sharing.updateCraftShare, { body: { id: share.id, updates: { edited: true } } })
      expect((await readShare()).content).toBe('<p>two</p>')
      const other = await answer(ada, chatId, tag('b', 'type="markdown" title="B"').replace('lamp', 'note'))
      await shareOf(ada, chatId, other.id)
      const first = await ada.get(sharing.listCraftShares, { query: { limit: 1 } })
      expect(first.crafts.map(({ title }) => title)).toEqual(['B'])
      const cursor = first.pagination.nextCursor ?? ''
      const next = await ada.get(sharing.listCraftShares, { query: { limit: 1, cursor } })
      expect(next.crafts.map(({ title }) => title)).toEqual(['Lamp'])
      expect(next.pagination.nextCursor).toBeNull()
      const status = await ada.get(sharing.listCraftShares, {
        query: { messageId: firstAnswer.id, index: 0 },
      })
      expect(status.crafts).toEqual([expect.objectContaining({ id: share.id })])
    })

    it('CRF-02 AUTH-01 doesn’t let guests create links, and counts only a person’s own links toward the daily limit', async () => {
      const guest = await signInAsGuest(test())
      const { id: chatId } = await guest.get(chats.createChat, { body: {} })
      const message = await answer(guest, chatId, `Here:\n${tag('<p>one</p>')}`)
      expect(await shareOf(guest, chatId, message.id)).toMatchObject({
        status: 403,
        error: { message: 'Sign in to share a craft by link.' },
      })
      const [ada, bob] = [await begin(), await begin()]
      await shareOf(bob.ada, bob.chatId, bob.firstAnswer.id)
      const actor = actAs({ kind: 'user', userId: ada.ada.id })
      const { db } = test().context
      expect(await db.transaction((tx) => lockPublished(tx, actor, new Date(0)))).toBe(0)
      await shareOf(ada.ada, ada.chatId, ada.firstAnswer.id)
      const countOf = ({ id }: TestActor) => db.$count(craftShare, eq(craftShare.ownerId, id))
      const eve = await signUp(test())
      await moveShares(db, jobGrant('a test'), ada.ada.id, eve.id)
      expect([await countOf(eve), await countOf(bob.ada)]).toEqual([1, 1])
      await deleteSharesOf(db, authorizeAccountManagement(actAs({ kind: 'user', userId: eve.id })))
      expect([await countOf(eve), await countOf(bob.ada)]).toEqual([0, 1])
    })

    it('CRF-02 removes the watermark only on paid plans, and limits public crafts', async () => {
      const { ada, chatId, firstAnswer } = await begin()
      const errorResponse = await shareOf(ada, chatId, firstAnswer.id, { watermark: false })
      expect(errorResponse).toMatchObject({ status: 403, error: { code: 'NOT_ALLOWED' } })
      const shareId = (await shareOf(ada, chatId, firstAnswer.id)).data?.id as CraftShareId
      const change = (updates: object) =>
        ada.call(sharing.updateCraftShare, { body: { id: shareId, updates } as never })
      expect((await change({ watermark: false })).status).toBe(403)
      const publicPerDay = limits.craft.publicPerDay
      Object.assign(limits.craft, { publicPerDay: 1 })
      try {
        const other = await answer(ada, chatId, tag('b', 'type="markdown" title="B"').replace('lamp', 'note'))
        expect((await shareOf(ada, chatId, other.id)).status).toBe(429)
        const privateShareId = (await shareOf(ada, chatId, other.id, { access: 'private' })).data
          ?.id as CraftShareId
        const body = { id: privateShareId, updates: { access: 'public' as const } }
        expect((await ada.call(sharing.updateCraftShare, { body })).status).toBe(429)
      } finally {
        Object.assign(limits.craft, { publicPerDay })
      }
      await test().context.db.update(user).set({ plan: 'pro' }).where(eq(user.id, ada.id))
      const share = (await shareOf(ada, chatId, firstAnswer.id, { watermark: false })).data
      const id = share?.id as CraftShareId
      expect(await (await page(id)).text()).not.toContain('Created by a user with Atelier and not reviewed.')
      const readShare = () => stranger(test()).get(sharing.getSharedCraft, { params: { craftId: id } })
      expect((await readShare()).watermark).toBe(false)
      // after the plan ends, the watermark is back
      await test().context.db.update(user).set({ plan: 'sumo' }).where(eq(user.id, ada.id))
      expect(await (await page(id)).text()).toContain('Created by a user with Atelier and not reviewed.')
      expect((await readShare()).watermark).toBe(true)
      expect((await ada.get(sharing.listCraftShares)).crafts[0]?.watermark).toBe(true)
    })

    it('CRF-02 rejects a mismatched reference to a craft, and only allows unsharing in an archived project', async () => {
      const [{ ada, chatId, firstAnswer }, eve] = [await begin(), await begin()]
      expect((await shareOf(ada, eve.chatId, firstAnswer.id)).status).toBe(404)
      const id = (await shareOf(ada, chatId, firstAnswer.id)).data?.id as CraftShareId
      for (const invalidBody of [
        { messageId: eve.firstAnswer.id, index: 0 },
        { messageId: firstAnswer.id, index: 1 },
      ])
        expect((await ada.call(sharing.deleteCraftShare, { body: { id, ...invalidBody } })).status).toBe(404)
      const { id: projectId } = await ada.get(createProject, {
        body: { name: 'Lamps', description: 'All about it', creationMode: 'MANUAL' },
      })
      const { id: projectChatId } = await ada.get(chats.createChat, { body: { projectId } })
      const projectAnswer = await answer(ada, projectChatId, `Here:\n${tag('<p>one</p>')}`)
      const projectShareId = (await shareOf(ada, projectChatId, projectAnswer.id)).data?.id as CraftShareId
      await ada.get(archiveProject, { params: { projectId } })
      const change = (updates: object) =>
        ada.call(sharing.updateCraftShare, { body: { id: projectShareId, updates } as never })
      expect((await change({ edited: false })).status).not.toBe(200)
      expect((await change({ access: 'private' })).status).toBe(200)
    })

    it('CRF-02 CRF-03 shows a shared craft to anyone until its link is private or deleted, and notifies open pages', async () => {
      const { ada, chatId, firstAnswer } = await begin()
      const id = (await shareOf(ada, chatId, firstAnswer.id)).data?.id ?? ''
      const html = await (await page(id)).text()
      expect(html).toContain('<h1>Lamp</h1>')
      expect(html).toContain('By Ada')
      expect(await stranger(test()).get(sharing.getSharedCraft, { params: { craftId: id } })).toMatchObject({
        makerName: 'Ada',
      })
      expect(html).toContain(`data-craft="${id}"`)
      expect(html).toContain('Created by a user with Atelier and not reviewed.')
      expect(html).not.toContain('<p>one</p>')
      const [, previewPath = ''] = /og:image" content="https?:\/\/[^/]+(\/c\/[^"]+)"/.exec(html) ?? []
      expect((await stranger(test()).raw(previewPath)).headers.get('content-type')).toBe('image/png')
      const germanResponse = await stranger(test()).raw(`/c/${id}`, {
        headers: { 'accept-language': 'de-CH, en;q=0.8' },
      })
      expect(germanResponse.headers.get('vary')).toContain('accept-language')
      const pageText = await germanResponse.text()
      for (const text of [
        'lang="de"',
        'Melden',
        'Eigene Kopie erstellen',
        'Von Ada',
        'mit Atelier',
        'Impressum',
      ])
        expect(pageText.toLowerCase()).toContain(text.toLowerCase())
      const eventResponse = await stranger(test()).raw(`/v1/crafts/${id}/events`)
      const stream = eventResponse.text()
      await ada.get(sharing.updateCraftShare, { body: { id: id as never, updates: { access: 'private' } } })
      expect(await stream).toContain('"open"')
      expect((await page(id)).status).toBe(404)
      expect((await stranger(test()).raw(`/v1/crafts/${id}`)).status).toBe(404)
      await ada.get(sharing.updateCraftShare, { body: { id: id as never, updates: { access: 'public' } } })
      await ada.get(sharing.deleteCraftShare, {
        body: { id: id as never, messageId: firstAnswer.id, index: 0 },
      })
      expect((await page(id)).status).toBe(404)
    })

    it('CRF-02 MBR-05 shows only the pinned version once the craft is in a project that its owner has left', async () => {
      const { ada, chatId, firstAnswer } = await begin()
      const id = (await shareOf(ada, chatId, firstAnswer.id)).data?.id
      if (!id) throw new Error('The craft wasn’t shared.')
      const bob = await signUp(test())
      const body = { name: 'Harbour', description: 'All about it', creationMode: 'MANUAL' } as const
      const [ownProject, otherShare] = [
        await ada.get(createProject, { body }),
        await bob.get(createProject, { body }),
      ]
      await addMember(test(), otherShare.id, ada.id, 'EDITOR')
      const move = (projectId: ProjectId) =>
        ada.get(chats.moveChat, { params: { chatId }, body: { projectId } })
      await move(ownProject.id)
      expect((await page(id)).status).toBe(200)
      await move(otherShare.id)
      expect((await page(id)).status).toBe(404)
      await test()
        .context.db.update(craftShare)
        .set({ versionId: firstAnswer.of.versionId })
        .where(eq(craftShare.id, id))
      expect((await page(id)).status).toBe(200)
    })

    it('CRF-02 lets only the sites that its owner lists embed it', async () => {
      const { ada, chatId, firstAnswer } = await begin()
      const id = (await shareOf(ada, chatId, firstAnswer.id)).data?.id ?? ''
      const fetchPolicy = async (path: string) =>
        (await page(id, path)).headers.get('content-security-policy')
      expect(await fetchPolicy('/embed')).toContain("frame-ancestors 'none'")
      const fetchOembed = () =>
        stranger(test()).raw(`/oembed?url=${encodeURIComponent(`http://localhost/c/${id}`)}`)
      expect((await fetchOembed()).status).toBe(404)
      for (const site of ['https://*', 'https://*.example.org', 'https://a;report-uri', "https://'self'"]) {
        const body = { id: id as never, updates: { embedSites: [site] } }
        expect((await ada.call(sharing.updateCraftShare, { body })).error?.code).toBe('BAD_INPUT')
      }
      await ada.get(sharing.updateCraftShare, {
        body: { id: id as never, updates: { embedSites: ['https://example.org/a'] } },
      })
      expect(await fetchPolicy('/embed')).toMatch(/frame-ancestors https:\/\/example\.org$/)
      // a page's frame-ancestors also apply to the frames inside it
      const fetchFramePolicy = async (path: string) =>
        (await stranger(test()).raw(`/craft/frame${path}`)).headers.get('content-security-policy')
      expect(await fetchFramePolicy(`/${id}`)).toMatch(
        /frame-ancestors http:\/\/localhost .*https:\/\/example\.org$/,
      )
      expect(await fetchFramePolicy('')).not.toContain('example.org')
      expect((await page(id, '/embed')).headers.get('x-frame-options')).toBeNull()
      expect(await fetchPolicy('')).toContain("frame-ancestors 'none'")
      expect((await page(id)).headers.get('x-frame-options')).toBe('DENY')
      expect(await (await fetchOembed()).json()).toMatchObject({
        type: 'rich',
        title: 'Lamp',
        html: expect.stringContaining(`/c/${id}/embed`),
      })
      // an earlier version accepted invalid sites, which stay stored
      const embedSites = ['https://*', 'https://a; script-src *', 'https://example.org']
      await test().context.db.update(craftShare).set({ embedSites })
      expect(await fetchPolicy('/embed')).toMatch(/frame-ancestors https:\/\/example\.org$/)
      expect(await fetchFramePolicy(`/${id}`)).not.toMatch(/https:\/\/(\*|a;)/)
      expect((await ada.get(sharing.listCraftShares, { query: {} })).crafts[0]?.embedSites).toHaveLength(1)
    })

    it('CRF-02 gives a reader an independent copy', async () => {
      const { ada, chatId, firstAnswer } = await begin()
      const id = (await shareOf(ada, chatId, firstAnswer.id)).data?.id ?? ''
      const eve = await signUp(test())
      const forkAgain = () => eve.call(sharing.forkCraft, { params: { craftId: id } })
      expect((await withStorageLimit(test(), 1, forkAgain)).status).toBe(402)
      const copy = await eve.get(sharing.forkCraft, { params: { craftId: id } })
      const { messages } = await eve.get(chats.getChat, { params: { chatId: copy.id } })
      const part = messages
        .at(-1)
        ?.parts.find((each): each is CraftOutput => each.type === 'craft') as CraftOutput
      expect(part.craftId).not.toBe(firstAnswer.of.craftId)
      expect(await read(eve, part)).toMatchObject({ content: '<p>one</p>', origin: 'fork' })
      await save(eve, part.craftId, { baseId: part.versionId, content: 'Eve’s' })
      expect((await read(ada, firstAnswer.of)).content).toBe('<p>one</p>')
    })

    it('CRF-02 lets an admin take down and restore reported crafts, and notifies the owner', async () => {
      const { ada, chatId, firstAnswer } = await begin()
      const id = (await shareOf(ada, chatId, firstAnswer.id)).data?.id as CraftShareId
      const params = { craftId: id }
      await stranger(test()).get(sharing.reportCraft, { params, body: { reason: 'It asks for a password.' } })
      const admin = await signUpAdmin(test())
      const { reports } = await admin.get(moderation.listCraftReports)
      expect(reports).toEqual([
        expect.objectContaining({
          reason: 'It asks for a password.',
          craft: expect.objectContaining({ id, title: 'Lamp', isPublic: true, isTakenDown: false }),
        }),
      ])
      const eventResponse = await stranger(test()).raw(`/v1/crafts/${id}/events`)
      const stream = eventResponse.text()
      await admin.get(moderation.moderateCraft, {
        params,
        body: { isTakenDown: true, reason: 'It phishes.' },
      })
      expect(await stream).toContain('"open"')
      // the owner can't publish the craft again
      await ada.get(sharing.updateCraftShare, { body: { id, updates: { access: 'public' } } })
      expect([(await page(id)).status, (await page(id, '/embed')).status]).toEqual([404, 404])
      const { crafts } = await ada.get(sharing.listCraftShares)
      expect(crafts).toEqual([
        expect.objectContaining({ id, isTakenDown: true, takenDownReason: 'It phishes.' }),
      ])
      const { notifications } = await ada.get(listNotifications)
      expect(notifications[0]).toMatchObject({
        kind: 'TAKEN_DOWN',
        chatId,
        detail: 'An admin unpublished your craft “Lamp”: It phishes.',
      })
      await admin.get(moderation.moderateCraft, { params, body: { isTakenDown: false } })
      expect((await page(id)).status).toBe(200)
      const report = { reportId: reports[0]?.id ?? '' }
      await admin.get(moderation.dismissCraftReport, { params: report })
      expect((await admin.call(moderation.dismissCraftReport, { params: report })).status).toBe(404)
      const requestWithoutReason = { params, body: { isTakenDown: true, reason: ' ' } }
      expect((await admin.call(moderation.moderateCraft, requestWithoutReason)).error?.code).toBe('BAD_INPUT')
      const unknownCraft = {
        params: { craftId: uuidv7() },
        body: { isTakenDown: true, reason: 'It phishes.' },
      }
      expect((await admin.call(moderation.moderateCraft, unknownCraft)).status).toBe(404)
      expect((await admin.get(moderation.listCraftReports)).reports).toEqual([])
      const { entries } = await admin.get(listAudit)
      expect(entries.map(({ action }) => action)).toEqual([
        'report-dismissed',
        'craft-restored',
        'craft-taken-down',
      ])
    })

    it('CRF-02 keeps a takedown when the creator deletes the link, shares again, or shares another version', async () => {
      const { ada, chatId, firstAnswer } = await begin()
      const next = await answer(ada, chatId, tag('<p>two</p>'))
      expect(next.of.craftId).toBe(firstAnswer.of.craftId)
      const id = (await shareOf(ada, chatId, firstAnswer.id)).data?.id as CraftShareId
      const admin = await signUpAdmin(test())
      const moderate = (body: object) =>
        admin.get(moderation.moderateCraft, { params: { craftId: id }, body: body as never })
      await moderate({ isTakenDown: true, reason: 'It phishes.' })
      await ada.get(sharing.deleteCraftShare, { body: { id, messageId: firstAnswer.id, index: 0 } })
      const takenDown = { isTakenDown: true, takenDownReason: 'It phishes.' }
      expect((await ada.get(sharing.listCraftShares)).crafts).toEqual([
        expect.objectContaining({ ...takenDown, id, access: 'private' }),
      ])
      const [repeatedShare, otherShare] = [
        (await shareOf(ada, chatId, firstAnswer.id)).data,
        (await shareOf(ada, chatId, next.id)).data,
      ]
      expect([repeatedShare, otherShare]).toEqual([
        expect.objectContaining({ ...takenDown, id }),
        expect.objectContaining(takenDown),
      ])
      const fetchStatuses = async () => [
        (await page(id)).status,
        (await page(otherShare?.id ?? '')).status,
        (await eveForks(otherShare?.id ?? '')).status,
      ]
      const eve = await signUp(test())
      const eveForks = (craftId: string) => eve.call(sharing.forkCraft, { params: { craftId } })
      expect(await fetchStatuses()).toEqual([404, 404, 404])
      await moderate({ isTakenDown: false })
      expect(await fetchStatuses()).toEqual([200, 200, 200])
      await ada.get(sharing.deleteCraftShare, { body: { id, messageId: firstAnswer.id, index: 0 } })
      expect((await ada.get(sharing.listCraftShares)).crafts).toEqual([
        expect.objectContaining({ id: otherShare?.id }),
      ])
    })

    it('CRF-02 limits the reports per hour from one network', async () => {
      const { ada, chatId, firstAnswer } = await begin()
      const params = { craftId: (await shareOf(ada, chatId, firstAnswer.id)).data?.id as CraftShareId }
      const reporter = stranger(test())
      const body = { reason: 'It asks for a password.' }
      const codes: (string | undefined)[] = []
      while (codes.length < limits.reportsPerHour + 2)
        codes.push((await reporter.call(sharing.reportCraft, { params, body })).error?.code)
      expect(codes.at(-1)).toBe('TOO_MANY_REQUESTS')
      expect(codes[0]).toBe(undefined)
    })
  },
  () => ({ OPENAI_BASE_URL: model.url, OPENAI_API_KEY: 'key', DEFAULT_MODEL: 'scripted' }),
)
