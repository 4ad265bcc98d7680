import { startScriptedModel } from '@atelier/testing/scripted-model'
import { addText } from '@atelier/contract/endpoints/sources/attachments'
import * as chats from '@atelier/contract/endpoints/chat/chats'
import { followEvents } from '@atelier/contract/endpoints/site/events'
import * as invitations from '@atelier/contract/endpoints/people/invitations'
import * as members from '@atelier/contract/endpoints/projects/members'
import * as projects from '@atelier/contract/endpoints/projects/projects'
import * as sharing from '@atelier/contract/endpoints/projects/sharing'
import { updateAssistantTool } from '@atelier/contract/endpoints/tools/assistant-tools'
import type { ChatId, ProjectId } from '@atelier/contract/ids'
import { messages } from '@atelier/contract/messages'
import { afterAll, expect, it, vi } from 'vitest'
import { grantForJob } from '../../../platform/access/authorize.ts'
import { uuidv7 } from '../../../platform/uuid.ts'
import { signUp, type TestActor } from '../../../test/actors.ts'
import { describeApp } from '../../../test/describe-app.ts'
import type { TestApp } from '../../../test/make-app.ts'
import { addMember } from '../../../test/members.ts'
import { untilProcessed } from '../../../test/sources.ts'
import { findRunningRun } from '../../answers/lifecycle/index.ts'
import { deleteMember } from './queries.ts'

const model = await startScriptedModel((_request, reply) => reply.text('The lamp '))
afterAll(() => model[Symbol.asyncDispose]())
const environment = () => ({
  OPENAI_BASE_URL: model.url,
  OPENAI_API_KEY: 'key',
  DEFAULT_MODEL: 'scripted',
})

const newProject = (actor: TestActor) =>
  actor.get(projects.createProject, {
    body: { name: 'Lighthouse', description: 'Keep the light', creationMode: 'MANUAL' },
  })

/** A project with its owner, an editor and a viewer. */
const team = async (test: TestApp) => {
  // one after the other, since members who join in the same millisecond are ordered by account
  const [owner, editor, viewer] = [await signUp(test), await signUp(test), await signUp(test)]
  const { id } = await newProject(owner)
  await addMember(test, id, editor.id, 'EDITOR')
  await addMember(test, id, viewer.id, 'VIEWER')
  return { owner, editor, viewer, id, projectParams: { params: { projectId: id } } }
}

/** Asks a question that the model never finishes answering; returns the open stream. */
const askEndlessly = async (actor: TestActor, projectId: string) => {
  const chat = await actor.get(chats.createChat, { body: { projectId } })
  const stream = await actor.send(chats.sendMessage, {
    params: { chatId: chat.id },
    body: { text: 'What is the lamp made of?' },
  })
  return { chat, stream }
}

