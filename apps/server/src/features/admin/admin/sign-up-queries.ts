import type { SignUpInvitationId } from '@atelier/contract/ids'
import { desc, eq, gt } from 'drizzle-orm'
import { signUpInvitation } from '../../../db/schema/index.ts'
import type { Database } from '../../../platform/db/database.ts'
import type { Grant } from '../../../platform/access/authorize.ts'

type Admin = Grant<'server', 'ADMINISTER'>
export type InvitationRow = typeof signUpInvitation.$inferSelect

const invitationsMax = 500

export const selectInvitations = (db: Database, now: Date): Promise<InvitationRow[]> =>
  db
    .select()
    .from(signUpInvitation)
    .where(gt(signUpInvitation.expiresAt, now))
    .orderBy(desc(signUpInvitation.id))
    .limit(invitationsMax)

export const replaceInvitation = async (
  tx: Database,
  _admin: Admin,
  values: InvitationRow,
): Promise<InvitationRow> => {
  const [row] = await tx
    .insert(signUpInvitation)
    .values(values)
    .onConflictDoUpdate({ target: signUpInvitation.email, set: values })
    .returning()
  if (!row) throw new Error('the database stored no invitation')
  return row
}

export const deleteInvitation = async (
  tx: Database,
  _admin: Admin,
  id: SignUpInvitationId,
): Promise<string | null> => {
  const [row] = await tx
    .delete(signUpInvitation)
    .where(eq(signUpInvitation.id, id))
    .returning({ email: signUpInvitation.email })
  return row?.email ?? null
}
