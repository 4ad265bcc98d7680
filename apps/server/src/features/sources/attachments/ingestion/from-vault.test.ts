import { addText } from '@atelier/contract/endpoints/sources/attachments'
import { createProject, getProject } from '@atelier/contract/endpoints/projects/projects'
import { addFromVault } from '@atelier/contract/endpoints/projects/set-up'
import { messages } from '@atelier/contract/messages'
import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { knowledgeItem } from '../../../../db/schema/index.ts'
import { uuidv7 } from '../../../../platform/uuid.ts'
import { signInAsGuest, signUp, stranger, type TestActor } from '../../../../test/actors.ts'
import { describeApp } from '../../../../test/describe-app.ts'
import { addMember } from '../../../../test/members.ts'
import { uploadFile } from '../../../../test/sources.ts'

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

describeApp('adding from the vault', (test) => {
  const newProject = async (owner: TestActor) =>
    (
      await owner.get(createProject, {
        body: { name: 'Lighthouse', description: 'All about it', creationMode: 'MANUAL' },
      })
    ).id
  const keep = async (owner: TestActor, fileName: string) =>
    (await owner.get(addText, { body: { fileName, fileContent: `Notes on ${fileName}` } })).id
  const addLink = async (projectId: Awaited<ReturnType<typeof newProject>>) =>
    (
      await test()
        .context.db.select({ id: knowledgeItem.attachmentId })
        .from(knowledgeItem)
        .where(eq(knowledgeItem.baseId, projectId))
    ).map(({ id }) => id)
  const add = (actor: TestActor, projectId: string, attachmentIds: string[]) =>
    actor.call(addFromVault, { params: { projectId }, body: { attachmentIds } })

  it('VLT-10 adds files from the person’s own vault in the given order, and notifies the members', async () => {
    const [ada, eve] = await Promise.all([signUp(test()), signUp(test())])
    const projectId = await newProject(ada)
    await addMember(test(), projectId, eve.id, 'VIEWER')
    const [first, second] = [await keep(ada, 'One'), await keep(ada, 'Two')]
    const projectBefore = await ada.get(getProject, { params: { projectId } })
    const eventTypes: string[] = []
    const controller = new AbortController()
    const eventLoop = (async () => {
      for await (const { event } of test().context.events.follow(
        eve.id,
        { afterId: null },
        controller.signal,
      )) {
        eventTypes.push(event.type)
        if (eventTypes.includes('project') && eventTypes.includes('attachment')) break
      }
    })()
    const { data } = await add(ada, projectId, [second, first, second])
    expect(data?.attachments.map(({ id }) => id)).toEqual([second, first])
    expect((await addLink(projectId)).toSorted()).toEqual([first, second].toSorted())
    const projectAfter = await ada.get(getProject, { params: { projectId } })
    expect(projectAfter.updatedAt).toBeGreaterThanOrEqual(projectBefore.updatedAt)
    await eventLoop
    controller.abort()
    expect(eventTypes).toEqual(expect.arrayContaining(['project', 'attachment']))
  })

  it('VLT-10 adds an existing source only once', async () => {
    const ada = await signUp(test())
    const projectId = await newProject(ada)
    const id = await keep(ada, 'One')
    for (let round = 0; round < 2; round++) expect((await add(ada, projectId, [id])).status).toBe(200)
    expect(await addLink(projectId)).toEqual([id])
  })

  it('KNO-05 rejects the whole request when it includes an image', async () => {
    const ada = await signUp(test())
    const projectId = await newProject(ada)
    const note = await keep(ada, 'One')
    const image = await uploadFile(ada, 'lamp.png', png, { filetype: 'image/png' })
    const { error } = await add(ada, projectId, [note, image])
    expect(error).toMatchObject({
      code: 'UNSUPPORTED_TYPE',
      message: expect.stringContaining(messages.knowledge.noImages) as unknown,
    })
    expect(await addLink(projectId)).toEqual([])
  })

  it('KNO-07 reports another person’s file exactly like a missing one', async () => {
    const [ada, eve] = await Promise.all([signUp(test()), signUp(test())])
    const projectId = await newProject(ada)
    await addMember(test(), projectId, eve.id, 'EDITOR')
    const [adasFile, evesFile] = [await keep(ada, 'One'), await keep(eve, 'Two')]
    const errorResponse = await add(ada, projectId, [adasFile, evesFile])
    expect(errorResponse.status).toBe(404)
    expect(errorResponse.error).toEqual((await add(ada, projectId, [adasFile, uuidv7()])).error)
    expect(await addLink(projectId)).toEqual([])
    expect((await add(eve, projectId, [evesFile])).status).toBe(200)
  })

  it('KNO-07 requires the right to add knowledge, and rejects guests', async () => {
    const [ada, eve, guest] = [await signUp(test()), await signUp(test()), await signInAsGuest(test())]
    const projectId = await newProject(ada)
    const evesFile = await keep(eve, 'One')
    expect((await add(stranger(test()), projectId, [evesFile])).status).toBe(401)
    expect((await add(eve, projectId, [evesFile])).status).toBe(404)
    expect((await add(guest, projectId, [evesFile])).status).toBe(404)
    await addMember(test(), projectId, eve.id, 'VIEWER')
    expect((await add(eve, projectId, [evesFile])).status).toBe(403)
    expect((await add(ada, projectId, [])).status).toBe(400)
    expect(await addLink(projectId)).toEqual([])
  })
})
