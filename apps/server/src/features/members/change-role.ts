import type { OfferedRole } from '@atelier/contract/invitation'
import type { AppContext } from '../../context.ts'
import type { Grant } from '../../platform/access/authorize.ts'
import type { Database } from '../../platform/db/database.ts'
import { forgetAnswers } from '../../platform/http/queries.ts'
import { type MemberRow, updateRole } from './queries.ts'

/** MBR-05: holds for the member's very next call, and for what is open. */
export const changeRole = async (
  context: AppContext,
  tx: Database,
  project: Grant<'project', 'MANAGE_MEMBERS'>,
  member: MemberRow,
  role: OfferedRole,
): Promise<MemberRow> => {
  await updateRole(tx, project, member.uid, role)
  await forgetAnswers(tx, member.uid)
  await context.access.changed(tx, [member.uid])
  return { ...member, role }
}
