import * as members from '@atelier/contract/endpoints/projects/members'
import * as endpoints from '@atelier/contract/endpoints/projects/projects'
import type { Project, ProjectSort } from '@atelier/contract/projects/project'
import { expect, it } from 'vitest'
import { signUp, type TestActor } from '../../../test/actors.ts'
import { describeAppOnEach } from '../../../test/describe-app.ts'
import { addMember } from '../../../test/members.ts'

const make = async (actor: TestActor, names: readonly string[]) => {
  const projects: Project[] = []
  for (const name of names)
    projects.push(
      await actor.get(endpoints.createProject, {
        body: { name, description: 'All about it', creationMode: 'MANUAL' },
      }),
    )
  return projects
}
const pin = (actor: TestActor, { id }: Project, isPinned = true) =>
  actor.get(endpoints.pinProject, { params: { projectId: id }, body: { isPinned } })

/** Lists the names by requesting pages of one row. */
const walk = async (actor: TestActor, sort: ProjectSort, searchQuery?: string): Promise<string[]> => {
  const names: string[] = []
  let cursor: string | null = null
  do {
    const query = { sort, limit: 1, ...(searchQuery ? { searchQuery } : {}), ...(cursor ? { cursor } : {}) }
    const page: { projects: Project[]; nextCursor: string | null } = await actor.get(endpoints.listProjects, {
      query,
    })
    names.push(...page.projects.map(({ name }) => name))
    cursor = page.nextCursor
  } while (cursor)
  return names
}

describeAppOnEach('the order of projects', (test) => {
  it('PRJ-03 keeps pinned projects above the others in either order, and sorts revoked ones among the others', async () => {
    const [ada, grace] = [await signUp(test()), await signUp(test())]
    const [beacon, , lamp] = await make(ada, ['Beacon 2', 'Beacon 10', 'Éclair lamp', 'anchor'])
    const [leftProject] = await make(grace, ['Beacon 7'])
    if (!beacon || !lamp || !leftProject) throw new Error('no project was created')
    await addMember(test(), leftProject.id, ada.id, 'VIEWER')
    expect(await walk(ada, 'name')).toEqual(['anchor', 'Beacon 2', 'Beacon 7', 'Beacon 10', 'Éclair lamp'])
    await grace.get(members.removeMember, { body: { projectId: leftProject.id, userId: ada.id } })
    await make(ada, ['Davit'])
    expect(await pin(ada, lamp)).toEqual({ id: lamp.id, isPinned: true })
    await pin(ada, beacon)
    const otherNames = ['Davit', 'Beacon 7', 'anchor', 'Beacon 10']
    expect(await walk(ada, 'changed')).toEqual(['Éclair lamp', 'Beacon 2', ...otherNames])
    const byName = ['Beacon 2', 'Éclair lamp', 'anchor', 'Beacon 7', 'Beacon 10', 'Davit']
    expect(await walk(ada, 'name')).toEqual(byName)
    expect(await walk(ada, 'name', 'beacon')).toEqual(['Beacon 2', 'Beacon 7', 'Beacon 10'])
    expect(await walk(ada, 'changed', 'beacon')).toEqual(['Beacon 2', 'Beacon 7', 'Beacon 10'])
    await pin(ada, beacon, false)
    expect(await walk(ada, 'name')).toEqual([
      'Éclair lamp',
      'anchor',
      'Beacon 2',
      'Beacon 7',
      'Beacon 10',
      'Davit',
    ])
  })

  it('PRJ-31 sorts a renamed project for every member, and pins it for one person only', async () => {
    const [ada, grace] = [await signUp(test()), await signUp(test())]
    const [beacon] = await make(ada, ['Beacon', 'Davit'])
    await make(grace, ['Capstan'])
    if (!beacon) throw new Error('no project was created')
    await addMember(test(), beacon.id, grace.id, 'VIEWER')
    await pin(grace, beacon)
    await ada.get(endpoints.updateProject, { params: { projectId: beacon.id }, body: { name: 'Windlass' } })
    expect(await walk(ada, 'name')).toEqual(['Davit', 'Windlass'])
    expect(await walk(grace, 'name')).toEqual(['Windlass', 'Capstan'])
    const projectParams = { params: { projectId: beacon.id } }
    expect((await ada.get(endpoints.getProject, projectParams)).isPinned).toBe(false)
    expect((await grace.get(endpoints.getProject, projectParams)).isPinned).toBe(true)
  })

  it('rejects a cursor from another order', async () => {
    const ada = await signUp(test())
    await make(ada, ['Beacon', 'Davit'])
    const { nextCursor } = await ada.get(endpoints.listProjects, { query: { sort: 'name', limit: 1 } })
    const cursor = nextCursor ?? ''
    expect((await ada.call(endpoints.listProjects, { query: { cursor } })).status).toBe(400)
    const forgedCursor = Buffer.from(JSON.stringify(['changed', 1e300, ada.id, false])).toString('base64url')
    expect((await ada.call(endpoints.listProjects, { query: { cursor: forgedCursor } })).status).toBe(400)
  })
})
