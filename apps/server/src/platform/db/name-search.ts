import { type AnyColumn, ilike, or } from 'drizzle-orm'

/** A person's text within a LIKE pattern: its signs stand for themselves. */
export const escapeLike = (text: string) => text.replaceAll(/[\\%_]/g, (sign) => `\\${sign}`)

/** So many of the newest are looked through before the index of all names is asked. */
export const lookedThrough = 200

/** Whether a name or a description has a person's text in it. */
export const containing = (
  { name, description }: Record<'name' | 'description', AnyColumn>,
  search: string,
) => {
  const pattern = `%${escapeLike(search)}%`
  return or(ilike(name, pattern), ilike(description, pattern))
}
