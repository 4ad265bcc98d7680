import { addFromVault } from '@atelier/contract/endpoints/projects/set-up'
import { createChat } from '@atelier/contract/endpoints/chat/chats'
import { createProject } from '@atelier/contract/endpoints/projects/projects'
import { listVault } from '@atelier/contract/endpoints/sources/vault'
import { findKnownFiles, findUses, listTags } from '@atelier/contract/endpoints/sources/vault-lookup'
import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { projectMember } from '../../../db/schema/index.ts'
import { signInAsGuest, signUp, stranger } from '../../../test/actors.ts'
import { describeAppOnEach } from '../../../test/describe-app.ts'
import { untilProcessed, uploadFile } from '../../../test/sources.ts'
import { sha256, upload } from '../../../test/tus-client.ts'

const rivers = Buffer.from(
  'Rivers carry silt. The rivers of the delta carry silt to the sea. Silt builds the delta of the rivers.',
)

describeAppOnEach('looking up items in the vault', (test) => {
  it('VLT-15 reports by content which files a person already has, ignoring other people’s', async () => {
    const [ada, eve] = [await signUp(test()), await signUp(test())]
    const id = await uploadFile(ada, 'rivers.txt', rivers)
    await uploadFile(ada, 'again.txt', rivers)
    const hash = sha256(rivers)
    const body = { hashes: [hash, sha256(Buffer.from('never seen'))] }
    const { known } = await ada.get(findKnownFiles, { body })
    expect(known).toMatchObject([{ hash, attachment: { id, title: 'rivers.txt' } }])
    expect(await eve.get(findKnownFiles, { body })).toEqual({ known: [] })
    expect((await stranger(test()).send(findKnownFiles, { body })).status).toBe(401)
    expect((await ada.send(findKnownFiles, { body: { hashes: ['ABC'] } })).status).toBe(400)
  })

  it('VLT-15 reports after an upload that the same bytes were already in the vault', async () => {
    const [ada, eve] = [await signUp(test()), await signUp(test())]
    const id = await uploadFile(ada, 'rivers.txt', rivers)
    const uploadCopy = async (actor: typeof ada) =>
      (await upload(actor.raw, rivers, { filename: 'twin.txt' })).headers.get('upload-duplicate-of')
    expect(await uploadCopy(ada)).toBe(id)
    expect(await uploadCopy(eve)).toBeNull()
  })

  it('VLT-05 lists the vault’s tags, and filters by them', async () => {
    const ada = await signUp(test())
    const id = await uploadFile(
      ada,
      'delta.md',
      Buffer.from('# Delta\n\nSilt.\n\n## Rivers\n\nRivers carry silt.'),
    )
    const other = await uploadFile(ada, 'lamp.md', Buffer.from('# Lamp\n\nIt is lit.\n\n## Oil\n\nIt burns.'))
    for (const one of [id, other]) await untilProcessed(test(), ada, one)
    const { tags } = await ada.get(listTags)
    expect(tags).toContainEqual({ tag: 'Rivers', count: 1 })
    const page = await ada.get(listVault, { query: { tag: 'Rivers' } })
    expect(page).toMatchObject({ total: 1, attachments: [{ id }] })
    expect((await ada.get(listVault, { query: { tag: 'River' } })).total).toBe(0)
    expect(await (await signUp(test())).get(listTags)).toEqual({ tags: [] })
    expect((await (await signInAsGuest(test())).send(listTags)).status).toBe(403)
  })

  it('VLT-08 lists the projects and chats that a deletion would affect', async () => {
    const ada = await signUp(test())
    const id = await uploadFile(ada, 'rivers.txt', rivers)
    const privateFile = await uploadFile(ada, 'alone.txt', rivers)
    const projectIds = await Promise.all(
      ['Delta', 'Left'].map(async (name) => {
        const project = await ada.get(createProject, {
          body: { name, description: 'All about it', creationMode: 'MANUAL' },
        })
        await ada.get(addFromVault, { params: { projectId: project.id }, body: { attachmentIds: [id] } })
        return project.id
      }),
    )
    const [delta = '', formerId = ''] = projectIds
    await test()
      .context.db.delete(projectMember)
      .where(eq(projectMember.projectId, formerId as (typeof projectIds)[number]))
    const chat = await ada.get(createChat, { body: { title: 'On silt', attachmentIds: [id] } })
    expect(await ada.get(findUses, { body: { attachmentIds: [id, privateFile] } })).toEqual({
      projects: [{ id: delta, name: 'Delta' }],
      chatbots: [],
      chats: [{ id: chat.id, title: 'On silt' }],
      otherProjects: 1,
    })
    expect(await ada.get(findUses, { body: { attachmentIds: [privateFile] } })).toMatchObject({
      projects: [],
      chats: [],
      otherProjects: 0,
    })
    const eve = await signUp(test())
    expect((await eve.send(findUses, { body: { attachmentIds: [id] } })).status).toBe(404)
  })
})
