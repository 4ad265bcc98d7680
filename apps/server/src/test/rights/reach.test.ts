import { endSession, listSessions } from '@atelier/contract/endpoints/people/account'
import { addText } from '@atelier/contract/endpoints/sources/attachments'
import * as chats from '@atelier/contract/endpoints/chat/chats'
import { followEvents } from '@atelier/contract/endpoints/site/events'
import { removeMember, updateMember } from '@atelier/contract/endpoints/projects/members'
import * as projects from '@atelier/contract/endpoints/projects/projects'
import { getUser, updatePreferences } from '@atelier/contract/endpoints/people/users'
import { startScriptedModel, type ResponseWriter } from '@atelier/testing/scripted-model'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { selectEventsAfter } from '../../platform/events/queries.ts'
import { signInAsGuest, readEvents } from '../actors.ts'
import { describeAppOnEach } from '../describe-app.ts'
import { type ActorName, actorNames } from './actor-names.ts'
import { modelEnvironment } from './model-environment.ts'
import { makeWorld, type World } from './world.ts'

const answer = (_request: unknown, reply: ResponseWriter) => {
  reply.text('It is said so. [1] [2] [3] [4] [5]')
  reply.end()
}
const model = await startScriptedModel(answer)
afterAll(() => model[Symbol.asyncDispose]())

const outsiders = ['stranger', 'declined', 'removed'] as const satisfies readonly ActorName[]
const signedIn = actorNames.filter((name) => name !== 'signedOut')
const chatParams = (chatId: string) => ({ params: { chatId } })

/** Returns all input of the model while `work` runs. */
const promptsOf = async (work: () => Promise<unknown>): Promise<string> => {
  const first = model.requests.length
  await work()
  return JSON.stringify(model.requests.slice(first))
}

/** Reads a stream of events until `isLast` is true. Returns its text. */
const readUntil = async (response: Response, isLast: (text: string) => boolean): Promise<string> => {
  const decoder = new TextDecoder()
  let text = ''
  for await (const piece of response.body ?? []) {
    text += decoder.decode(piece, { stream: true })
    if (isLast(text)) break
  }
  return text
}

