import * as attachments from '@atelier/contract/endpoints/sources/attachments'
import * as projects from '@atelier/contract/endpoints/projects/projects'
import { forkProject, setPublic, updateSharing } from '@atelier/contract/endpoints/projects/sharing'
import type { Project } from '@atelier/contract/projects/project'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { actorOn, signUp } from '../actors.ts'
import { hasPostgres } from '../postgres.ts'
import { untilProcessed } from '../sources.ts'
import { type Arena, openArena } from './arena.ts'

describe.skipIf(!hasPostgres())('copying a project while its contents are deleted', () => {
  let arena: Arena
  beforeAll(async () => {
    arena = await openArena()
  })
  afterAll(() => arena[Symbol.asyncDispose]())

  const sourcesOf = (project: Project) =>
    project.drives.flatMap(({ folders }) => folders.flatMap((folder) => folder.attachments))

  it('PRJ-35 copies a source whole when it is deleted between being found and being copied', async () => {
    const [ada, eve] = await Promise.all([signUp(arena.first, 'Ada'), signUp(arena.first, 'Eve')])
    const body = { name: 'Lighthouse', description: 'All about it', creationMode: 'MANUAL' } as const
    const { id: projectId } = await ada.get(projects.createProject, { body })
    const notes = await ada.get(attachments.addText, {
      body: { fileName: 'Notes', fileContent: 'The lamp was lit in 1862.', projectId },
    })
    await untilProcessed(arena.first, ada, notes.id)
    await ada.get(setPublic, { body: { projectId } })
    await ada.get(updateSharing, { body: { projectId, allowForking: true } })

    // between its two steps, the fork waits here for the storage lock of its user
    const barrier = await arena.hold(`select from "user" where id = '${eve.id}' for no key update`)
    const pendingFork = eve.call(forkProject, { body: { projectId, projectName: 'My copy' } })
    await arena.waitForBlockedRequests(1)
    const pendingDeletion = actorOn(arena.second, ada).call(attachments.deleteAttachment, {
      body: { id: notes.id },
    })
    await Promise.race([pendingDeletion, arena.waitForBlockedRequests(2)])
    await barrier.release()

    const [{ data: copy }, { status }] = await Promise.all([pendingFork, pendingDeletion])
    expect(status).toBe(200)
    const [source] = copy ? sourcesOf(copy) : []
    expect(source).toMatchObject({ status: 'completed', title: 'Notes' })
    const attachmentParams = { params: { id: source?.id ?? '' } }
    expect((await eve.get(attachments.getAttachmentText, attachmentParams)).text).toContain('1862')
    const bytes = await eve.raw(`/v1/attachments/${source?.id}/content`)
    expect(await bytes.text()).toBe('The lamp was lit in 1862.')
  })
})
