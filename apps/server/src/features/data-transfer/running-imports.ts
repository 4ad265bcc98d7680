import type { RunningImport } from '@atelier/contract/data-transfer/data-import'
import type { ImportId } from '@atelier/contract/ids'
import { sentence } from '@atelier/contract/write-sentence'
import type { AppContext } from '../../context.ts'
import type { Actor } from '../../platform/actor.ts'
import { AppError, notFound } from '../../platform/app-error.ts'
import { audit } from '../../platform/audit/queries.ts'
import { requireAdmin } from '../people/users/index.ts'
import { findImportOwner, selectUnfinishedImports, stopImportRow } from './import-queries.ts'

const stoppedMessage = 'An admin stopped this import. Imported items were kept.'
const displayedImportsMax = 100

export const listRunningImports = async ({ db }: AppContext, actor: Actor): Promise<RunningImport[]> => {
  await requireAdmin(db, actor)
  const rows = await selectUnfinishedImports(db, displayedImportsMax)
  return rows.map(({ createdAt, ...row }) => ({ ...row, createdAt: createdAt.getTime() }))
}

export const stopImport = async ({ db, clock }: AppContext, actor: Actor, id: ImportId): Promise<void> =>
  db.transaction(async (tx) => {
    const admin = await requireAdmin(tx, actor)
    const row = await findImportOwner(tx, id)
    if (!row) throw notFound()
    if (!(await stopImportRow(tx, admin, id, { failure: sentence(stoppedMessage), endedAt: clock.now() })))
      throw new AppError('CONFLICT', 'This import has already finished.')
    await audit(tx, admin, { action: 'import-stopped', target: row.email, details: { import: id } })
  })
