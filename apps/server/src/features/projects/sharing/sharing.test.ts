import * as attachments from '@atelier/contract/endpoints/sources/attachments'
import * as chats from '@atelier/contract/endpoints/chat/chats'
import * as members from '@atelier/contract/endpoints/projects/members'
import * as projects from '@atelier/contract/endpoints/projects/projects'
import * as endpoints from '@atelier/contract/endpoints/projects/sharing'
import type { ProjectId } from '@atelier/contract/ids'
import { and, eq } from 'drizzle-orm'
import sharp from 'sharp'
import { expect, it } from 'vitest'
import { message } from '../../../db/schema/index.ts'
import { signInAsGuest, signUp, type TestActor } from '../../../test/actors.ts'
import { serverUrl } from '../../../platform/config.ts'
import { describeApp } from '../../../test/describe-app.ts'
import { deleteUnusedBlobs } from '../../sources/attachments/storage/sweep-blobs.ts'
import { addMember } from '../../../test/members.ts'
import { untilProcessed } from '../../../test/sources.ts'

const lighthouse = {
  name: 'Lighthouse',
  description: 'Keep the light',
  symbol: '🗼',
  systemPrompt: 'Give secret dates.',
  creationMode: 'MANUAL',
} as const

const make = (actor: TestActor, change: object = {}) =>
  actor.get(projects.createProject, { body: { ...lighthouse, ...change } })
const share = (actor: TestActor, projectId: ProjectId, includeChats?: boolean) =>
  actor.get(endpoints.setPublic, { body: { projectId, includeChats } })
const update = (actor: TestActor, projectId: ProjectId, change: object) =>
  actor.call(endpoints.updateSharing, { body: { projectId, ...change } })

