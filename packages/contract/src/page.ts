import { z } from 'zod'
import { limits } from './limits.ts'

/** Query parameters of keyset paging: an opaque cursor and a page size. */
export const pageQuery = (defaultLimit: number = limits.page.size) => ({
  cursor: z.string().min(1).max(512).optional(),
  limit: z.coerce.number().int().min(1).max(limits.page.maxSize).default(defaultLimit),
})

/** Comma-separated IDs. The response contains only these items, to refresh a list in view. */
export const idsQuery = <Id extends z.ZodType<unknown, string>>(id: Id) =>
  z
    .string()
    .transform((text) => text.split(','))
    .pipe(z.array(id).max(limits.page.maxSize))
    .optional()

/** Null at the end of the list. */
export const NextCursor = z.string().nullable()
