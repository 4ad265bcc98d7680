import type { FolderId } from '@atelier/contract/ids'
import { authorize, type Grant, type Policy } from '../../../platform/access/authorize.ts'
import type { Actor } from '../../../platform/actor.ts'
import { AppError } from '../../../platform/app-error.ts'
import { uuidv7 } from '../../../platform/uuid.ts'
import type { FolderRow } from './queries.ts'

type FolderRight = 'EDIT_FOLDER' | 'ADD_ITEM' | 'DELETE_FOLDER'

const folderPolicy: Policy<'folder', FolderRow, FolderRight> = {
  kind: 'folder',
  idOf: ({ id }) => id,
  errorFor: () => null,
}

/** AUTH-04: guests have no folders. */
export const requireAccount = ({ kind }: Actor): void => {
  if (kind === 'guest') throw new AppError('NOT_ALLOWED', 'Sign in to use folders.')
}

export const grantFolder = <Right extends FolderRight>(
  ownFolders: readonly FolderRow[],
  actor: Actor,
  id: FolderId,
  right: Right,
): Grant<'folder', Right> => {
  const row = ownFolders.find((each) => each.id === id && each.ownerId === actor.userId) ?? null
  return authorize(folderPolicy, actor, row, right).grant
}

const creationPolicy: Policy<'folder', { id: FolderId }, 'CREATE_FOLDER'> = {
  kind: 'folder',
  idOf: ({ id }) => id,
  errorFor: () => null,
}

export const grantNewFolder = (actor: Actor): Grant<'folder', 'CREATE_FOLDER'> =>
  authorize(creationPolicy, actor, { id: uuidv7<FolderId>() }, 'CREATE_FOLDER').grant
