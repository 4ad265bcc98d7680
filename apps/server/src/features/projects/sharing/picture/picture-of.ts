import { createHash } from 'node:crypto'

/** What a page's picture shows: nothing that the page does not. */
export interface PictureOf {
  readonly title: string
  readonly symbol: string | null
}

/** Grows when pictures are drawn otherwise. */
const drawing = 1

/** Tells one picture from another: drawn of other words, it has another mark. Hex. */
export const markOf = ({ title, symbol }: PictureOf): string =>
  createHash('sha256')
    .update(JSON.stringify([drawing, title, symbol]))
    .digest('hex')