describeApp('sharing', (test) => {
  const page = (id: string, headers: Record<string, string> = {}) =>
    test().app.fetch(new Request(`http://localhost/p/${id}`, { headers }))

  it('API-03 SHR-03 SHR-08 makes a project and its page public by link, and private again at once', async () => {
    const ada = await signUp(test())
    const { id } = await make(ada)
    expect((await page(id)).status).toBe(404)
    expect(await share(ada, id)).toMatchObject({
      isPubliclyAccessible: true,
      visibilityStatus: 'PUBLIC',
      url: `${serverUrl(test().context.config)}/p/${id}`,
    })
    await ada.get(endpoints.revalidateProject, { body: { projectId: id } })
    const response = await page(id)
    expect(response.status).toBe(200)
    const html = await response.text()
    expect(html).toContain('<h1>Lighthouse</h1>')
    expect(html).toContain('property="og:image"')
    for (const secret of ['Give secret dates.', '@people.example', ada.id]) expect(html).not.toContain(secret)
    const visibilityBody = {
      projectId: id,
      visibilityStatus: 'PUBLIC',
      allowForking: true,
      allowSearchIndexing: true,
    }
    expect(await ada.get(endpoints.setPublic, { body: visibilityBody })).toMatchObject({
      allowForking: true,
      allowSearchIndexing: true,
    })
    await update(ada, id, { isPubliclyAccessible: false })
    expect((await page(id)).status).toBe(404)
  })

  it('PRJ-06 SHR-08 tells only a removed member on the public page that access was revoked', async () => {
    const [ada, bob] = await Promise.all([signUp(test()), signUp(test())])
    const { id } = await make(ada)
    await addMember(test(), id, bob.id, 'VIEWER')
    await share(ada, id)
    const readAs = async ({ token }: TestActor) => {
      const response = await page(id, { authorization: `Bearer ${token}` })
      const text = await response.text()
      return [text.includes('Access Revoked'), response.headers.get('cache-control')]
    }
    expect(await readAs(bob)).toEqual([false, 'public, no-cache'])
    await ada.get(members.removeMember, { body: { projectId: id, userId: bob.id } })
    expect(await readAs(bob)).toEqual([true, 'private, no-store'])
    expect(await readAs(ada)).toEqual([false, 'public, no-cache'])
    expect(await (await page(id)).text()).not.toContain('Access Revoked')
  })

  it('SHR-08 serves the page, returns 304 if unchanged, and shows an edit at once', async () => {
    const ada = await signUp(test())
    const { id } = await make(ada)
    await share(ada, id)
    const etag = (await page(id)).headers.get('etag') ?? ''
    expect((await page(id, { 'if-none-match': etag })).status).toBe(304)
    await ada.get(projects.updateProject, { params: { projectId: id }, body: { name: 'Foghorn' } })
    const freshResponse = await page(id, { 'if-none-match': etag })
    expect(freshResponse.status).toBe(200)
    expect(await freshResponse.text()).toContain('Foghorn')
  })

  it('SHR-08 serves a page’s own preview image to anyone who may read it, at a new URL when its text changes', async () => {
    const ada = await signUp(test())
    const { id } = await make(ada)
    const previewUrlIn = (html: string) => /property="og:image" content="([^"]+)"/.exec(html)?.[1] ?? ''
    const fetchPicture = (address: string, headers: Record<string, string> = {}) =>
      test().app.fetch(new Request(address, { headers }))
    const privatePictureUrl = `http://localhost/p/${id}/picture.png`
    expect((await fetchPicture(privatePictureUrl)).status).toBe(404)
    await share(ada, id)
    const address = previewUrlIn(await (await page(id)).text())
    expect(address).toMatch(new RegExp(`/p/${id}/picture\\.png\\?v=[0-9a-f]{12}$`))
    const response = await fetchPicture(address)
    expect(response.headers.get('content-type')).toBe('image/png')
    const bytes = Buffer.from(await response.arrayBuffer())
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'png', width: 1200, height: 630 })
    const etag = response.headers.get('etag') ?? ''
    expect((await fetchPicture(address, { 'if-none-match': etag })).status).toBe(304)

    await ada.get(projects.updateProject, { params: { projectId: id }, body: { name: 'Foghorn' } })
    const nextAddress = previewUrlIn(await (await page(id)).text())
    expect(nextAddress).not.toBe(address)
    // the old URL also serves the current image
    const freshResponse = await fetchPicture(address, { 'if-none-match': etag })
    expect(freshResponse.status).toBe(200)
    expect(Buffer.from(await freshResponse.arrayBuffer()).equals(bytes)).toBe(false)
    await update(ada, id, { isPubliclyAccessible: false })
    expect((await fetchPicture(nextAddress, { 'if-none-match': etag })).status).toBe(404)
  })

  it('SHR-08 draws an image once, stores it, and redraws it after a cleanup', async () => {
    const { context } = test()
    const listStoredPreviews = async () => {
      const keys = []
      for await (const { key } of context.files.list()) if (key.startsWith('cached/pictures/')) keys.push(key)
      return keys
    }
    for (const key of await listStoredPreviews()) await context.files.delete(key)
    const ada = await signUp(test())
    const { id } = await make(ada, { name: 'Lens of Ar-Men' })
    await share(ada, id)
    const read = async () => {
      const response = await test().app.fetch(new Request(`http://localhost/p/${id}/picture.png`))
      return Buffer.from(await response.arrayBuffer())
    }
    const [first, second] = await Promise.all([read(), read()])
    expect(first.equals(second)).toBe(true)
    const [key = ''] = await listStoredPreviews()
    expect(await context.files.size(key)).toBe(first.length)
    // the server serves the cached image
    await context.files.delete(key)
    await context.files.put(key, Buffer.from('kept'))
    expect((await read()).toString()).toBe('kept')
    await deleteUnusedBlobs({ ...context, clock: { now: () => new Date(Date.now() + 3 * 24 * 60 * 60_000) } })
    expect(await listStoredPreviews()).toEqual([])
    expect((await read()).equals(first)).toBe(true)
  })

  it('SHR-08 lets search engines index a page only with allowSearchIndexing', async () => {
    const ada = await signUp(test())
    const { id } = await make(ada)
    await share(ada, id)
    expect((await page(id)).headers.get('x-robots-tag')).toBe('noindex')
    await update(ada, id, { allowSearchIndexing: true })
    const response = await page(id)
    expect(response.headers.get('x-robots-tag')).toBe('index, follow')
    expect(await response.text()).toContain('<meta name="robots" content="index, follow" />')
  })

  it('SHR-03 SHR-05 removes the page from search engines with the link, even when it is turned on again', async () => {
    const ada = await signUp(test())
    const { id } = await make(ada)
    await share(ada, id)
    await update(ada, id, { allowSearchIndexing: true })
    await ada.get(endpoints.setPublic, { body: { projectId: id, isPubliclyAccessible: false } })
    await share(ada, id)
    const sharing = await ada.get(endpoints.getSharing, { params: { projectId: id } })
    expect(sharing).toMatchObject({ isPubliclyAccessible: true, allowSearchIndexing: false })
    expect((await page(id)).headers.get('x-robots-tag')).toBe('noindex')
  })

  it('SHR-08 PRJ-35 links to a copy, and carries over the selected question', async () => {
    const ada = await signUp(test())
    const { id } = await make(ada)
    await share(ada, id)
    await update(ada, id, { allowForking: true })
    const prompts = ['Who keeps the lamp & why?']
    await ada.get(endpoints.updateSharingContent, { body: { projectId: id, prompts } })
    const text = await (await page(id)).text()
    expect(text).toContain(`href="/chat/projects/${id}?fork=1"`)
    expect(text).toContain(`href="/chat/projects/${id}?ask=Who%20keeps%20the%20lamp%20%26%20why%3F"`)
  })

  it('SHR-05 escapes scripts in the owner’s texts', async () => {
    const ada = await signUp(test())
    const { id } = await make(ada, { name: '<script>alert(1)</script>', description: '"><img src=x>' })
    await share(ada, id)
    const markdown =
      '## About\n\n<img src=x onerror=alert(1)> [link](javascript:alert(1)) ![spy](https://spy.example/x.png)\n\n| a | b |\n|---|---|\n| 1 | 2 |'
    await ada.get(endpoints.updateSharingContent, {
      body: { projectId: id, markdown, prompts: ['Who <b>keeps</b> the light?'] },
    })
    const html = await (await page(id)).text()
    expect(html).toContain('<h2>About</h2>')
    expect(html).toContain('<td>1</td>')
    expect(html).toContain('Who &lt;b&gt;keeps&lt;/b&gt; the light?')
    expect(html).not.toMatch(/<script>alert|<img src=x|href="javascript/)
  })

  it('SHR-08 renders a page designed to be slow without blocking anyone else', async () => {
    const ada = await signUp(test())
    const { id } = await make(ada)
    await share(ada, id)
    const other = await make(ada)
    await share(ada, other.id)
    await page(other.id)
    const markdown = '*a_'.repeat(6600)
    await ada.get(endpoints.updateSharingContent, { body: { projectId: id, prompts: [], markdown } })
    const order: string[] = []
    const read = async () => {
      const response = await page(id)
      order.push('slow')
      return response.text()
    }
    const slowRead = read()
    await page(other.id)
    order.push('other')
    expect(await slowRead).toContain('*a_*a_')
    expect(order).toEqual(['other', 'slow'])
  })

  it('SHR-03 shows the owner’s chats as they were when included, and no one else’s', async () => {
    const [ada, bob] = [await signUp(test()), await signUp(test())]
    const { id } = await make(ada)
    await addMember(test(), id, bob.id, 'EDITOR')
    const ask = async (actor: TestActor, text: string) => {
      const chat = await actor.get(chats.createChat, { body: { projectId: id } })
      await actor.events(chats.sendMessage, { params: { chatId: chat.id }, body: { text } })
      return chat.id
    }
    const ownAnswer = await ask(ada, 'When was the lamp lit?')
    await ask(bob, 'Is this private?')
    const earlierChat = await ada.get(chats.createChat, { body: {} })
    const otherMessage = { params: { chatId: earlierChat.id }, body: { text: 'Begun elsewhere' } }
    await ada.events(chats.sendMessage, otherMessage)
    await share(ada, id, true)
    await ask(ada, 'Something later')
    // the chat is older than the link, but was moved into the project later
    await ada.get(chats.moveChat, { params: { chatId: earlierChat.id }, body: { projectId: id } })
    const html = await (await page(id)).text()
    expect(html).toContain('When was the lamp lit?')
    expect(html).not.toMatch(/Is this private\?|Something later|Begun elsewhere/)
    // a continued answer may contain text written after the link was created
    const { db, clock } = test().context
    const completion = { completedAt: new Date(clock.now().getTime() + 60_000) }
    const answerFilter = and(eq(message.chatId, ownAnswer), eq(message.role, 'assistant'))
    const [answerRow] = await db.update(message).set(completion).where(answerFilter).returning()
    const [part] = answerRow?.parts ?? []
    const [phrase = ''] = (part?.type === 'text' && /[a-z ]{12,}/.exec(part.text)) || []
    expect(html).toContain(phrase)
    expect(await (await page(id)).text()).not.toContain(phrase)
    await ada.get(chats.deleteChat, { params: { chatId: ownAnswer } })
    expect(await (await page(id)).text()).not.toContain('When was the lamp lit?')
    await share(ada, id, false)
    expect((await ada.get(endpoints.getSharing, { params: { projectId: id } })).includeChats).toBe(false)
  })

  it('API-04 SHR-05 publishes only public projects to the community, and removes them with the link', async () => {
    const [ada, eve] = [await signUp(test()), await signUp(test())]
    const { id } = await make(ada, { name: 'Published lighthouse' })
    expect((await update(ada, id, { isPublished: true })).status).toBe(409)
    await share(ada, id)
    expect((await update(ada, id, { isPublished: true })).data).toMatchObject({ isPublished: true })
    const listedIds = async () =>
      (await eve.get(endpoints.listCommunity, { query: { searchQuery: 'published light' } })).projects
    expect(await listedIds()).toMatchObject([{ id, name: 'Published lighthouse', ownerName: 'Ada' }])
    expect(JSON.stringify(await listedIds())).not.toContain('@people.example')
    await update(ada, id, { isPubliclyAccessible: false })
    expect(await listedIds()).toEqual([])
    const guest = await signInAsGuest(test())
    expect((await guest.call(endpoints.listCommunity)).status).toBe(403)
  })

  it('API-05 SHR-05 drafts prompts and text from the sources without saving them or revealing the instructions', async () => {
    const ada = await signUp(test())
    const { id } = await make(ada)
    const notes = await ada.get(attachments.addText, {
      body: {
        fileName: 'Keeping goats',
        fileContent:
          'Goats need a dry stable and company of other goats. A goat eats hay, leaves and bark. Goats are milked twice a day.',
        projectId: id,
      },
    })
    await untilProcessed(test(), ada, notes.id)
    const draft = (contentType: string) =>
      ada.get(endpoints.generateSharingContent, { body: { projectId: id, contentType } })
    const drafts = JSON.stringify([await draft('PROMPTS'), await draft('MARKDOWN')])
    expect(drafts).toMatch(/goat/i)
    expect(drafts).not.toContain('secret')
    const { content } = await ada.get(endpoints.getSharing, { params: { projectId: id } })
    expect(content).toEqual({ prompts: [], markdown: '' })
  })

  it('SHR-01 lets only the owner share, and only finished projects', async () => {
    const [ada, bob] = [await signUp(test()), await signUp(test())]
    const { id } = await make(ada)
    await addMember(test(), id, bob.id, 'EDITOR')
    expect((await update(bob, id, { allowForking: true })).status).toBe(403)
    const draft = await make(ada, { creationMode: 'MERLIN' })
    expect((await ada.call(endpoints.setPublic, { body: { projectId: draft.id } })).status).toBe(409)
  })

  it('PRJ-37 lets a reader of a public project see it without its people, instructions and sources', async () => {
    const [ada, eve] = [await signUp(test()), await signUp(test())]
    const { id } = await make(ada)
    await share(ada, id)
    const project = await eve.get(projects.getProject, { params: { projectId: id } })
    expect(project).toMatchObject({ name: 'Lighthouse', isMember: false, members: [], systemPrompt: '' })
    expect(Object.values(project.permissions)).not.toContain(true)
    expect((await eve.call(members.listMembers, { params: { projectId: id } })).status).toBe(404)
    expect((await eve.call(projects.listProjectThreads, { params: { projectId: id } })).status).toBe(404)
  })

  it('PRJ-33 lets only the owner unarchive a project', async () => {
    const [ada, bob] = [await signUp(test()), await signUp(test())]
    const { id } = await make(ada)
    await addMember(test(), id, bob.id, 'EDITOR')
    await ada.get(projects.archiveProject, { params: { projectId: id } })
    expect((await bob.call(projects.restoreProject, { params: { projectId: id } })).status).toBe(403)
    expect(await ada.get(projects.restoreProject, { params: { projectId: id } })).toMatchObject({
      archived: false,
    })
    expect((await ada.call(projects.restoreProject, { params: { projectId: id } })).status).toBe(409)
    const { activity } = await bob.get(projects.listActivity, { params: { projectId: id } })
    expect(activity.map(({ kind }) => kind)).toEqual(['restored', 'archived', 'created'])
  })

  it('PRJ-31 keeps the previous instructions after an edit', async () => {
    const ada = await signUp(test())
    const { id } = await make(ada)
    await ada.get(projects.updateProject, { params: { projectId: id }, body: { systemPrompt: 'Be short.' } })
    const { versions } = await ada.get(projects.listInstructions, { params: { projectId: id } })
    expect(versions).toMatchObject([{ text: 'Give secret dates.', replacedBy: { name: 'Ada' } }])
  })
})