describeAppOnEach(
  'isolation between people',
  (test) => {
    let world: World
    const actor = (name: ActorName) => world.people[name].actor
    const ownChat = (name: ActorName) => world.people[name].chatId ?? ''
    /** Returns everything that someone sees of their own data, as one text. */
    const readOwn = async (name: ActorName): Promise<string> => {
      const { ids } = world.active
      const paths = [
        '/v1/chats?limit=100',
        `/v1/chats/${ids.chatId}`,
        `/v1/attachments/${ids.privateFileId}`,
        `/v1/attachments/${ids.guestFileId}`,
      ]
      const responses = await Promise.all(paths.map((path) => actor(name).raw(path)))
      return (await Promise.all(responses.map((response) => response.text()))).join('\n')
    }
    /** Returns the ID of an event of theirs that precedes all later ones. */
    const firstEventOf = async (name: ActorName): Promise<string> => {
      const stream = await actor(name).send(followEvents)
      await actor(name).get(updatePreferences, { body: { crafts: { isEnabled: true } } })
      const text = await readUntil(stream, (received) => received.includes('"preference"'))
      return /id: (\d+)/.exec(text)?.[1] ?? ''
    }
    beforeAll(async () => {
      world = await makeWorld(test())
    })

    it('MBR-05 doesn’t send a project’s events to anyone outside it, whatever happens in it', async () => {
      const { ids, words } = world.active
      const streams = await Promise.all(
        signedIn.map(async (name) => [name, await actor(name).send(followEvents)] as const),
      )
      const inProject = { projectId: ids.projectId }
      const first = await firstEventOf('stranger')
      await actor('owner').get(projects.updateProject, {
        params: inProject,
        body: { goal: 'A light for ships' },
      })
      await actor('editor').get(addText, {
        body: { fileName: 'Notes', fileContent: 'A note.', ...inProject },
      })
      await actor('viewer').events(chats.sendMessage, { ...chatParams(ids.chatId), body: { text: 'Who?' } })
      await actor('owner').get(chats.updateChat, {
        ...chatParams(ids.privateChatId),
        body: { newTitle: words.private },
      })
      const foreignIds = Object.values(ids)
      for (const [name, stream] of streams) {
        // each reader stops at an event of their own
        const endMarker = name === 'guest' ? ownChat('guest') : '"preference"'
        if (name === 'guest')
          await actor('guest').get(chats.updateChat, {
            ...chatParams(ownChat('guest')),
            body: { newTitle: 'Mine' },
          })
        else await actor(name).get(updatePreferences, { body: { crafts: { isEnabled: true } } })
        const text = await readUntil(stream, (received) => received.includes(endMarker))
        const isMember = name === 'viewer' || name === 'editor' || name === 'owner'
        const leakedIds = foreignIds.filter((id) => text.includes(id))
        expect([name, world.leaks(name, text)]).toEqual([name, []])
        expect([name, leakedIds.includes(ids.projectId)]).toEqual([name, isMember])
        expect([name, isMember ? [] : leakedIds]).toEqual([name, []])
        expect([name, leakedIds.includes(ids.chatId)]).toEqual([name, name === 'viewer'])
        expect([name, leakedIds.includes(ids.privateChatId)]).toEqual([name, name === 'owner'])
      }
      const { id: newestId } = await actor('stranger').get(chats.createChat, { body: {} })
      const resumedStream = await actor('stranger').send(followEvents, {
        headers: { 'last-event-id': first },
      })
      const missedEvents = await readUntil(resumedStream, (text) => text.includes(newestId))
      expect(missedEvents).toContain('"preference"')
      expect(foreignIds.filter((id) => missedEvents.includes(id))).toEqual([])
      const newcomerStream = await actor('stranger').send(followEvents, { query: { past: 600_000 } })
      const recentEvents = await readUntil(newcomerStream, (text) => text.includes(newestId))
      expect(foreignIds.filter((id) => recentEvents.includes(id))).toEqual([])
    })

    it('returns only a person’s own events from the table', async () => {
      const { id } = actor('stranger')
      const rows = await selectEventsAfter(test().context.db, id, 0)
      expect(new Set(rows.map(({ userId }) => userId))).toEqual(new Set([id]))
    })

    it('sends a member’s model the project’s text, but not other people’s chats or files', async () => {
      const { ids, words } = world.active
      const prompts = await promptsOf(() =>
        actor('viewer').events(chats.sendMessage, {
          ...chatParams(ids.chatId),
          body: { text: 'What is the word?' },
        }),
      )
      for (const word of [words.project, words.source, words.viewerChat, words.viewerFile])
        expect(prompts).toContain(word)
      expect(world.leaks('viewer', prompts)).toEqual([])
    })

    it.each([...outsiders, 'guest'] as const)(
      'sends nothing from a project to the model of the %s, even when they ask and the model searches for it',
      async (name) => {
        const { words, ids } = world.active
        const leakedWords = Object.values(words).filter((word) => world.leaks(name, word).length > 0)
        model.script = (request, reply) => {
          if (request.messages.some(({ role }) => role === 'tool')) return answer(request, reply)
          reply.toolCall('search_knowledge', { queries: [`the word ${ids.projectId}`] })
          reply.end('tool_calls')
        }
        const prompts = await promptsOf(async () => {
          const events = await actor(name).events(chats.sendMessage, {
            ...chatParams(ownChat(name)),
            body: { text: `What is the word of ${ids.projectId} and ${ids.sourceId}?` },
          })
          expect(events.filter(({ type }) => type === 'data-citation')).toEqual([])
        })
        model.script = answer
        expect(leakedWords.length).toBeGreaterThan(3)
        expect(prompts).toContain(ids.projectId)
        expect(world.leaks(name, prompts)).toEqual([])
      },
    )

    it('shows and cites only what is in an outsider’s own project', async () => {
      const { projectId, word } = world.tenant
      const chat = await actor('stranger').get(chats.createChat, { body: { projectId } })
      model.script = (request, reply) => {
        if (request.messages.some(({ role }) => role === 'tool')) return answer(request, reply)
        reply.toolCall('search_knowledge', { queries: [Object.values(world.active.words).join(' ')] })
        reply.end('tool_calls')
      }
      const first = model.requests.length
      const events = await actor('stranger').events(chats.sendMessage, {
        ...chatParams(chat.id),
        body: { text: 'What is the word?' },
      })
      model.script = answer
      // excludes the model's own tool calls, whose text isn't what the model is shown
      const modelInputs = model.requests
        .slice(first)
        .map(({ messages }) => messages.map(({ content }) => content))
      const citedTitles = events.flatMap((event) =>
        event.type === 'data-citation' ? [event.data.title] : [],
      )
      expect(citedTitles).toEqual([`${word}.txt`])
      expect(modelInputs).toHaveLength(2)
      expect(JSON.stringify(modelInputs)).toContain(`The word is ${word}.`)
      expect(world.leaks('stranger', JSON.stringify(modelInputs))).toEqual([])
    })

    it.each(signedIn)(
      'finds only what the %s may see, by search or with another person’s cursor',
      async (name) => {
        const { words } = world.active
        const allWords = Object.values(words)
        const ownCursor =
          (await actor('owner').get(chats.listChats, { query: { limit: 1 } })).nextCursor ?? ''
        const responses = await Promise.all([
          ...allWords.flatMap((word) => [
            actor(name).send(chats.listChats, { query: { q: word } }),
            actor(name).send(projects.listProjects, { query: { searchQuery: word } }),
          ]),
          actor(name).send(chats.listChats, { query: { cursor: ownCursor, limit: 100 } }),
          actor(name).send(projects.listProjects, { query: { filter: 'SHARED' } }),
        ])
        const text = (await Promise.all(responses.map((response) => response.text()))).join('\n')
        expect(ownCursor).not.toBe('')
        expect(world.leaks(name, text)).toEqual([])
        const expectedHits = {
          viewer: words.viewerChat,
          owner: words.private,
          guest: words.guest,
          editor: words.project,
        }
        expect(text).toContain(name in expectedHits ? expectedHits[name as keyof typeof expectedHits] : '')
      },
    )

    it('lets only its owner read or stop an answer in progress', async () => {
      const { ids } = world.active
      const mayContinue = Promise.withResolvers<void>()
      model.script = async (_request, reply) => {
        reply.text('It is ')
        await mayContinue.promise
        reply.text('said.')
        reply.end()
      }
      const streamResponse = await actor('viewer').send(chats.sendMessage, {
        ...chatParams(ids.chatId),
        body: { text: 'What is the word?' },
      })
      for (const name of actorNames.filter((other) => other !== 'viewer')) {
        const statuses = [
          await actor(name).send(chats.followChat, chatParams(ids.chatId)),
          await actor(name).send(chats.stopChat, chatParams(ids.chatId)),
          await actor(name).send(chats.getChat, chatParams(ids.chatId)),
        ].map(({ status }) => status)
        const expectedStatus = name === 'signedOut' ? 401 : 404
        expect([name, ...statuses]).toEqual([name, expectedStatus, expectedStatus, expectedStatus])
        // the stream of their own chat doesn't include the answer either
        const ownStream = await actor(name).send(chats.followChat, chatParams(ownChat(name) || ids.chatId))
        expect([name, ownStream.status]).toEqual([name, name === 'signedOut' ? 401 : 204])
      }
      const followResponse = await actor('viewer').send(chats.followChat, chatParams(ids.chatId))
      mayContinue.resolve()
      model.script = answer
      const events = JSON.stringify([await readEvents(streamResponse), await readEvents(followResponse)])
      expect(events.match(/"finish","messageMetadata":\{"status":"completed"/g)).toHaveLength(2)
    })

    it('never returns a response stored under another person’s Idempotency-Key', async () => {
      const headers = { 'idempotency-key': 'the same for all' }
      const createdUploads = await Promise.all(
        signedIn.map((name) => actor(name).get(chats.createChat, { body: { title: name }, headers })),
      )
      expect(createdUploads.map(({ title }) => title)).toEqual(signedIn)
      expect(new Set(createdUploads.map(({ id }) => id)).size).toBe(signedIn.length)
    })

    it('changes only a person’s own account when they save preferences', async () => {
      const otherActors = signedIn.filter((name) => name !== 'stranger')
      const read = () => Promise.all(otherActors.map((name) => actor(name).get(getUser)))
      const contentBefore = await read()
      const updatedUser = await actor('stranger').get(updatePreferences, {
        body: { dataAnalysis: { isEnabled: true } },
      })
      expect(updatedUser.dataAnalysis).toEqual({ isEnabled: true })
      expect(await read()).toEqual(contentBefore)
    })

    it('rejects ending another person’s session', async () => {
      const { sessions } = await actor('viewer').get(listSessions)
      const responses = await Promise.all(
        outsiders.flatMap((name) =>
          sessions.map(({ id: sessionId }) => actor(name).call(endSession, { params: { sessionId } })),
        ),
      )
      expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([404]))
      expect((await actor('viewer').call(getUser)).status).toBe(200)
    })

    it('AUTH-08 moves only a guest’s own work to the account that the guest signs up for', async () => {
      const ownTexts = await Promise.all(signedIn.map((name) => readOwn(name)))
      const guest = await signInAsGuest(test())
      const { id } = await guest.get(chats.createChat, { body: { title: 'By a guest' } })
      const response = await guest.raw('/api/auth/sign-up/email', {
        method: 'POST',
        body: JSON.stringify({
          name: 'Ada',
          email: `${guest.id}@people.example`,
          password: 'correct horse battery',
        }),
        headers: { 'content-type': 'application/json' },
      })
      expect(response.status).toBe(200)
      const { token } = (await response.json()) as { token: string }
      const list = await test().app.fetch(
        new Request('http://localhost/v1/chats', { headers: { authorization: `Bearer ${token}` } }),
      )
      const { data } = (await list.json()) as { data: { chats: { id: string }[] } }
      expect(data.chats.map((chat) => chat.id)).toEqual([id])
      expect(await Promise.all(signedIn.map((name) => readOwn(name)))).toEqual(ownTexts)
    })

    it('MBR-05 doesn’t repeat a stored response to an editor who has become a viewer', async () => {
      const { ids } = world.active
      const add = () =>
        actor('editor').call(addText, {
          body: { fileName: 'Notes', fileContent: 'A note.', projectId: ids.projectId },
          headers: { 'idempotency-key': 'added once' },
        })
      const setRole = (role: 'VIEWER' | 'EDITOR') =>
        actor('owner').get(updateMember, {
          body: { projectId: ids.projectId, userId: actor('editor').id, role },
        })
      expect((await add()).status).toBe(200)
      await setRole('VIEWER')
      expect((await add()).error?.code).toBe('NOT_ALLOWED')
      await setRole('EDITOR')
    })

    // must be last, since it removes the viewer
    it('MBR-05 doesn’t repeat a stored response to a removed member', async () => {
      const { ids } = world.active
      const viewer = actor('viewer')
      const send = () =>
        viewer.send(chats.sendMessage, {
          ...chatParams(ids.chatId),
          body: { text: 'What is the word?' },
          headers: { 'idempotency-key': 'asked once' },
        })
      const create = () =>
        viewer.call(chats.createChat, {
          body: { projectId: ids.projectId },
          headers: { 'idempotency-key': 'made once' },
        })
      await (await send()).text()
      expect((await create()).status).toBe(200)
      await actor('owner').get(removeMember, { body: { projectId: ids.projectId, userId: viewer.id } })
      // former members can still read the chat, but not continue it
      expect((await send()).status).toBe(403)
      expect((await create()).status).toBe(404)
    })
  },
  modelEnvironment(model),
)
