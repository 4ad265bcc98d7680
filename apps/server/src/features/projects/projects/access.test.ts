import type { ProjectId } from '@atelier/contract/ids'
import { expect, it } from 'vitest'
import type { AppContext } from '../../../context.ts'
import { type Grant, grantForJob, type JobGrant } from '../../../platform/access/authorize.ts'
import { actAs, type Actor } from '../../../platform/actor.ts'
import { uuidv7 } from '../../../platform/uuid.ts'
import { loadProject, grantNewProject } from './access.ts'
import { deleteProjectRow, editProjectRow, insertProject, updatePin } from './store/queries.ts'

/** Type-level tests that never run: compilation fails if one of the rejected writes starts to type-check. */
export const typeTests = async (
  context: AppContext,
  actor: Actor,
  id: ProjectId,
  chat: Grant<'chat', 'EDIT_PROJECT'>,
  job: JobGrant,
) => {
  const { db } = context
  const readableProject = await loadProject(context, actor, id, 'READ')
  const editableProject = await loadProject(context, actor, id, 'EDIT_PROJECT')
  const loadedProject = await loadProject(context, actor, id, actor.kind === 'user' ? 'EDIT_PROJECT' : 'READ')
  await editProjectRow(db, editableProject.grant, {}, null)
  await updatePin(db, readableProject.grant, actor, true)
  const values = { name: 'Lighthouse', creationMode: 'MANUAL', status: 'COMPLETED' } as const
  await insertProject(db, grantNewProject(actor).grant, actor, values)

  // @ts-expect-error an id proves nothing
  await editProjectRow(db, id, {}, null)
  // @ts-expect-error nor does a grant’s id
  await editProjectRow(db, editableProject.grant.id, {}, null)
  // @ts-expect-error a loaded project is not its grant
  await editProjectRow(db, editableProject, {}, null)
  // @ts-expect-error a READ grant can't edit
  await editProjectRow(db, readableProject.grant, {}, null)
  // @ts-expect-error a grant for either READ or EDIT_PROJECT can't edit
  await editProjectRow(db, loadedProject.grant, {}, null)
  // @ts-expect-error an EDIT_PROJECT grant can't delete
  await deleteProjectRow(db, editableProject.grant)
  // @ts-expect-error a chat grant isn't a project grant
  await editProjectRow(db, chat, {}, null)
  // @ts-expect-error a job grant must state its kind and right
  await editProjectRow(db, job, {}, null)
  // @ts-expect-error a spread copy isn't a grant
  await editProjectRow(db, { ...editableProject.grant, id }, {}, null)
  // @ts-expect-error nor is a look-alike object literal
  await editProjectRow(db, { kind: 'project', id, right: 'EDIT_PROJECT' }, {}, null)
  // @ts-expect-error an actor can't be built by hand
  await updatePin(db, readableProject.grant, { kind: 'user', userId: actor.userId }, true)
  // @ts-expect-error inserting requires a CREATE_PROJECT grant
  await insertProject(db, editableProject.grant, actor, values)
}

it('PRJ-38 requires a grant with the project’s id for a write', () => {
  const actor = actAs({ kind: 'user', userId: uuidv7() })
  const { id, grant } = grantNewProject(actor)
  expect(grant).toMatchObject({ kind: 'project', id, right: 'CREATE_PROJECT' })
  const other = grantForJob('a test', 'project', id, 'DELETE_PROJECT')
  expect(other).toMatchObject({ kind: 'project', id, right: 'DELETE_PROJECT' })
})

it('PRJ-38 never exposes a grant', () => {
  const project = grantNewProject(actAs({ kind: 'user', userId: uuidv7() }))
  expect(JSON.parse(JSON.stringify(project))).toStrictEqual({ id: project.id })
})

it('AUTH-02 doesn’t issue a grant for a guest’s project', () => {
  const guest = actAs({ kind: 'guest', userId: uuidv7() })
  expect(() => grantNewProject(guest)).toThrow('Sign in to create and use Projects')
})
