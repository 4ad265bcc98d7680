import * as endpoints from '@atelier/contract/endpoints/projects/projects'
import type { ProjectId } from '@atelier/contract/ids'
import { messages } from '@atelier/contract/messages'
import { expect, it } from 'vitest'
import { project, projectMember } from '../../../db/schema/index.ts'
import { uuidv7 } from '../../../platform/uuid.ts'
import { signInAsGuest, signUp, stranger, type TestActor } from '../../../test/actors.ts'
import { describeAppOnEach } from '../../../test/describe-app.ts'
import { addMember } from '../../../test/members.ts'

const lighthouse = {
  name: 'Lighthouse',
  description: 'Keep the light',
  symbol: '🗼',
  systemPrompt: 'Give dates.',
  creationMode: 'MANUAL',
} as const

const make = (actor: TestActor, change: object = {}) =>
  actor.get(endpoints.createProject, { body: { ...lighthouse, ...change } })
const projectParams = (projectId: string) => ({ params: { projectId } })

describeAppOnEach('projects', (test) => {
  it('PRJ-31 accepts the first of two edits of the same version, and rejects the second', async () => {
    const ada = await signUp(test())
    const { id, version } = await make(ada)
    const edit = (name: string) =>
      ada.send(endpoints.updateProject, {
        ...projectParams(id),
        body: { name },
        headers: { 'if-match': `"${version}"` },
      })
    const statuses = await Promise.all(['Beacon', 'Foghorn'].map(async (name) => (await edit(name)).status))
    expect(statuses.toSorted()).toEqual([200, 412])
    const storedResponse = await ada.send(endpoints.getProject, projectParams(id))
    expect(storedResponse.headers.get('etag')).toBe(`"${version + 1}"`)
    const lateResponse = await ada.call(endpoints.updateProject, {
      ...projectParams(id),
      body: { name: 'Too late' },
      headers: { 'if-match': '"what"' },
    })
    expect(lateResponse).toMatchObject({ status: 412, error: { code: 'PRECONDITION_FAILED' } })
    expect((await ada.get(endpoints.getProject, projectParams(id))).name).toBe(
      statuses[0] === 200 ? 'Beacon' : 'Foghorn',
    )
  })

  it('PRJ-12 PRJ-06 creates a finished project owned by its creator', async () => {
    const ada = await signUp(test())
    const project = await make(ada)
    expect(project).toMatchObject({
      name: 'Lighthouse',
      symbol: '🗼',
      status: 'COMPLETED',
      userRole: 'OWNER',
      createdByUserId: ada.id,
      visibilityStatus: 'PRIVATE',
      archived: false,
      drives: [{ folders: [{ attachments: [] }] }],
    })
    expect(project.id).toHaveLength(36)
    expect(typeof project.createdAt).toBe('number')
  })

  it.each([
    [{ name: '' }, messages.projectSetup.titleRequired],
    [{ name: 'x'.repeat(101) }, messages.projectSetup.titleTooLong],
    [{ description: 'x'.repeat(501) }, messages.projectSetup.descriptionTooLong],
    [{ systemPrompt: 'x'.repeat(2501) }, messages.projectSetup.instructionsTooLong],
    [{ goal: 'too short' }, messages.projectSetup.goalTooShort],
    [{ goal: 'x'.repeat(1001) }, messages.projectSetup.goalTooLong],
  ])('PRJ-20 rejects %j with its message, and doesn’t create anything', async (change, text) => {
    const ada = await signUp(test())
    const { status, error } = await ada.call(endpoints.createProject, { body: { ...lighthouse, ...change } })
    expect(status).toBe(400)
    expect(error?.issues?.[0]?.message).toBe(text)
    expect((await ada.get(endpoints.listProjects)).total).toBe(0)
  })

  it('PRJ-12 PRJ-16 completes an unfinished project by its id, but not a finished one or someone else’s', async () => {
    const [ada, bob] = await Promise.all([signUp(test()), signUp(test())])
    const draft = await make(ada, { creationMode: 'MERLIN', description: undefined })
    const body = { ...lighthouse, name: 'Lit', status: 'COMPLETED', projectId: draft.id }
    expect((await bob.call(endpoints.createProject, { body })).status).toBe(404)
    expect((await ada.call(endpoints.createProject, { body: { ...body, id: bob.id } })).status).toBe(404)
    const doneProject = await ada.get(endpoints.createProject, { body: { ...body, id: draft.id } })
    expect(doneProject).toMatchObject({ id: draft.id, name: 'Lit', status: 'COMPLETED' })
    expect((await ada.call(endpoints.createProject, { body })).status).toBe(409)
    expect((await ada.get(endpoints.listProjects)).total).toBe(1)
  })

  it('AUTH-02 keeps guests out of projects', async () => {
    const guest = await signInAsGuest(test())
    expect((await guest.call(endpoints.listProjects)).status).toBe(403)
    expect((await guest.call(endpoints.createProject, { body: lighthouse })).status).toBe(403)
  })

  it('PRJ-03 pages through the list without gaps or repeats, newest first', async () => {
    const ada = await signUp(test())
    const ids: string[] = []
    for (let number = 0; number < 7; number++) ids.unshift((await make(ada, { name: `Number ${number}` })).id)
    const projectIds: string[] = []
    let cursor: string | null = null
    do {
      const page: { projects: { id: string }[]; nextCursor: string | null; total: number } = await ada.get(
        endpoints.listProjects,
        { query: { limit: 3, ...(cursor ? { cursor } : {}) } },
      )
      expect(page.total).toBe(7)
      projectIds.push(...page.projects.map(({ id }) => id))
      cursor = page.nextCursor
    } while (cursor)
    expect(projectIds).toEqual(ids)
  })

  it('PRJ-01 PRJ-02 filters and searches the list, and treats a percent sign literally', async () => {
    const ada = await signUp(test())
    const tide = await make(ada, { name: 'Tidal charts', description: '100% of the ports' })
    const shed = await make(ada, { name: 'Boat shed' })
    await ada.get(endpoints.archiveProject, projectParams(shed.id))
    const namesOf = async (query: object) =>
      (await ada.get(endpoints.listProjects, { query })).projects.map(({ name }) => name)
    expect(await namesOf({ searchQuery: 'tidal' })).toEqual(['Tidal charts'])
    expect(await namesOf({ searchQuery: '0%' })).toEqual([tide.name])
    expect(await namesOf({ searchQuery: '_' })).toEqual([])
    expect(await namesOf({ filter: 'ARCHIVED' })).toEqual(['Boat shed'])
    expect(await namesOf({ filter: 'MY_PROJECTS' })).toEqual(['Tidal charts'])
    expect(await namesOf({ filter: 'SHARED' })).toEqual([])
  })

  it('PRJ-03 counts search results up to 20, on every page however short', async () => {
    const ada = await signUp(test())
    for (let n = 1; n <= 23; n++) await make(ada, { name: `Lamp ${n}` })
    await make(ada, { name: 'Logs' })
    const find = (query: Record<string, string>) =>
      ada.get(endpoints.listProjects, { query: { searchQuery: 'lamp', ...query } })
    const first = await find({ limit: '5' })
    expect(first.projects.map(({ name }) => name)).toEqual([
      'Lamp 23',
      'Lamp 22',
      'Lamp 21',
      'Lamp 20',
      'Lamp 19',
    ])
    const second = await find({ limit: '5', cursor: first.nextCursor ?? '' })
    expect(second.projects.map(({ name }) => name)).toEqual([
      'Lamp 18',
      'Lamp 17',
      'Lamp 16',
      'Lamp 15',
      'Lamp 14',
    ])
    expect([first.total, second.total]).toEqual([20, 20])
    const firstPage = await find({ limit: '5', searchQuery: 'lamp 1' })
    expect([firstPage.projects.length, firstPage.total]).toEqual([5, 11])
  })

  it.each([2, 9, 60])('PRJ-03 finds a name that one in %i of hundreds of projects has', async (every) => {
    const ada = await signUp(test())
    const createdAt = Date.now()
    const rows = Array.from({ length: 240 }, (_, index) => ({
      id: uuidv7<ProjectId>(),
      name: index % every === 0 ? `Harbour ${index}` : `Project ${index}`,
      time: new Date(createdAt - index * 1000),
    }))
    await test()
      .context.db.insert(project)
      .values(
        rows.map(({ id, name }) => ({
          id,
          name,
          createdByUserId: ada.id,
          creationMode: 'MANUAL' as const,
          status: 'COMPLETED' as const,
        })),
      )
    await test()
      .context.db.insert(projectMember)
      .values(
        rows.map(({ id, time }) => ({
          projectId: id,
          userId: ada.id,
          role: 'OWNER' as const,
          sortTime: time,
        })),
      )
    const query = { searchQuery: 'harbour', limit: 10 }
    const first = await ada.get(endpoints.listProjects, { query })
    const second = first.nextCursor
      ? await ada.get(endpoints.listProjects, { query: { ...query, cursor: first.nextCursor } })
      : { projects: [] }
    const count = Math.ceil(240 / every)
    expect([...first.projects, ...second.projects].map(({ name }) => name)).toEqual(
      Array.from({ length: Math.min(count, 20) }, (_, index) => `Harbour ${index * every}`),
    )
    expect(first.total).toBe(Math.min(count, 20))
  })

  it('PRJ-03 lists only the requested projects that the person is in', async () => {
    const [ada, eve] = [await signUp(test()), await signUp(test())]
    const ownedIds = [await make(ada, { name: 'Lamp' }), await make(ada, { name: 'Lens' })]
    await make(ada, { name: 'Logs' })
    const ids = [...ownedIds, await make(eve)].map(({ id }) => id).join(',')
    const namesAndTotal = async (query: Record<string, string>) => {
      const { projects, total } = await ada.get(endpoints.listProjects, { query })
      return [projects.map(({ name }) => name), total]
    }
    expect(await namesAndTotal({ ids })).toEqual([['Lens', 'Lamp'], 3])
    expect(await namesAndTotal({ ids, searchQuery: 'lamp' })).toEqual([['Lamp'], 1])
    expect(await namesAndTotal({ ids, filter: 'SHARED' })).toEqual([[], 0])
  })

  it('PRJ-03 rejects an invalid cursor', async () => {
    const ada = await signUp(test())
    expect((await ada.call(endpoints.listProjects, { query: { cursor: 'nonsense' } })).status).toBe(400)
  })

  it('PRJ-31 changes the given fields and keeps the rest', async () => {
    const ada = await signUp(test())
    const { id } = await make(ada)
    const updatedProject = await ada.get(endpoints.updateProject, {
      ...projectParams(id),
      body: { name: '  Light ship ' },
    })
    expect(updatedProject).toMatchObject({ name: 'Light ship', systemPrompt: 'Give dates.' })
    const errorResponse = await ada.call(endpoints.updateProject, {
      ...projectParams(id),
      body: { name: 'abc' },
    })
    expect(errorResponse.error?.issues?.[0]?.message).toBe('Name is required')
  })

  it('PRJ-33 lets only the owner archive a project, once, and then blocks changes', async () => {
    const ada = await signUp(test())
    const edith = await signUp(test())
    const { id } = await make(ada)
    await addMember(test(), id, edith.id, 'EDITOR')
    expect((await edith.call(endpoints.archiveProject, projectParams(id))).status).toBe(403)
    expect((await ada.get(endpoints.archiveProject, projectParams(id))).archived).toBe(true)
    const grace = await signUp(test())
    await addMember(test(), id, grace.id, 'VIEWER')
    const list = (filter: 'ALL' | 'ARCHIVED', person = ada) =>
      person.get(endpoints.listProjects, { query: { filter } })
    for (const person of [ada, edith, grace]) {
      expect((await list('ALL', person)).projects).toEqual([])
      expect((await list('ARCHIVED', person)).projects.map((project) => project.id)).toEqual([id])
    }
    const secondArchive = await ada.call(endpoints.archiveProject, projectParams(id))
    expect([secondArchive.status, secondArchive.error?.code]).toEqual([409, 'PROJECT_ARCHIVED'])
    const updateResponse = await edith.call(endpoints.updateProject, {
      ...projectParams(id),
      body: { name: 'Changed' },
    })
    expect([updateResponse.status, updateResponse.error?.code]).toEqual([409, 'PROJECT_ARCHIVED'])
    expect((await edith.get(endpoints.getProject, projectParams(id))).name).toBe('Lighthouse')
  })

  it('PRJ-37 PRJ-38 grants each role its permissions, and enforces them', async () => {
    const ada = await signUp(test())
    const edith = await signUp(test())
    const vera = await signUp(test())
    const { id } = await make(ada)
    await addMember(test(), id, edith.id, 'EDITOR')
    await addMember(test(), id, vera.id, 'VIEWER')
    const ownerPermissions = {
      SHARE_CHAT: true,
      EDIT_PROJECT: true,
      ADD_KNOWLEDGE: true,
      REMOVE_KNOWLEDGE: true,
      ARCHIVE_PROJECT: true,
    }
    expect(await ada.get(endpoints.getProjectPermissions, projectParams(id))).toEqual(ownerPermissions)
    const editor = { ...ownerPermissions, SHARE_CHAT: false, ARCHIVE_PROJECT: false }
    expect(await edith.get(endpoints.getProjectPermissions, projectParams(id))).toEqual(editor)
    expect(Object.values(await vera.get(endpoints.getProjectPermissions, projectParams(id)))).toEqual(
      Array(5).fill(false),
    )
    const errorResponse = await vera.call(endpoints.updateProject, {
      ...projectParams(id),
      body: { name: 'Mine now' },
    })
    expect([errorResponse.status, errorResponse.error?.code]).toEqual([403, 'NOT_ALLOWED'])
    expect((await ada.get(endpoints.getProject, projectParams(id))).visibilityStatus).toBe('SHARED')
  })

  it('PRJ-16 PRJ-20 PRJ-31 accepts a title and description of at least one character in setup, and at least four in an edit', async () => {
    const ada = await signUp(test())
    const draft = { name: 'Unfinished', creationMode: 'MERLIN' } as const
    const { id } = await ada.get(endpoints.createProject, { body: draft })
    const shortBody = { name: 'T', description: 'D' }
    const editResponse = await ada.call(endpoints.updateProject, { ...projectParams(id), body: shortBody })
    expect(editResponse).toMatchObject({
      status: 400,
      error: {
        issues: [
          { path: 'body.name', message: messages.projects.nameRequired },
          { path: 'body.description', message: messages.projects.descriptionRequired },
        ],
      },
    })
    const project = await ada.call(endpoints.updateProject, {
      ...projectParams(id),
      body: { status: 'COMPLETED' },
    })
    const { descriptionRequired } = messages.projectSetup
    expect(project).toMatchObject({
      status: 400,
      error: { message: descriptionRequired, issues: [{ path: 'body.description' }] },
    })
    const body = { name: 'T', creationMode: 'MANUAL' } as const
    const errorResponse = await ada.call(endpoints.createProject, { body })
    expect(errorResponse.error).toMatchObject({ message: descriptionRequired })
    const response = await ada.get(endpoints.createProject, {
      body: { ...shortBody, creationMode: 'MANUAL' },
    })
    expect(response).toMatchObject({ ...shortBody, status: 'COMPLETED' })
    const projectBody = { name: 'T', description: 'x'.repeat(500) }
    const finishedProject = await ada.get(endpoints.updateProject, {
      ...projectParams(id),
      body: { ...projectBody, status: 'COMPLETED' },
    })
    expect(finishedProject).toMatchObject({ ...projectBody, status: 'COMPLETED' })
  })

  it('PRJ-18 deletes an unfinished project and rejects deleting a finished one', async () => {
    const ada = await signUp(test())
    const draft = await make(ada, { creationMode: 'MERLIN' })
    expect(draft.status).toBe('PENDING')
    expect(await ada.get(endpoints.deleteProject, projectParams(draft.id))).toEqual({ id: draft.id })
    const doneProject = await make(ada)
    expect((await ada.call(endpoints.deleteProject, projectParams(doneProject.id))).status).toBe(409)
  })

  it('PRJ-38 reports another person’s project exactly like a missing one, and requires a sign-in', async () => {
    const ada = await signUp(test())
    const eve = await signUp(test())
    const { id } = await make(ada)
    const calls = [
      [endpoints.getProject, {}],
      [endpoints.updateProject, { body: { name: 'Mine now' } }],
      [endpoints.archiveProject, {}],
      [endpoints.deleteProject, {}],
      [endpoints.getProjectPermissions, {}],
      [endpoints.listProjectThreads, {}],
    ] as const
    for (const [endpoint, input] of calls) {
      const deniedResponse = await eve.call(endpoint, { ...projectParams(id), ...input })
      const unknownResponse = await eve.call(endpoint, { ...projectParams(uuidv7()), ...input })
      expect([deniedResponse.status, deniedResponse.error]).toEqual([404, unknownResponse.error])
      expect((await stranger(test()).call(endpoint, { ...projectParams(id), ...input })).status).toBe(401)
    }
    expect(await ada.get(endpoints.getProject, projectParams(id))).toMatchObject({
      name: 'Lighthouse',
      archived: false,
    })
  })

  it('API-15 creates one project when a request is repeated with the same Idempotency-Key', async () => {
    const ada = await signUp(test())
    const headers = { 'idempotency-key': 'the same' }
    const first = await ada.get(endpoints.createProject, { body: lighthouse, headers })
    const second = await ada.get(endpoints.createProject, { body: lighthouse, headers })
    expect(second.id).toBe(first.id)
    const [third, fourth] = await Promise.all(
      [1, 2].map(() =>
        ada.get(endpoints.createProject, {
          body: lighthouse,
          headers: { 'idempotency-key': 'at the same time' },
        }),
      ),
    )
    expect(third?.id).toBe(fourth?.id)
    const other = await ada.call(endpoints.createProject, {
      body: { ...lighthouse, name: 'Another' },
      headers,
    })
    expect(other.status).toBe(409)
    expect((await ada.get(endpoints.listProjects)).total).toBe(2)
  })
})
