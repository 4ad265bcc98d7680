import type { PromptId } from '@atelier/contract/ids'
import type { SavedPrompt, TeamPrompt } from '@atelier/contract/prompts/prompt'
import type { AppContext } from '../../context.ts'
import type { Actor } from '../../platform/actor.ts'
import { pageOf, readCursor } from '../../platform/keyset.ts'
import { findTeam, requireTeam } from '../people/plans/index.ts'
import { loadPrompt, requireAccount } from './access.ts'
import { selectTeamPrompts, setTeam } from './queries.ts'
import { publishChange, readPrompt } from './saved-prompts.ts'

export const sharePrompt = (
  context: AppContext,
  actor: Actor,
  id: PromptId,
  isTeams: boolean,
): Promise<SavedPrompt> =>
  context.db.transaction(async (tx) => {
    const { grant } = await loadPrompt(tx, actor, id, 'SHARE_PROMPT')
    const teamId = isTeams
      ? await requireTeam({ db: tx }, actor, 'You’re not on a team, so you can’t share this prompt.')
      : null
    await setTeam(tx, grant, teamId)
    await publishChange(context, tx, actor, [id])
    return readPrompt(tx, actor, id)
  })

export const listTeamPrompts = async (
  { db }: AppContext,
  actor: Actor,
  { cursor, limit }: { cursor?: string | undefined; limit: number },
): Promise<{ prompts: TeamPrompt[]; nextCursor: string | null }> => {
  requireAccount(actor)
  const cursorPosition = readCursor(cursor)
  const teamId = await findTeam(db, actor)
  if (teamId === null) return { prompts: [], nextCursor: null }
  const rows = await selectTeamPrompts(db, actor, teamId, cursorPosition, limit + 1)
  const { items, nextCursor } = pageOf(rows, limit, ({ updatedAt, id }) => ({ at: updatedAt, id }))
  const prompts = items.map(({ id, name, text, ownerName, updatedAt }): TeamPrompt => ({
    id,
    promptName: name,
    promptText: text,
    promptType: 'team',
    ownerName,
    updatedAt: updatedAt.getTime(),
  }))
  return { prompts, nextCursor }
}
