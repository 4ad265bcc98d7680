import * as account from '@atelier/contract/endpoints/people/account'
import { createApiKey } from '@atelier/contract/endpoints/people/api-keys'
import { shareChat } from '@atelier/contract/endpoints/chat/chat-sharing'
import * as chats from '@atelier/contract/endpoints/chat/chats'
import { followEvents } from '@atelier/contract/endpoints/site/events'
import { generateSignedUrlImages, makeImagePublic } from '@atelier/contract/endpoints/sources/image-uploads'
import { inviteMembers } from '@atelier/contract/endpoints/people/invitations'
import * as projects from '@atelier/contract/endpoints/projects/projects'
import { addFromVault } from '@atelier/contract/endpoints/projects/set-up'
import { setPublic } from '@atelier/contract/endpoints/projects/sharing'
import { getUser } from '@atelier/contract/endpoints/people/users'
import type { AttachmentId, ProjectId, UserId } from '@atelier/contract/ids'
import { startGoogle } from '@atelier/testing/start-google'
import { startScriptedModel } from '@atelier/testing/scripted-model'
import { eq, sql } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, expect, it, vi } from 'vitest'
import { attachment, chat, chunk, message, user } from '../../../db/schema/index.ts'
import { jobGrant } from '../../../platform/access/authorize.ts'
import { selectEventsAfter } from '../../../platform/events/queries.ts'
import { findFaults } from '../../../platform/integrity/find-faults.ts'
import { uuidv7 } from '../../../platform/uuid.ts'
import { runCleanup } from '../../../start-jobs.ts'
import { signInAsGuest, signUp, stranger, withToken, type TestActor } from '../../../test/actors.ts'
import { countAll, findRowsWith } from '../../../test/count-all.ts'
import { describeAppOnEach } from '../../../test/describe-app.ts'
import { connectGoogleDrive } from '../../../test/drive.ts'
import { addSource } from '../../../test/knowledge.ts'
import { addMember } from '../../../test/members.ts'
import { untilProcessed, uploadFile } from '../../../test/sources.ts'
import { addTeam } from '../../../test/teams.ts'
import { createUpload, upload } from '../../../test/tus-client.ts'
import { insertEmbeddings } from '../../sources/knowledge/ingest/queries.ts'
import { hasVectors } from '../../../platform/db/vectors.ts'
import { finishDeletion } from './delete-account.ts'

const password = 'correct horse battery'
const model = await startScriptedModel(({ messages }, reply) => {
  reply.text('It says so.[1]')
  // a request that contains these words gets an endless response
  if (!JSON.stringify(messages.at(-1)).includes('for ever')) reply.end()
})
const google = await startGoogle([])
afterAll(async () => {
  await model[Symbol.asyncDispose]()
  await google[Symbol.asyncDispose]()
})

/** Tables with data of a user who has used every feature. */
const ownTables = [
  'account',
  'api_key',
  'attachment',
  'attachment_text',
  'attachment_version',
  'blob',
  'chat',
  'chunk',
  'drive_connection',
  'files',
  'image_upload',
  'invitation',
  'knowledge_base',
  'knowledge_item',
  'message',
  'organization',
  'project',
  'project_activity',
  'project_member',
  'run',
  'run_event',
  'session',
  'staged',
  'usage',
  'user',
  'user_event',
]