describeApp(
  'members',
  (test) => {
    it('MBR-01 lists everyone in a project for its members, the owner first', async () => {
      const { owner, viewer, projectParams } = await team(test())
      const { members: memberList } = await viewer.get(members.listMembers, projectParams)
      expect(memberList.map(({ role }) => role)).toEqual(['OWNER', 'EDITOR', 'VIEWER'])
      expect(memberList[0]).toMatchObject({
        uid: owner.id,
        projectStatus: 'IS_PROJECT_OWNER',
        currentProjectRole: 'OWNER',
        status: 'accepted',
      })
      const other = await signUp(test())
      expect((await other.call(members.listMembers, projectParams)).status).toBe(404)
    })

    it('MBR-05 applies a role change from the next call on', async () => {
      const { owner, editor, id, projectParams } = await team(test())
      const { member } = await owner.get(members.updateMember, {
        body: { projectId: id, userId: editor.id, role: 'VIEWER' },
      })
      expect(member).toMatchObject({ uid: editor.id, role: 'VIEWER' })
      const editResponse = await editor.call(projects.updateProject, {
        ...projectParams,
        body: { name: 'Beacon' },
      })
      expect(editResponse).toMatchObject({ status: 403, error: { code: 'NOT_ALLOWED' } })
      await owner.get(members.updateMember, { body: { projectId: id, userId: editor.id, role: 'EDITOR' } })
      expect(
        (await editor.call(projects.updateProject, { ...projectParams, body: { name: 'Beacon' } })).status,
      ).toBe(200)
    })

    it('MBR-05 API-07 rejects role changes by anyone but the owner, and to the owner or a non-member', async () => {
      const { owner, editor, viewer, id } = await team(test())
      const change = (actor: TestActor, userId: string) =>
        actor.call(members.updateMember, { body: { projectId: id, userId, role: 'EDITOR' } })
      const remove = (actor: TestActor, userId: string) =>
        actor.call(members.removeMember, { body: { projectId: id, userId } })
      const transferOwnership = (actor: TestActor, userId: string) =>
        actor.call(members.transferProject, { body: { projectId: id, userId } })
      const other = await signUp(test())
      for (const act of [change, remove, transferOwnership]) {
        expect((await act(editor, viewer.id)).status).toBe(403)
        expect((await act(viewer, editor.id)).status).toBe(403)
        expect((await act(other, editor.id)).status).toBe(404)
        expect((await act(owner, other.id)).status).toBe(404)
        expect((await act(owner, uuidv7())).status).toBe(404)
        expect(await act(owner, owner.id)).toMatchObject({ status: 409, error: { code: 'CONFLICT' } })
      }
      const role = await owner.call(members.updateMember, {
        body: { projectId: id, userId: editor.id, role: 'OWNER' },
      })
      expect(role.status).toBe(400)
      await owner.get(projects.archiveProject, { params: { projectId: id } })
      expect((await change(owner, viewer.id)).error?.code).toBe('PROJECT_ARCHIVED')
      expect((await remove(owner, viewer.id)).error?.code).toBe('PROJECT_ARCHIVED')
      expect((await transferOwnership(owner, viewer.id)).error?.code).toBe('PROJECT_ARCHIVED')
    })

    it('PRJ-38 MBR-05 transfers a project to a member, effective from the next call and in open streams', async () => {
      const { owner, viewer, id, projectParams } = await team(test())
      await owner.get(sharing.setPublic, {
        body: { projectId: id, isPubliclyAccessible: true, includeChats: true },
      })
      const events = [await owner.send(followEvents), await viewer.send(followEvents)]
      const { member } = await owner.get(members.transferProject, {
        body: { projectId: id, userId: viewer.id },
      })
      expect(member).toMatchObject({ uid: viewer.id, role: 'OWNER', projectStatus: 'IS_PROJECT_OWNER' })
      // the server ends both streams, and clients reopen them with the new permissions
      await Promise.all(events.map((stream) => stream.text()))
      expect((await owner.call(projects.archiveProject, projectParams)).status).toBe(403)
      expect(await owner.get(projects.getProject, projectParams)).toMatchObject({ userRole: 'EDITOR' })
      const { members: memberList } = await owner.get(members.listMembers, projectParams)
      expect(memberList.map(({ uid, role }) => [uid, role])[0]).toEqual([viewer.id, 'OWNER'])
      expect(memberList.filter(({ role }) => role === 'OWNER')).toHaveLength(1)
      const project = await viewer.get(projects.getProject, projectParams)
      expect(project).toMatchObject({ userRole: 'OWNER', createdByUserId: viewer.id })
      expect(project.isPubliclyAccessible).toBe(true)
      // the new owner hasn't agreed to show their chats on the page
      const sharingState = await viewer.get(sharing.getSharing, { params: { projectId: id } })
      expect(sharingState.includeChats).toBe(false)
      const { activity } = await viewer.get(projects.listActivity, projectParams)
      expect(activity[0]).toMatchObject({ kind: 'owner-changed', subject: member.name })
      await viewer.get(members.removeMember, { body: { projectId: id, userId: owner.id } })
      expect((await owner.call(members.listMembers, projectParams)).status).toBe(404)
    })

    it('MBR-05 cuts off a removed member at once: the next call, the open answer and the open events', async () => {
      const { owner, editor, id, projectParams } = await team(test())
      const { chat, stream } = await askEndlessly(editor, id)
      const events = await editor.send(followEvents)
      await owner.get(members.removeMember, { body: { projectId: id, userId: editor.id } })
      expect((await editor.call(projects.getProject, projectParams)).status).toBe(404)
      // only the removal can have ended both streams
      await Promise.all([stream.text(), events.text()])
      await vi.waitFor(async () => {
        expect(await findRunningRun(test().context.db, chat.id)).toBeNull()
      })
      const { members: remainingMembers } = await owner.get(members.listMembers, projectParams)
      expect(remainingMembers.map(({ uid }) => uid)).not.toContain(editor.id)
    })

    const untilStopped = (chatId: ChatId) =>
      vi.waitFor(async () => {
        expect(await findRunningRun(test().context.db, chatId)).toBeNull()
      })
    const askAbout = async (actor: TestActor, id: ProjectId) => {
      const { id: chatId } = await actor.get(chats.createChat, { body: {} })
      const body = { text: 'What is the lamp made of?', mentions: [{ kind: 'project' as const, id }] }
      return { chatId, stream: await actor.send(chats.sendMessage, { params: { chatId }, body }) }
    }

    it('MBR-05 ends a removed member’s answers in other chats that mention the project, including waiting ones', async () => {
      const { owner, editor, id } = await team(test())
      await editor.get(updateAssistantTool, { params: { name: 'calculator' }, body: { policy: 'ask' } })
      model.script = (_request, reply) => {
        reply.toolCall('calculator', { expression: '6*7' })
        reply.end()
      }
      const waitingAnswer = await askAbout(editor, id)
      await waitingAnswer.stream.text()
      const readLastAnswer = async () =>
        (await editor.get(chats.getChat, { params: { chatId: waitingAnswer.chatId } })).messages.at(-1)
      expect(await readLastAnswer()).toMatchObject({ status: 'waiting' })
      model.script = (_request, reply) => reply.text('The lamp ')
      const runningAnswer = await askAbout(editor, id)
      const ownersChat = await askAbout(owner, id)
      await owner.get(members.removeMember, { body: { projectId: id, userId: editor.id } })
      await runningAnswer.stream.text()
      await untilStopped(runningAnswer.chatId)
      expect(await readLastAnswer()).toMatchObject({ status: 'stopped' })
      const run = await findRunningRun(test().context.db, ownersChat.chatId)
      expect(run).toMatchObject({ userId: owner.id, stopRequestedAt: null })
      await ownersChat.stream.body?.cancel()
    })

    it('PRJ-33 stops everyone’s answers in a project when it is archived', async () => {
      const { owner, editor, id, projectParams } = await team(test())
      const [first, second] = [await askEndlessly(editor, id), await askEndlessly(owner, id)]
      const answerText = await askAbout(editor, id)
      await owner.get(projects.archiveProject, projectParams)
      await Promise.all([first, second, answerText].map(({ stream }) => stream.text()))
      for (const chatId of [first.chat.id, second.chat.id, answerText.chatId]) await untilStopped(chatId)
      expect((await owner.get(projects.getProject, projectParams)).archived).toBe(true)
    })

    it('MBR-05 lets a removed member read and export their own chats, without the project’s sources', async () => {
      const { owner, editor, viewer, id } = await team(test())
      const { id: sourceId } = await owner.get(addText, {
        body: { fileName: 'lamp.txt', fileContent: 'The lamp burns oil in the winter.', projectId: id },
      })
      await untilProcessed(test(), owner, sourceId)
      const ask = async (actor: TestActor) => {
        const chat = await actor.get(chats.createChat, { body: { projectId: id } })
        const chatParams = { params: { chatId: chat.id } }
        await actor.events(chats.sendMessage, {
          ...chatParams,
          body: { text: 'What does the lamp burn?', model: 'builtin' },
        })
        return chatParams
      }
      const [chatParams, viewersChatParams] = [await ask(editor), await ask(viewer)]
      const read = async () => (await editor.get(chats.getChat, chatParams)).messages.at(-1)
      expect(JSON.stringify(await read())).toContain('lamp.txt')
      await owner.get(members.removeMember, { body: { projectId: id, userId: editor.id } })
      const chat = await editor.get(chats.getChat, chatParams)
      expect(chat).toMatchObject({ isCutOff: true, project: null, permissions: ['DELETE_CHAT'] })
      expect(chat.messages.at(-1)).toMatchObject({ citations: [], status: 'completed' })
      for (const format of ['json', 'markdown'] as const) {
        const file = await (await editor.send(chats.exportChat, { ...chatParams, query: { format } })).text()
        expect(file).toContain('oil')
        expect(file).not.toMatch(/lamp\.txt|\[1\]/)
      }
      expect((await editor.get(chats.listChats)).chats.map((listedChat) => listedChat.id)).toContain(chat.id)
      const response = await editor.call(chats.sendMessage, { ...chatParams, body: { text: 'And now?' } })
      expect(response).toMatchObject({ status: 403, error: { message: messages.chat.projectAccessLost } })
      expect((await editor.call(chats.getChat, viewersChatParams)).status).toBe(404)
      expect((await editor.call(chats.deleteChat, chatParams)).status).toBe(200)
    })

    it('MBR-05 hides the project’s sources in a removed member’s other chats, and keeps their own', async () => {
      const { owner, editor, id } = await team(test())
      const { id: sourceId } = await owner.get(addText, {
        body: { fileName: 'lamp.txt', fileContent: 'The lamp burns oil in the winter.', projectId: id },
      })
      const { id: ownId } = await editor.get(addText, {
        body: { fileName: 'mine.txt', fileContent: 'The lamp burns gas in the summer.' },
      })
      await untilProcessed(test(), owner, sourceId)
      await untilProcessed(test(), editor, ownId)
      const { id: chatId } = await editor.get(chats.createChat, { body: {} })
      const chatParams = { params: { chatId } }
      await editor.events(chats.sendMessage, {
        ...chatParams,
        body: {
          text: 'What does the lamp burn?',
          model: 'builtin',
          attachmentIds: [ownId],
          mentions: [{ kind: 'project', id }],
        },
      })
      const listCitedTitles = async () => {
        const chat = await editor.get(chats.getChat, chatParams)
        return chat.messages
          .at(-1)
          ?.citations.map(({ title }) => title)
          .toSorted()
      }
      expect(await listCitedTitles()).toEqual(['lamp.txt', 'mine.txt'])
      await owner.get(members.removeMember, { body: { projectId: id, userId: editor.id } })
      expect(await listCitedTitles()).toEqual(['mine.txt'])
      for (const format of ['json', 'markdown'] as const) {
        const file = await (await editor.send(chats.exportChat, { ...chatParams, query: { format } })).text()
        expect(file).toContain('mine.txt')
        expect(file).not.toContain('lamp.txt')
      }
    })

    it('PRJ-06 MBR-05 shows a removed member only that access was revoked, until they dismiss it', async () => {
      const { owner, editor, viewer, id, projectParams } = await team(test())
      const list = async (query: object = {}) => (await editor.get(projects.listProjects, { query })).projects
      const secondProject = await editor.get(projects.createProject, {
        body: { name: 'Harbour', description: 'All about it', creationMode: 'MANUAL' },
      })
      await owner.get(members.removeMember, { body: { projectId: id, userId: editor.id } })
      await owner.get(projects.updateProject, { ...projectParams, body: { name: 'Renamed since' } })
      const [first, second] = await list()
      expect([first?.id, second?.id]).toEqual([id, secondProject.id])
      expect(first).toMatchObject({ name: 'Lighthouse', displayStatus: 'ACCESS_REVOKED', isMember: false })
      expect(first).toMatchObject({
        description: 'You were removed from this project.',
        systemPrompt: '',
        members: [],
        drives: [],
      })
      expect(Object.values(first?.permissions ?? {})).not.toContain(true)
      expect(first?.createdByUserId).not.toBe(owner.id)
      expect((await editor.call(projects.getProject, projectParams)).status).toBe(404)
      await owner.get(sharing.setPublic, { body: { projectId: id } })
      expect(await editor.get(projects.getProject, projectParams)).toMatchObject({
        displayStatus: 'ACCESS_REVOKED',
        visibilityStatus: 'PUBLIC',
        isMember: false,
      })
      expect((await list())[0]).toMatchObject({ id, name: 'Lighthouse', visibilityStatus: 'PUBLIC' })
      expect((await viewer.get(projects.getProject, projectParams)).displayStatus).toBe('ACTIVE')
      // the list finds the revoked project by page, ID, name and filter
      const {
        projects: page,
        nextCursor,
        total,
      } = await editor.get(projects.listProjects, {
        query: { limit: 1 },
      })
      expect([page[0]?.id, total]).toEqual([id, 2])
      expect((await list({ limit: 1, cursor: nextCursor ?? '' })).map((project) => project.id)).toEqual([
        secondProject.id,
      ])
      expect((await list({ ids: id }))[0]?.displayStatus).toBe('ACCESS_REVOKED')
      expect((await list({ searchQuery: 'lightho' })).map((project) => project.id)).toEqual([id])
      expect(await list({ filter: 'MY_PROJECTS' })).toHaveLength(1)
      expect((await viewer.call(projects.dismissRevocation, projectParams)).status).toBe(404)
      await editor.get(projects.dismissRevocation, projectParams)
      expect((await list()).map((project) => project.id)).toEqual([secondProject.id])
      expect((await editor.call(projects.dismissRevocation, projectParams)).status).toBe(404)
    })

    it('PRJ-06 MBR-06 forgets a removal when the person rejoins, and doesn’t record people who leave', async () => {
      const { owner, editor, viewer, id, projectParams } = await team(test())
      const allMembers = (await owner.get(members.listMembers, projectParams)).members
      const email = allMembers.find(({ uid }) => uid === editor.id)?.email ?? ''
      await viewer.get(members.removeMember, { body: { projectId: id, userId: viewer.id } })
      expect((await viewer.get(projects.listProjects, {})).projects).toEqual([])
      await owner.get(members.removeMember, { body: { projectId: id, userId: editor.id } })
      const body = {
        projectId: id,
        invitations: { type: 'EMAILS' as const, emails: [email], role: 'VIEWER' as const },
      }
      await owner.get(invitations.inviteMembers, { body })
      const [invitation] = (await editor.get(invitations.listInvitations, {})).invitations
      await editor.get(invitations.acceptInvitation, { body: { invitationId: invitation?.invitationId } })
      const { projects: projectList } = await editor.get(projects.listProjects, {})
      expect(projectList.map((project) => project.displayStatus)).toEqual(['ACTIVE'])
    })

    it('MBR-05 ends an open answer once read access is gone, even if no one stopped it', async () => {
      const { editor, id } = await team(test())
      const { stream } = await askEndlessly(editor, id)
      const { db, access } = test().context
      await db.transaction(async (tx) => {
        const member = grantForJob('a test', 'member', { projectId: id, userId: editor.id }, 'CHANGE')
        await deleteMember(tx, member)
        await access.publishChange(tx, [editor.id])
      })
      expect(await stream.text()).not.toContain('finish')
    })

    it('MBR-05 keeps streaming to the others when one member is removed', async () => {
      const { owner, editor, viewer, id } = await team(test())
      const { chat, stream } = await askEndlessly(viewer, id)
      await owner.get(members.removeMember, { body: { projectId: id, userId: editor.id } })
      const run = await findRunningRun(test().context.db, chat.id)
      expect(run).toMatchObject({ userId: viewer.id, stopRequestedAt: null })
      const reader = stream.body?.getReader()
      const first = await reader?.read()
      expect(first?.done).toBe(false)
      await reader?.cancel()
    })

    it('MBR-05 lets a member leave, even an archived project', async () => {
      const { owner, viewer, id, projectParams } = await team(test())
      await owner.get(projects.archiveProject, projectParams)
      await viewer.get(members.removeMember, { body: { projectId: id, userId: viewer.id } })
      expect((await viewer.call(projects.getProject, projectParams)).status).toBe(404)
    })

    it('AUTH-07 closes all of a session’s open streams when its user signs out', async () => {
      const ada = await signUp(test())
      const chat = await ada.get(chats.createChat, { body: {} })
      const stream = await ada.send(chats.sendMessage, {
        params: { chatId: chat.id },
        body: { text: 'Hello' },
      })
      const events = await ada.send(followEvents)
      expect((await ada.raw('/api/auth/sign-out', { method: 'POST' })).status).toBe(200)
      await Promise.all([stream.text(), events.text()])
    })
  },
  environment,
)
