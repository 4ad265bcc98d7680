import type { FolderId, PromptId } from '@atelier/contract/ids'
import { authorize, type WithGrant, type Policy } from '../../platform/access/authorize.ts'
import type { Actor } from '../../platform/actor.ts'
import { AppError, notFound } from '../../platform/app-error.ts'
import type { Database } from '../../platform/db/database.ts'
import { uuidv7 } from '../../platform/uuid.ts'
import { hasFolder, type PromptRow, selectPromptsById } from './queries.ts'

type PromptRight =
  | 'EDIT_PROMPT'
  | 'READ_PROMPT_HISTORY'
  | 'DELETE_PROMPT'
  | 'ORGANIZE_PROMPT'
  | 'SHARE_PROMPT'
  | 'OFFER_PROMPT'

/** Saved prompts need an account; the library is open to guests. */
export const requireAccount = ({ kind }: Actor): void => {
  if (kind === 'guest') throw new AppError('NOT_ALLOWED', 'Sign in to save prompts.')
}

const promptPolicy: Policy<'prompt', PromptRow, PromptRight> = {
  kind: 'prompt',
  idOf: ({ id }) => id,
  errorFor: () => null,
}

/** Loads the actor's own prompts. Throws NOT_FOUND if one is missing. */
export const loadPrompts = async <Right extends PromptRight>(
  db: Database,
  actor: Actor,
  ids: readonly PromptId[],
  right: Right,
): Promise<WithGrant<PromptRow, 'prompt', Right>[]> => {
  requireAccount(actor)
  const uniqueIds = [...new Set(ids)]
  const rows = await selectPromptsById(db, actor.userId, uniqueIds)
  if (rows.length < uniqueIds.length) throw notFound()
  return rows.map((row) => authorize(promptPolicy, actor, row, right))
}

export const loadPrompt = async <Right extends PromptRight>(
  db: Database,
  actor: Actor,
  id: PromptId,
  right: Right,
): Promise<WithGrant<PromptRow, 'prompt', Right>> => {
  const [prompt] = await loadPrompts(db, actor, [id], right)
  // unreachable: either all prompts load or none
  if (!prompt) throw notFound()
  return prompt
}

const createPolicy: Policy<'prompt', { id: PromptId }, 'CREATE_PROMPT'> = {
  kind: 'prompt',
  idOf: ({ id }) => id,
  errorFor: () => null,
}

export const prepareNewPrompts = async (
  tx: Database,
  actor: Actor,
  folderId: FolderId | null,
): Promise<() => WithGrant<{ id: PromptId }, 'prompt', 'CREATE_PROMPT'>> => {
  requireAccount(actor)
  if (folderId !== null && !(await hasFolder(tx, actor.userId, folderId))) throw notFound()
  return () => authorize(createPolicy, actor, { id: uuidv7<PromptId>() }, 'CREATE_PROMPT')
}
