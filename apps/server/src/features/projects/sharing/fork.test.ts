import * as attachments from '@atelier/contract/endpoints/sources/attachments'
import * as projects from '@atelier/contract/endpoints/projects/projects'
import * as endpoints from '@atelier/contract/endpoints/projects/sharing'
import type { Project } from '@atelier/contract/projects/project'
import { eq, sql } from 'drizzle-orm'
import { expect, it, vi } from 'vitest'
import { attachment, attachmentText, chunk } from '../../../db/schema/index.ts'
import { signInAsGuest, signUp, type TestActor } from '../../../test/actors.ts'
import { describeApp } from '../../../test/describe-app.ts'
import { withStorageLimit } from '../../../test/with-limits.ts'
import { addMember } from '../../../test/members.ts'
import { untilProcessed } from '../../../test/sources.ts'

const make = (actor: TestActor) =>
  actor.get(projects.createProject, {
    body: {
      name: 'Lighthouse',
      description: 'Keep the light',
      symbol: '🗼',
      systemPrompt: 'Give dates.',
      creationMode: 'MANUAL',
    },
  })
const fork = (actor: TestActor, projectId: string, projectName = 'My copy') =>
  actor.call(endpoints.forkProject, { body: { projectId, projectName } })
const sourcesOf = (project: Project) =>
  project.drives.flatMap(({ folders }) => folders.flatMap((f) => f.attachments))

