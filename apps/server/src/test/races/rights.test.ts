import * as attachments from '@atelier/contract/endpoints/sources/attachments'
import * as chats from '@atelier/contract/endpoints/chat/chats'
import * as members from '@atelier/contract/endpoints/projects/members'
import * as projects from '@atelier/contract/endpoints/projects/projects'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { actorOn, signUp, type TestActor } from '../actors.ts'
import { addMember } from '../members.ts'
import { hasPostgres } from '../postgres.ts'
import { type Arena, openArena } from './arena.ts'
import { repeat } from './repeat.ts'

describe.skipIf(!hasPostgres())('a member’s action while the owner revokes the right', () => {
  let arena: Arena
  let owner: TestActor
  let editor: TestActor
  beforeAll(async () => {
    arena = await openArena()
    owner = await signUp(arena.first)
    editor = actorOn(arena.second, await signUp(arena.first))
  })
  afterAll(() => arena[Symbol.asyncDispose]())

  const newProject = async () => {
    const body = { name: 'Lighthouse', description: 'Keep the light', creationMode: 'MANUAL' } as const
    const { id } = await owner.get(projects.createProject, { body })
    await addMember(arena.first, id, editor.id, 'EDITOR')
    const chat = await editor.get(chats.createChat, { body: { projectId: id } })
    return { id, projectParams: { params: { projectId: id } }, inChat: { params: { chatId: chat.id } } }
  }
  type Team = Awaited<ReturnType<typeof newProject>>

  const actions = {
    edit: ({ projectParams }: Team) =>
      editor.send(projects.updateProject, { ...projectParams, body: { name: 'Changed' } }),
    ask: ({ inChat }: Team) => editor.send(chats.sendMessage, { ...inChat, body: { text: 'Ask, then end' } }),
    'add a text': ({ id }: Team) =>
      editor.send(attachments.addText, { body: { fileName: 'note', fileContent: 'Mine', projectId: id } }),
  }
  /** The first table to which an action writes after its rights are checked. */
  const writtenTables = { edit: 'project', ask: 'message', 'add a text': 'attachment' } as const
  const removalRequests = {
    removal: ({ id }: Team) =>
      owner.send(members.removeMember, { body: { projectId: id, userId: editor.id } }),
    archiving: ({ projectParams }: Team) => owner.send(projects.archiveProject, projectParams),
    demotion: ({ id }: Team) =>
      owner.send(members.updateMember, { body: { projectId: id, userId: editor.id, role: 'VIEWER' } }),
  }
  const askEndlessly = ({ inChat }: Team) =>
    editor.send(chats.sendMessage, { ...inChat, body: { text: 'Ask' } })
  const pairs = Object.keys(removalRequests).flatMap((removal) =>
    Object.keys(actions).map(
      (action) => [removal, action] as [keyof typeof removalRequests, keyof typeof actions],
    ),
  )
  /** Excludes pairs without a race: a viewer may ask, and archiving writes to the same table as an edit. */
  const isIndependent = ([removal, act]: [string, string]) =>
    !(removal === 'demotion' && act === 'ask') && !(removal === 'archiving' && act === 'edit')

  it.each(pairs.filter(isIndependent))(
    'MBR-05 lets no earlier request succeed once %s is acknowledged: %s',
    async (removal, action) => {
      const team = await newProject()
      const barrier = await arena.hold(`lock table ${writtenTables[action]} in share mode`)
      const sendAction = actions[action](team)
      await arena.waitForBlockedRequests(1)
      const takeAway = removalRequests[removal](team)
      // the loss is acknowledged while the action is still blocked, or it waits for the action's end
      const isTaken = await Promise.race([
        takeAway.then(() => true),
        arena.waitForBlockedRequests(2).then(() => false),
      ])
      await barrier.release()
      const actionResponse = await sendAction
      expect((await takeAway).status).toBe(200)
      expect({ isTaken, acted: actionResponse.status }).not.toEqual({ isTaken: true, acted: 200 })
    },
  )

  it.each(pairs.filter(([removal]) => removal !== 'demotion'))(
    'MBR-05 PRJ-33 revokes the right at once: after %s, “%s” is rejected',
    async (removal, action) => {
      await repeat(async () => {
        const team = await newProject()
        const [takeResponse, actionResponse] = await arena.atOnce<[Response, Response]>([
          () => removalRequests[removal](team),
          () => (action === 'ask' && removal === 'removal' ? askEndlessly(team) : actions[action](team)),
        ])
        expect(takeResponse.status).toBe(200)
        // a removed member can still read the chat
        const expectedStatus = removal !== 'removal' ? 409 : action === 'ask' ? 403 : 404
        // in between, it's possible that neither the right nor its loss is visible yet
        expect([200, 404, expectedStatus]).toContain(actionResponse.status)
        // an answer that was allowed before the loss ends on its own
        if (action === 'ask') await actionResponse.text()
        expect((await actions[action](team)).status).toBe(expectedStatus)
      })
    },
  )

  it('PRJ-32 accepts one of four saves of the same version, and rejects the others', async () => {
    const { id, projectParams } = await newProject()
    for (let version = 1; version <= 20; version++) {
      const ifMatch = { 'if-match': `"${version}"` }
      const responses = await arena.atOnce(
        [owner, editor, owner, editor].map(
          (actor, index) => () =>
            actor.send(projects.updateProject, {
              ...projectParams,
              headers: ifMatch,
              body: { name: `Name ${version} ${index}` },
            }),
        ),
      )
      expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 412, 412, 412])
      const winner = responses.findIndex(({ ok }) => ok)
      expect(await owner.get(projects.getProject, projectParams)).toMatchObject({
        id,
        name: `Name ${version} ${winner}`,
      })
    }
  })
})
