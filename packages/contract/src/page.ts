import { z } from 'zod'
import { limits } from './limits.ts'

/** Query of a keyset-paged list: an opaque cursor and a page size. */
export const pageQuery = (defaultLimit: number = limits.page.size) => ({
  cursor: z.string().min(1).max(512).optional(),
  limit: z.coerce.number().int().min(1).max(limits.page.maxSize).default(defaultLimit),
})

/** null when the list has ended. */
export const NextCursor = z.string().nullable()