describeAppOnEach(
  'deleting an account',
  (test) => {
    const emailOf = async (actor: TestActor) => (await actor.get(getUser)).email
    const statusOf = async (actor: TestActor) => (await actor.call(getUser)).status
    const makeProject = async (actor: TestActor, name: string): Promise<ProjectId> =>
      (
        await actor.get(projects.createProject, {
          body: { name, description: 'All about it', creationMode: 'MANUAL' },
        })
      ).id
    const addTo = (actor: TestActor, projectId: ProjectId, attachmentId: AttachmentId) =>
      actor.get(addFromVault, { params: { projectId }, body: { attachmentIds: [attachmentId] } })
    const ask = async (actor: TestActor, body: { projectId?: ProjectId; attachmentIds?: AttachmentId[] }) => {
      const { id: chatId } = await actor.get(chats.createChat, { body })
      await actor.events(chats.sendMessage, { params: { chatId }, body: { text: 'Hello?' } })
      return chatId
    }
    const remove = (actor: TestActor, body: { password?: string } = { password }) =>
      actor.call(account.deleteAccount, { body })
    const accountExists = async (id: UserId) => (await test().context.db.$count(user, eq(user.id, id))) > 0
    const untilDeleted = (id: UserId) =>
      vi.waitFor(async () => expect(await accountExists(id)).toBe(false), { timeout: 20_000, interval: 50 })
    const signIn = (email: string) =>
      stranger(test()).raw('/api/auth/sign-in/email', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ email, password }),
      })

    /** Row counts, without hashed rate limits and the installation's own settings. */
    const countRemaining = async () => {
      const { throttle: _tries, setting: _own, ...counts } = await countAll(test())
      return counts
    }

    const rowsWith = (words: string[]) => findRowsWith(test(), words)

    /** Adds a text with an earlier version, an image with a thumbnail, and embeddings of their passages. */
    const fillVault = async (actor: TestActor, word: string): Promise<AttachmentId[]> => {
      const { db } = test().context
      const text = await uploadFile(actor, `${word}.md`, Buffer.from(`The tides of ${word} follow the moon.`))
      await untilProcessed(test(), actor, text)
      await upload(actor.raw, Buffer.from(`The tides of ${word} come late.`), {
        filename: `${word}.md`,
        replaces: text,
      })
      await untilProcessed(test(), actor, text)
      const background = { r: Math.floor(Math.random() * 256), g: Math.floor(Math.random() * 256), b: 7 }
      const pixels = await sharp({ create: { width: 800, height: 9, channels: 3, background } })
        .png()
        .toBuffer()
      const imageId = await uploadFile(actor, `${word}.png`, pixels)
      await untilProcessed(test(), actor, imageId)
      await vi.waitFor(
        async () => {
          const [row] = await db.select().from(attachment).where(eq(attachment.id, imageId))
          expect(row?.thumbnailHash).not.toBeNull()
        },
        { timeout: 30_000 },
      )
      const passages = await db.select({ id: chunk.id }).from(chunk).where(eq(chunk.attachmentId, text))
      const ids = passages.map(({ id }) => id)
      const vectors = ids.map(() => [1, 0])
      if (await hasVectors(db)) await insertEmbeddings(db, jobGrant('a test'), ids, 'two-ideas', vectors)
      return [text, imageId]
    }

    const publishImage = async (actor: TestActor) => {
      const { signedUrls } = await actor.get(generateSignedUrlImages, {
        body: { contentType: 'image/png', numOfImages: 1 },
      })
      const [signedUrl] = signedUrls
      if (!signedUrl) throw new Error('the response contains no signed URL')
      const { pathname, search } = new URL(signedUrl.url)
      const pixels = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#135' } })
        .png()
        .toBuffer()
      await stranger(test()).raw(pathname + search, {
        method: 'PUT',
        body: new Uint8Array(pixels),
        headers: { 'content-type': 'image/png' },
      })
      await actor.get(makeImagePublic, { body: { fileName: signedUrl.fileName } })
    }

    it('AUTH-01 leaves no row, file, passage, vector, session, key, token or invitation, and keeps what others own', async () => {
      const { context } = test()
      const bob = await signUp(test(), 'Bob')
      const bobsProject = await makeProject(bob, 'Harbour')
      const bobsFile = await uploadFile(bob, 'log.md', Buffer.from(`A log, ${uuidv7()}.`))
      await addTo(bob, bobsProject, bobsFile)
      await untilProcessed(test(), bob, bobsFile)
      await bob.get(shareChat, { params: { chatId: await ask(bob, {}) }, body: { withSources: false } })
      const grace = await signUp(test(), 'Grace')
      await addMember(test(), bobsProject, grace.id, 'EDITOR')
      await addTeam(test(), grace.id)
      await bob.get(createApiKey, { body: { name: 'His own' } })
      await context.db.execute(sql`delete from project_activity`)
      await runCleanup(context, 0)
      const rowsBefore = await countRemaining()
      const word = uuidv7()
      const ada = await signUp(test(), `Ada ${word}`)
      const email = await emailOf(ada)
      const files = await fillVault(ada, word)
      const [text] = files
      if (!text) throw new Error('no file found')
      const sharedProject = await makeProject(ada, `Shared ${word}`)
      const publicProject = await makeProject(ada, `Open ${word}`)
      await addMember(test(), sharedProject, bob.id, 'EDITOR')
      await addTo(ada, sharedProject, text)
      await addTo(bob, sharedProject, bobsFile)
      await ask(bob, { projectId: sharedProject })
      await ask(ada, { projectId: sharedProject })
      await ask(ada, { attachmentIds: files })
      await ada.get(setPublic, { body: { projectId: publicProject, isPubliclyAccessible: true } })
      await addMember(test(), bobsProject, ada.id, 'EDITOR')
      await addTo(ada, bobsProject, text)
      await ask(ada, { projectId: bobsProject })
      const sendInvitation = (actor: TestActor, projectId: ProjectId, to: string) =>
        actor.get(inviteMembers, {
          body: { projectId, invitations: { type: 'EMAILS', emails: [to], role: 'VIEWER' } },
        })
      await sendInvitation(ada, sharedProject, `${word}@elsewhere.example`)
      const answeringId = await makeProject(bob, 'Answering')
      await sendInvitation(bob, answeringId, email)
      await addTeam(test(), ada.id, bob.id)
      await connectGoogleDrive(ada, google)
      await publishImage(ada)
      expect((await createUpload(ada.raw, 9, { filename: `${word}.txt`, source: 'VAULT' })).status).toBe(201)
      const { key } = await ada.get(createApiKey, { body: { name: word } })
      const program = withToken(test(), ada.id, key)
      expect(await ada.get(account.getAccountContents)).toEqual({
        projects: 2,
        sharedProjects: 1,
        chats: 3,
        files: 2,
        filesElsewhere: 1,
        memberships: 1,
        team: 'Keepers',
      })
      // Bob is a member of the team, not its owner
      expect(await bob.get(account.getAccountContents)).toMatchObject({ team: null })
      expect((await stranger(test()).raw(`/p/${publicProject}`)).status).toBe(200)
      const events = await ada.send(followEvents)
      const rowsAfterDeletion = await countRemaining()
      const grownTables = Object.keys(rowsAfterDeletion).filter(
        (name) => (rowsAfterDeletion[name] ?? 0) > (rowsBefore[name] ?? 0),
      )
      expect(grownTables).toEqual(expect.arrayContaining(ownTables))

      expect((await remove(ada)).data).toEqual({ id: ada.id })
      await events.text()
      expect([await statusOf(ada), await statusOf(program), (await signIn(email)).status]).toEqual([
        401, 401, 401,
      ])
      await untilDeleted(ada.id)
      expect((await bob.call(projects.getProject, { params: { projectId: sharedProject } })).status).toBe(404)
      expect((await stranger(test()).raw(`/p/${publicProject}`)).status).toBe(404)
      const userEvents = await selectEventsAfter(context.db, bob.id, 0)
      expect(userEvents.map(({ event }) => event)).toContainEqual({
        type: 'project',
        projectId: sharedProject,
        change: 'deleted',
      })
      expect(google.requests.findLast(({ url }) => url.pathname === '/revoke')?.body).toMatch(/^token=/)
      expect((await bob.call(projects.getProject, { params: { projectId: bobsProject } })).status).toBe(200)

      await context.db.execute(sql`delete from project where id = ${answeringId}`)
      await context.db.execute(sql`delete from project_activity`)
      await vi.waitFor(
        async () => {
          await runCleanup(context, 0)
          expect(await countRemaining()).toEqual(rowsBefore)
        },
        { timeout: 20_000 },
      )
      expect(await rowsWith([ada.id, word, email])).toEqual([])
      expect(await findFaults(context)).toEqual([])
    })

    it('AUTH-01 requires the right password and rate-limits guesses, changing nothing on failure', async () => {
      const ada = await signUp(test())
      const email = await emailOf(ada)
      const chatId = await ask(ada, {})
      expect((await remove(ada, {})).error).toMatchObject({
        code: 'BAD_INPUT',
        issues: [{ path: 'body.password', message: 'Enter your password.' }],
      })
      const attempts = await Promise.all(
        Array.from({ length: 7 }, (_, n) => remove(ada, { password: `no ${n}` })),
      )
      expect(attempts.map(({ status }) => status).toSorted()).toEqual([400, 400, 400, 400, 400, 429, 429])
      expect(attempts.find(({ status }) => status === 400)?.error?.issues).toEqual([
        { path: 'body.password', message: 'Incorrect password. Nothing was deleted.' },
      ])
      expect((await remove(ada)).status).toBe(429)
      expect([await statusOf(ada), (await signIn(email)).status]).toEqual([200, 200])
      expect((await ada.call(chats.getChat, { params: { chatId } })).status).toBe(200)
    })

    it('AUTH-01 requires a session, so that no key deletes an account or counts its contents', async () => {
      const ada = await signUp(test())
      const { key } = await ada.get(createApiKey, { body: { name: 'A program' } })
      for (const [actor, status] of [
        [stranger(test()), 401],
        [withToken(test(), ada.id, key), 403],
      ] as const)
        expect([(await remove(actor)).status, (await actor.call(account.getAccountContents)).status]).toEqual(
          [status, status],
        )
      expect(await statusOf(ada)).toBe(200)
    })

    it('AUTH-01 deletes a guest’s data without a password', async () => {
      const guest = await signInAsGuest(test())
      const chatId = await ask(guest, {})
      expect(await guest.get(account.getAccountContents)).toMatchObject({ chats: 1, projects: 0 })
      expect((await remove(guest, {})).status).toBe(200)
      expect(await statusOf(guest)).toBe(401)
      await untilDeleted(guest.id)
      expect(await rowsWith([guest.id, chatId])).toEqual([])
    })

    it('AUTH-01 frees the email for a new account, which starts empty', async () => {
      const ada = await signUp(test())
      const email = await emailOf(ada)
      await ask(ada, {})
      await remove(ada)
      const response = await stranger(test()).raw('/api/auth/sign-up/email', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ name: 'Ada', email, password }),
      })
      const { token, user: person } = (await response.json()) as { token: string; user: { id: UserId } }
      const otherSession = withToken(test(), person.id, token)
      expect(person.id).not.toBe(ada.id)
      expect((await otherSession.get(chats.listChats)).chats).toEqual([])
      await untilDeleted(ada.id)
      expect(await statusOf(otherSession)).toBe(200)
    })

    it('AUTH-01 stops an answer in progress, and ends its stream', async () => {
      const [ada, bob] = [await signUp(test()), await signUp(test())]
      const { id: bobsChatId } = await bob.get(chats.createChat, { body: {} })
      const body = { text: 'Talk for ever' }
      await (await bob.send(chats.sendMessage, { params: { chatId: bobsChatId }, body })).body?.cancel()
      const { id: chatId } = await ada.get(chats.createChat, { body: {} })
      const response = await ada.send(chats.sendMessage, { params: { chatId }, body })
      const reader = response.body?.getReader()
      expect((await reader?.read())?.done).toBe(false)
      expect((await remove(ada)).status).toBe(200)
      let isFinished = false
      while (!isFinished) isFinished = (await reader?.read())?.done ?? true
      await untilDeleted(ada.id)
      expect(await rowsWith([chatId])).toEqual([])
      const { streamingMessageId } = await bob.get(chats.getChat, { params: { chatId: bobsChatId } })
      expect(streamingMessageId).not.toBeNull()
      await bob.get(chats.stopChat, { params: { chatId: bobsChatId } })
    })

    it('AUTH-01 deletes a large account in batches, responding at once and without blocking others', async () => {
      const { db } = test().context
      const [ada, bob] = [await signUp(test()), await signUp(test())]
      const chatIds = Array.from({ length: 400 }, () => uuidv7<typeof chat.$inferSelect.id>())
      await db.insert(chat).values(chatIds.map((id) => ({ id, ownerId: ada.id, title: 'One of many' })))
      const parts = [{ type: 'text' as const, text: 'word '.repeat(200) }]
      const question = { role: 'user', status: 'completed', parts } as const
      for (let index = 0; index < chatIds.length; index += 100)
        await db
          .insert(message)
          .values(
            chatIds
              .slice(index, index + 100)
              .flatMap((chatId) =>
                Array.from({ length: 5 }, () => ({ id: uuidv7<never>(), chatId, ...question })),
              ),
          )
      for (let n = 0; n < 30; n++) await addSource(db, ada.id, `n${n}.txt`, `Line ${n} of it.\n`.repeat(2000))
      expect((await remove(ada)).status).toBe(200)
      expect(await accountExists(ada.id)).toBe(true)
      let answeredCount = 0
      while (await accountExists(ada.id)) {
        expect(await statusOf(bob)).toBe(200)
        answeredCount += 1
      }
      // if the deletion were a single transaction, at most one request would succeed in the meantime
      expect(answeredCount).toBeGreaterThan(3)
    })

    it('AUTH-01 resumes an interrupted deletion, and two at once do no harm', async () => {
      const { context } = test()
      const ada = await signUp(test())
      await ask(ada, { projectId: await makeProject(ada, 'Delta') })
      await ask(ada, {})
      await context.db.update(user).set({ deletedAt: new Date() }).where(eq(user.id, ada.id))
      const shutdown = AbortSignal.abort(new Error('The process is shutting down.'))
      await expect(finishDeletion(context, ada.id, shutdown)).rejects.toThrow('shutting down')
      expect(await accountExists(ada.id)).toBe(true)
      const { signal } = new AbortController()
      await Promise.allSettled([1, 2].map(() => finishDeletion(context, ada.id, signal)))
      await finishDeletion(context, ada.id, signal)
      expect(await accountExists(ada.id)).toBe(false)
    })

    it('AUTH-01 doesn’t delete an account without a pending deletion', async () => {
      const ada = await signUp(test())
      const chatId = await ask(ada, {})
      await finishDeletion(test().context, ada.id, new AbortController().signal)
      expect((await ada.call(chats.getChat, { params: { chatId } })).status).toBe(200)
    })
  },
  () => ({
    ...google.environment,
    OPENAI_BASE_URL: model.url,
    OPENAI_API_KEY: 'key',
    DEFAULT_MODEL: 'scripted',
  }),
)