describeApp('forks', (test) => {
  const createSharedProject = async () => {
    const ada = await signUp(test())
    const project = await make(ada)
    const notes = await ada.get(attachments.addText, {
      body: { fileName: 'Notes', fileContent: 'The lamp was lit in 1862.', projectId: project.id },
    })
    await untilProcessed(test(), ada, notes.id)
    await ada.get(endpoints.setPublic, { body: { projectId: project.id } })
    await ada.get(endpoints.updateSharing, { body: { projectId: project.id, allowForking: true } })
    return { ada, project, notes }
  }

  it('PRJ-35 copies instructions and knowledge into the person’s own project, without the original’s people', async () => {
    const { ada, project, notes } = await createSharedProject()
    const eve = await signUp(test(), 'Eve')
    const { data: copy } = await fork(eve, project.id)
    expect(copy).toMatchObject({
      name: 'My copy',
      systemPrompt: 'Give dates.',
      symbol: '🗼',
      userRole: 'OWNER',
      createdByUserId: eve.id,
      visibilityStatus: 'PRIVATE',
      allowForking: false,
      forkedFrom: { projectId: project.id, name: 'Lighthouse' },
    })
    expect(copy?.members.map(({ uid }) => uid)).toEqual([eve.id])
    const [source] = copy ? sourcesOf(copy) : []
    expect(source).toMatchObject({ status: 'completed', title: 'Notes' })
    expect(source?.id).not.toBe(notes.id)
    // deleting the original doesn't change the copy, and its sources stay searchable
    await ada.get(attachments.deleteAttachment, { body: { id: notes.id } })
    const text = await eve.get(attachments.getAttachmentText, { params: { id: source?.id ?? '' } })
    expect(text.text).toContain('1862')
    const bytes = await eve.raw(`/v1/attachments/${source?.id}/content`)
    expect(await bytes.text()).toBe('The lamp was lit in 1862.')
  })

  it('PRJ-35 copies large knowledge source by source after responding', async () => {
    const { ada, project } = await createSharedProject()
    const longText = await ada.get(attachments.addText, {
      body: { fileName: 'Log', fileContent: 'Paraffin came by boat.', projectId: project.id },
    })
    await untilProcessed(test(), ada, longText.id)
    const { db } = test().context
    await db.execute(sql`
      insert into chunk (attachment_id, ordinal, text, start, "end", search_vector)
      select ${longText.id}, n, 'Paraffin ' || n, 0, 1, array_to_tsvector('{paraffin}') from generate_series(1, 2000) n`)
    const eve = await signUp(test(), 'Eve')
    const { data: copy } = await fork(eve, project.id)
    const copies = copy ? sourcesOf(copy) : []
    expect(copies.find(({ title }) => title === 'Notes')?.status).toBe('completed')
    const lateCopy = copies.find(({ title }) => title === 'Log')
    if (!lateCopy) throw new Error('the log was not copied')
    expect(await untilProcessed(test(), eve, lateCopy.id)).toMatchObject({ status: 'completed' })
    expect(await db.$count(chunk, eq(chunk.attachmentId, lateCopy.id))).toBe(2001)
    const text = await eve.get(attachments.getAttachmentText, { params: { id: lateCopy.id } })
    expect(text.text).toBe('Paraffin came by boat.')
  })

  /** Returns a fork of one source whose text isn't copied yet, and the pending job that copies it. */
  const waitingCopy = async (ada: TestActor, project: Project, title: string) => {
    const { db, jobs } = test().context
    const eve = await signUp(test(), 'Eve')
    const { data: copy } = await fork(eve, project.id)
    const copiedSource = copy && sourcesOf(copy).find((source) => source.title === title)
    const original = sourcesOf(
      await ada.get(projects.getProject, { params: { projectId: project.id } }),
    ).find((source) => source.title === title)
    if (!copiedSource || !original) throw new Error('The fork has no source.')
    await untilProcessed(test(), eve, copiedSource.id)
    await db.delete(chunk).where(eq(chunk.attachmentId, copiedSource.id))
    await db.delete(attachmentText).where(eq(attachmentText.attachmentId, copiedSource.id))
    await db
      .update(attachment)
      .set({
        status: 'analysing',
        step: { text: 'Waiting to be copied' },
        progress: 0,
        readAt: null,
        extractionId: null,
      })
      .where(eq(attachment.id, copiedSource.id))
    const run = () => jobs.enqueue(db, 'copy-texts', { copied: [{ from: original.id, to: copiedSource.id }] })
    return { eve, id: copiedSource.id, original: original.id, run }
  }

  it('PRJ-35 reads a copy from its own bytes when the original was deleted before it was copied', async () => {
    const { ada, project } = await createSharedProject()
    const { eve, id, original, run } = await waitingCopy(ada, project, 'Notes')
    await ada.get(attachments.deleteAttachment, { body: { id: original } })
    await run()
    expect(await untilProcessed(test(), eve, id)).toMatchObject({
      status: 'completed',
      title: 'Notes',
      failure: null,
    })
    expect((await eve.get(attachments.getAttachmentText, { params: { id } })).text).toContain('1862')
    expect(await test().context.db.$count(chunk, eq(chunk.attachmentId, id))).toBeGreaterThan(0)
  })

  it('PRJ-35 reads a copy from its own bytes while the original is being read again', async () => {
    const { ada, project } = await createSharedProject()
    const { eve, id, original, run } = await waitingCopy(ada, project, 'Notes')
    await test().context.db.update(attachment).set({ status: 'analysing' }).where(eq(attachment.id, original))
    await run()
    expect(await untilProcessed(test(), eve, id)).toMatchObject({ status: 'completed' })
    expect((await eve.get(attachments.getAttachmentText, { params: { id } })).text).toContain('1862')
  })

  it('PRJ-35 copies knowledge once, however often the job runs, and skips copies that were deleted or read meanwhile', async () => {
    const { ada, project } = await createSharedProject()
    const { db } = test().context
    const { eve, id, original, run } = await waitingCopy(ada, project, 'Notes')
    await Promise.all([run(), run()])
    expect(await untilProcessed(test(), eve, id)).toMatchObject({ status: 'completed' })
    const chunks = await db.$count(chunk, eq(chunk.attachmentId, id))
    expect(chunks).toBe(await db.$count(chunk, eq(chunk.attachmentId, original)))
    // the job runs again after the original was deleted, and existing data is unchanged
    const selectCopy = () => db.select().from(attachment).where(eq(attachment.id, id))
    const copyBefore = await selectCopy()
    await ada.get(attachments.deleteAttachment, { body: { id: original } })
    await run()
    await vi.waitFor(
      async () => {
        const rows = await db.execute(
          sql`select 'not done' as job from pgboss.job where name in ('copy-texts', 'ingest') and state in ('created', 'retry', 'active') and data::text like ${`%${id}%`}`,
        )
        expect(JSON.stringify(rows)).not.toContain('not done')
      },
      { timeout: 20_000 },
    )
    expect(copyBefore).toHaveLength(1)
    expect(await selectCopy()).toEqual(copyBefore)
    expect(await db.$count(chunk, eq(chunk.attachmentId, id))).toBe(chunks)
  })

  it('PRJ-35 VLT-02 doesn’t copy sources that exceed the vault’s space', async () => {
    const { project } = await createSharedProject()
    const eve = await signUp(test())
    const errorResponse = await withStorageLimit(test(), 5, () => fork(eve, project.id))
    expect(errorResponse.error?.code).toBe('USAGE_LIMIT_REACHED')
    expect((await eve.get(projects.listProjects)).projects).toEqual([])
  })

  it('PRJ-35 rejects guests, the creator, projects that may not be copied, and archived ones', async () => {
    const { ada, project } = await createSharedProject()
    const eve = await signUp(test())
    expect((await fork(await signInAsGuest(test()), project.id)).status).toBe(403)
    expect((await fork(ada, project.id)).status).toBe(403)
    await ada.get(endpoints.updateSharing, { body: { projectId: project.id, allowForking: false } })
    expect((await fork(eve, project.id)).status).toBe(403)
    await ada.get(endpoints.updateSharing, {
      body: { projectId: project.id, allowForking: true, isPubliclyAccessible: false },
    })
    expect((await fork(eve, project.id)).status).toBe(404)
    await addMember(test(), project.id, eve.id, 'VIEWER')
    await ada.get(projects.archiveProject, { params: { projectId: project.id } })
    expect((await fork(eve, project.id)).error?.code).toBe('PROJECT_ARCHIVED')
    expect((await eve.get(projects.listProjects, { query: { filter: 'MY_PROJECTS' } })).total).toBe(0)
  })

  it('PRJ-35 lets only the owner duplicate a project, copying other people’s sources and linking their own', async () => {
    const { ada, project, notes } = await createSharedProject()
    const bob = await signUp(test())
    await addMember(test(), project.id, bob.id, 'EDITOR')
    const log = await bob.get(attachments.addText, {
      body: { fileName: 'Log', fileContent: 'Paraffin came by boat.', projectId: project.id },
    })
    await untilProcessed(test(), bob, log.id)
    const forkAgain = (actor: TestActor) =>
      actor.call(endpoints.duplicateProject, {
        params: { projectId: project.id },
        body: { projectName: 'Lighthouse (copy)' },
      })
    expect((await forkAgain(bob)).error?.code).toBe('NOT_ALLOWED')
    const { data: copy } = await forkAgain(ada)
    expect(copy).toMatchObject({
      name: 'Lighthouse (copy)',
      description: 'Keep the light',
      systemPrompt: 'Give dates.',
      visibilityStatus: 'PRIVATE',
      isPubliclyAccessible: false,
      forkedFrom: null,
    })
    expect(copy?.members.map(({ uid }) => uid)).toEqual([ada.id])
    const sources = copy ? sourcesOf(copy) : []
    expect(sources.map(({ title, status }) => [title, status])).toEqual([
      ['Log', 'completed'],
      ['Notes', 'completed'],
    ])
    const [second, first] = sources
    expect(first?.id).toBe(notes.id)
    expect(second?.id).not.toBe(log.id)
    await bob.get(attachments.deleteAttachment, { body: { id: log.id } })
    const text = await ada.get(attachments.getAttachmentText, { params: { id: second?.id ?? '' } })
    expect(text.text).toContain('Paraffin')
    await ada.get(projects.archiveProject, { params: { projectId: project.id } })
    expect((await forkAgain(ada)).error?.code).toBe('PROJECT_ARCHIVED')
  })

  it('PRJ-35 lets a member copy a shared project that is not public', async () => {
    const { ada, project } = await createSharedProject()
    const eve = await signUp(test())
    await ada.get(endpoints.setPublic, { body: { projectId: project.id, isPubliclyAccessible: false } })
    await addMember(test(), project.id, eve.id, 'VIEWER')
    expect((await fork(eve, project.id)).status).toBe(200)
  })

  it('KNO-06 restores a removed source, unless its owner removed it themselves', async () => {
    const { ada, project, notes } = await createSharedProject()
    const bob = await signUp(test())
    await addMember(test(), project.id, bob.id, 'EDITOR')
    const attachmentParams = { params: { projectId: project.id, attachmentId: notes.id } }
    await bob.get(projects.removeProjectAttachment, attachmentParams)
    const { sources } = await ada.get(projects.listRemovedSources, { params: { projectId: project.id } })
    expect(sources).toMatchObject([{ attachment: { id: notes.id } }])
    await bob.get(projects.putBackSource, attachmentParams)
    expect(sourcesOf(await bob.get(projects.getProject, attachmentParams)).map(({ id }) => id)).toEqual([
      notes.id,
    ])
    expect((await bob.call(projects.putBackSource, attachmentParams)).status).toBe(404)
    await ada.get(projects.removeProjectAttachment, attachmentParams)
    expect((await bob.call(projects.putBackSource, attachmentParams)).status).toBe(403)
    await ada.get(projects.putBackSource, attachmentParams)
  })
})
