import * as chats from '@atelier/contract/endpoints/chat/chats'
import * as endpoints from '@atelier/contract/endpoints/projects/project-deletion'
import * as projects from '@atelier/contract/endpoints/projects/projects'
import { getSharing, setPublic } from '@atelier/contract/endpoints/projects/sharing'
import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { chat, deletedProject, project, projectActivity } from '../../../db/schema/index.ts'
import { daysBefore } from '../../../platform/clock.ts'
import { signUp, type TestActor } from '../../../test/actors.ts'
import { describeAppOnEach } from '../../../test/describe-app.ts'
import type { TestApp } from '../../../test/make-app.ts'
import { addMember } from '../../../test/members.ts'
import { purgeExpired } from './delete-project.ts'

const name = 'Lighthouse'

/** An owner's public project, with a viewer who has a chat in it. */
const team = async (test: TestApp) => {
  const [owner, viewer] = [await signUp(test), await signUp(test)]
  const { id } = await owner.get(projects.createProject, {
    body: { name, description: 'All about it', creationMode: 'MANUAL' },
  })
  await addMember(test, id, viewer.id, 'VIEWER')
  await owner.get(setPublic, { body: { projectId: id, isPubliclyAccessible: true } })
  const viewersChat = await viewer.get(chats.createChat, { body: { projectId: id } })
  return { owner, viewer, id, chatId: viewersChat.id, projectParams: { params: { projectId: id } } }
}

const deleteIt = (owner: TestActor, projectId: string) =>
  owner.get(endpoints.deleteFinishedProject, { params: { projectId }, body: { name } })

describeAppOnEach('deleting a finished project', (test) => {
  const publicPage = async (id: string) => test().app.fetch(new Request(`http://localhost/p/${id}`))

  it('PRJ-38 removes the project for everyone at once, and lists it among its owner’s deleted projects', async () => {
    const { owner, viewer, id, chatId, projectParams } = await team(test())
    const deletedProject = await deleteIt(owner, id)
    expect(deletedProject.goneAt - deletedProject.deletedAt).toBe(30 * 24 * 60 * 60_000)
    for (const person of [owner, viewer])
      expect((await person.call(projects.getProject, projectParams)).status).toBe(404)
    expect((await owner.get(projects.listProjects)).projects).toEqual([])
    const [projectOfViewer] = (await viewer.get(projects.listProjects)).projects
    expect(projectOfViewer).toMatchObject({
      name,
      displayStatus: 'ACCESS_REVOKED',
      description: 'The owner deleted this project.',
    })
    expect((await viewer.call(chats.getChat, { params: { chatId } })).status).toBe(404)
    expect((await viewer.get(chats.listChats)).chats).toEqual([])
    expect((await publicPage(id)).status).toBe(404)
    expect((await owner.get(endpoints.listDeletedProjects)).projects).toEqual([deletedProject])
    expect((await viewer.get(endpoints.listDeletedProjects)).projects).toEqual([])
  })

  it('PRJ-38 can be undone, which restores the project’s members, chats and public page', async () => {
    const { owner, viewer, id, chatId, projectParams } = await team(test())
    await deleteIt(owner, id)
    expect(await owner.get(endpoints.undeleteProject, projectParams)).toMatchObject({
      id,
      name,
      userRole: 'OWNER',
    })
    expect(await viewer.get(projects.getProject, projectParams)).toMatchObject({ id, userRole: 'VIEWER' })
    expect((await viewer.get(projects.listProjects)).projects).toMatchObject([{ displayStatus: 'ACTIVE' }])
    expect((await viewer.get(chats.getChat, { params: { chatId } })).id).toBe(chatId)
    expect((await viewer.get(chats.listChats)).chats).toHaveLength(1)
    expect(await owner.get(getSharing, projectParams)).toMatchObject({ isPubliclyAccessible: true })
    expect((await publicPage(id)).status).toBe(200)
    expect((await owner.get(endpoints.listDeletedProjects)).projects).toEqual([])
  })

  it('PRJ-38 deletes everything after thirty days', async () => {
    const { owner, id, projectParams } = await team(test())
    await deleteIt(owner, id)
    const { context } = test()
    const { signal } = new AbortController()
    await purgeExpired(context, signal)
    expect(await context.db.$count(project, eq(project.id, id))).toBe(1)
    await context.db
      .update(deletedProject)
      .set({ deletedAt: daysBefore(context.clock.now(), 31) })
      .where(eq(deletedProject.projectId, id))
    expect((await owner.call(endpoints.undeleteProject, projectParams)).status).toBe(404)
    await purgeExpired(context, signal)
    expect(await context.db.$count(project, eq(project.id, id))).toBe(0)
    expect(await context.db.$count(chat, eq(chat.projectId, id))).toBe(0)
    expect(await context.db.$count(projectActivity, eq(projectActivity.projectId, id))).toBe(0)
    expect(await context.db.$count(deletedProject, eq(deletedProject.projectId, id))).toBe(0)
  })
})
