import type { InvitationId } from '@atelier/contract/ids'
import type { AppContext } from '../../context.ts'
import { selectAccounts } from '../members/index.ts'
import { loadAskedByPlugin } from './access.ts'
import { askIntoTeam } from './ask-into-team.ts'
import { publishTeam } from './publish-team.ts'

/** Lets an invitation out that was made by a call below /api/auth: with its letter, and in the bell. */
export const askedByPlugin = (context: AppContext, id: InvitationId): Promise<void> =>
  context.db.transaction(async (tx) => {
    const asked = await loadAskedByPlugin(tx, id)
    if (!asked) return
    const { organizationId, email, role, inviterId } = asked
    const [account] = await selectAccounts(tx, [email])
    const team = { ...asked, id: organizationId }
    await askIntoTeam(context, tx, team, {
      email,
      role: role ?? 'member',
      inviterId,
      inviteeId: account?.id ?? null,
      id,
    })
    await publishTeam(context, tx, team)
  })
