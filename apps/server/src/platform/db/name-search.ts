import { type AnyColumn, ilike, or } from 'drizzle-orm'

export const escapeLike = (text: string) => text.replaceAll(/[\\%_]/g, (character) => `\\${character}`)

export const scannedRowsMax = 200

/**
 * Scans the first rows of the list, then more of them if `limit` matches are likely. Returns the last scan's
 * matches, possibly fewer or more than `limit`.
 */
export const scanFirstRows = async <Row>(
  scan: (rowsMax: number) => Promise<Row[]>,
  limit: number,
): Promise<Row[]> => {
  const matches = await scan(scannedRowsMax / 4)
  const mayBeCommon = matches.length < limit && matches.length * 8 >= limit
  return mayBeCommon ? scan(scannedRowsMax) : matches
}

export const nameOrDescriptionContains = (
  { name, description }: Record<'name' | 'description', AnyColumn>,
  search: string,
) => {
  const pattern = `%${escapeLike(search)}%`
  return or(ilike(name, pattern), ilike(description, pattern))
}
