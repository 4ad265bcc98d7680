import { type AnyColumn, ilike, or } from 'drizzle-orm'

export const escapeLike = (text: string) => text.replaceAll(/[\\%_]/g, (character) => `\\${character}`)

export const scannedRowsMax = 200

export const nameOrDescriptionContains = (
  { name, description }: Record<'name' | 'description', AnyColumn>,
  search: string,
) => {
  const pattern = `%${escapeLike(search)}%`
  return or(ilike(name, pattern), ilike(description, pattern))
}
