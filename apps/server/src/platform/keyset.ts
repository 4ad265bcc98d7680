import { z } from 'zod'
import { AppError } from './app-error.ts'

/** Where a list that is sorted by a time and then an id goes on. */
export interface Cursor {
  at: Date
  id: string
}

const CursorText = z.tuple([z.number().int(), z.uuid()])

/** What a list of its own order goes on from, in a cursor. */
export const encodeCursor = (place: readonly (string | number)[]): string =>
  Buffer.from(JSON.stringify(place)).toString('base64url')

const writeCursor = ({ at, id }: Cursor): string => encodeCursor([at.getTime(), id])

/** Throws BAD_INPUT on what `encodeCursor` did not write. */
export const decodeCursor = <Schema extends z.ZodType>(schema: Schema, text: string): z.infer<Schema> => {
  try {
    return schema.parse(JSON.parse(Buffer.from(text, 'base64url').toString()))
  } catch (cause) {
    throw new AppError('BAD_INPUT', 'Invalid cursor. Start the list again without it.', {
      cause,
    })
  }
}

/** Throws BAD_INPUT on what `writeCursor` did not write. */
export const readCursor = (text: string | undefined): Cursor | null => {
  if (text === undefined) return null
  const [at, id] = decodeCursor(CursorText, text)
  return { at: new Date(at), id }
}

/** The same for a list that is sorted by a number alone. */
export const readNumberCursor = (text: string | undefined): number | null =>
  text === undefined ? null : decodeCursor(z.number().int(), text)

export const pageByNumber = <Row extends { id: number }>(rows: Row[], limit: number) => {
  const items = rows.slice(0, limit)
  const last = items.at(-1)
  const hasMore = rows.length > limit && last
  return { items, nextCursor: hasMore ? Buffer.from(JSON.stringify(last.id)).toString('base64url') : null }
}

/** Cuts what was read with `limit + 1` to a page and says where the next one starts. */
export const pageOf = <Row>(rows: Row[], limit: number, cursorOf: (row: Row) => Cursor) => {
  const items = rows.slice(0, limit)
  const last = items.at(-1)
  return { items, nextCursor: rows.length > limit && last ? writeCursor(cursorOf(last)) : null }
}

/** Where a list goes on that is sorted by a number or a text, and then an id. */
export interface OrderCursor {
  key: string | number
  id: string
  /** It is among those that stand above the others. */
  isOnTop?: boolean
}

/** Throws BAD_INPUT on what `pageByOrder` did not write for this order. */
export const readOrderCursor = (
  text: string | undefined,
  order: string,
  Key: z.ZodType<string | number> = z.union([z.string(), z.number()]),
): OrderCursor | null => {
  if (text === undefined) return null
  const Text = z.tuple([z.literal(order), Key, z.uuid(), z.boolean()])
  const [, key, id, isOnTop] = decodeCursor(Text, text)
  return { key, id, isOnTop }
}

/** `pageOf` for a list in one of several orders: a cursor of another one is refused. */
export const pageByOrder = <Row>(
  rows: Row[],
  limit: number,
  order: string,
  cursorOf: (row: Row) => OrderCursor,
) => {
  const items = rows.slice(0, limit)
  const last = items.at(-1)
  if (rows.length <= limit || !last) return { items, nextCursor: null }
  const { key, id, isOnTop = false } = cursorOf(last)
  return { items, nextCursor: Buffer.from(JSON.stringify([order, key, id, isOnTop])).toString('base64url') }
}
