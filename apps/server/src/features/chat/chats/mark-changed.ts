import type { Citation } from '@atelier/contract/answers/citation'
import type { Database } from '../../../platform/db/database.ts'
import { selectMissingQuotes, selectLastChanges } from '../../sources/attachments/read/index.ts'
import type { MessageRow } from './queries.ts'

const comparedQuotesMax = 200

export const markChangedCitations = async (
  db: Database,
  rows: readonly MessageRow[],
): Promise<MessageRow[]> => {
  const citedIds = new Set(rows.flatMap(({ citations }) => citations.map(({ attachmentId }) => attachmentId)))
  const changes = await selectLastChanges(db, [...citedIds])
  if (changes.size === 0) return [...rows]
  const isOlder = (row: MessageRow, { attachmentId, quote }: Citation) => {
    const changedAt = changes.get(attachmentId)
    return quote !== '' && changedAt !== undefined && changedAt > (row.completedAt ?? row.createdAt)
  }
  const suspects = rows
    .flatMap((row) => row.citations.filter((citation) => isOlder(row, citation)))
    .slice(-comparedQuotesMax)
  const missingQuotes = await selectMissingQuotes(db, suspects)
  const changedCitations = new Set(suspects.filter((_citation, index) => missingQuotes.has(index)))
  return rows.map((row) => ({
    ...row,
    citations: row.citations.map((citation) =>
      changedCitations.has(citation) ? { ...citation, hasChanged: true as const } : citation,
    ),
  }))
}
