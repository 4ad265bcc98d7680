import type { TaskId } from '@atelier/contract/ids'
import { authorize, type WithGrant, type Policy } from '../../platform/access/authorize.ts'
import type { Actor } from '../../platform/actor.ts'
import { AppError, notFound } from '../../platform/app-error.ts'
import type { Database } from '../../platform/db/database.ts'
import { uuidv7 } from '../../platform/uuid.ts'
import { findTask, type TaskRow } from './queries.ts'

type TaskRight = 'READ_TASK' | 'EDIT_TASK'

/** Tasks run unattended, so they need an account. */
export const requireAccount = ({ kind }: Actor): void => {
  if (kind === 'guest') throw new AppError('NOT_ALLOWED', 'Sign in to schedule tasks.')
}

const taskPolicy: Policy<'task', TaskRow, TaskRight> = {
  kind: 'task',
  idOf: ({ id }) => id,
  errorFor: ({ ownerId }, _right, { userId }) => (ownerId === userId ? null : notFound()),
}

export const loadTask = async <Right extends TaskRight>(
  db: Database,
  actor: Actor,
  id: TaskId,
  right: Right,
): Promise<WithGrant<TaskRow, 'task', Right>> => {
  requireAccount(actor)
  return authorize(taskPolicy, actor, await findTask(db, id, right === 'EDIT_TASK'), right)
}

const creationPolicy: Policy<'task', { id: TaskId }, 'CREATE_TASK'> = {
  kind: 'task',
  idOf: ({ id }) => id,
  errorFor: () => null,
}

export const grantNewTask = (actor: Actor): WithGrant<{ id: TaskId }, 'task', 'CREATE_TASK'> => {
  requireAccount(actor)
  return authorize(creationPolicy, actor, { id: uuidv7<TaskId>() }, 'CREATE_TASK')
}
