import { z } from 'zod'
import { AppError } from './app-error.ts'

export interface Cursor {
  at: Date
  id: string
}

const CursorTuple = z.tuple([z.number().int(), z.uuid()])

export const encodeCursor = (position: readonly (string | number)[]): string =>
  Buffer.from(JSON.stringify(position)).toString('base64url')

const writeCursor = ({ at, id }: Cursor): string => encodeCursor([at.getTime(), id])

/** Throws BAD_INPUT unless `encodeCursor` wrote the text. */
export const decodeCursor = <Schema extends z.ZodType>(schema: Schema, text: string): z.infer<Schema> => {
  try {
    return schema.parse(JSON.parse(Buffer.from(text, 'base64url').toString()))
  } catch (cause) {
    throw new AppError('BAD_INPUT', 'Invalid cursor. Start the list again without it.', {
      cause,
    })
  }
}

export const readCursor = (text: string | undefined): Cursor | null => {
  if (text === undefined) return null
  const [time, id] = decodeCursor(CursorTuple, text)
  return { at: new Date(time), id }
}

export const readNumberCursor = (text: string | undefined): number | null =>
  text === undefined ? null : decodeCursor(z.number().int(), text)

export const pageByNumber = <Row extends { id: number }>(rows: Row[], limit: number) => {
  const items = rows.slice(0, limit)
  const last = items.at(-1)
  const hasMore = rows.length > limit && last
  return { items, nextCursor: hasMore ? Buffer.from(JSON.stringify(last.id)).toString('base64url') : null }
}

/** Expects `limit + 1` rows. Returns a page and the next cursor. */
export const pageOf = <Row>(rows: Row[], limit: number, cursorOf: (row: Row) => Cursor) => {
  const items = rows.slice(0, limit)
  const last = items.at(-1)
  return { items, nextCursor: rows.length > limit && last ? writeCursor(cursorOf(last)) : null }
}

export interface OrderCursor {
  key: string | number
  id: string
  isOnTop?: boolean
}

export const readOrderCursor = (
  text: string | undefined,
  order: string,
  Key: z.ZodType<string | number> = z.union([z.string(), z.number()]),
): OrderCursor | null => {
  if (text === undefined) return null
  const OrderCursorTuple = z.tuple([z.literal(order), Key, z.uuid(), z.boolean()])
  const [, key, id, isOnTop] = decodeCursor(OrderCursorTuple, text)
  return { key, id, isOnTop }
}

/** Like `pageOf`, for one of several orders. Cursors of another order are rejected. */
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
