import { z } from 'zod'
import { limits } from './limits.ts'

/** Query of a keyset-paged list: an opaque cursor and a page size. */
export const pageQuery = (defaultLimit: number = limits.page.size) => ({
  cursor: z.string().min(1).max(512).optional(),
  limit: z.coerce.number().int().min(1).max(limits.page.maxSize).default(defaultLimit),
})

/** Of a list, these alone (ids with commas between them): to bring what is shown of it up to date. */
export const idsQuery = <Id extends z.ZodType<unknown, string>>(id: Id) =>
  z
    .string()
    .transform((text) => text.split(','))
    .pipe(z.array(id).max(limits.page.maxSize))
    .optional()

/** null when the list has ended. */
export const NextCursor = z.string().nullable()
