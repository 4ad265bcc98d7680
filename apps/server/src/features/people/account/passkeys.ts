import type { PasskeyId } from '@atelier/contract/ids'
import type { Passkey } from '@atelier/contract/people/passkey'
import type { AppContext } from '../../../context.ts'
import type { Actor } from '../../../platform/actor.ts'
import { notFound } from '../../../platform/app-error.ts'
import { authorizeAccountManagement } from './access.ts'
import { deletePasskey, type PasskeyRow, selectPasskeys, setPasskeyName } from './queries.ts'

const present = ({ id, name, createdAt, backedUp }: PasskeyRow): Passkey => ({
  id,
  name: name ?? 'Passkey',
  createdAt: createdAt.getTime(),
  isSynced: backedUp,
})

export const listPasskeys = async ({ db }: AppContext, actor: Actor): Promise<Passkey[]> =>
  (await selectPasskeys(db, authorizeAccountManagement(actor))).map(present)

export const renamePasskey = async (
  { db }: AppContext,
  actor: Actor,
  id: PasskeyId,
  name: string,
): Promise<Passkey> => {
  const row = await setPasskeyName(db, authorizeAccountManagement(actor), id, name)
  if (!row) throw notFound()
  return present(row)
}

export const removePasskey = async ({ db }: AppContext, actor: Actor, id: PasskeyId): Promise<void> => {
  if (!(await deletePasskey(db, authorizeAccountManagement(actor), id))) throw notFound()
}
