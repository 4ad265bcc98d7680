import { useQueries } from '@tanstack/react-query'
import { useMemo } from 'react'
import { textAtQuery } from '../api.ts'
import { type Row, rowsOf, type Sheet, type RowChunk, splitIntoChunks } from './sheets.ts'

interface Rows {
  get: (number: number) => Row | undefined
  last: number
  /** The first rows loaded; they determine column widths. */
  first: ReadonlyMap<number, Row> | undefined
  hasFailed: boolean
}

const overlapsRange = ({ blocks }: RowChunk, next: RowChunk | undefined, from: number, end: number) =>
  (blocks[0]?.row ?? 0) <= end && (next?.blocks[0]?.row ?? Infinity) > from

export const useRows = (id: string, sheet: Sheet, from: number, end: number): Rows => {
  const chunks = useMemo(() => splitIntoChunks(sheet), [sheet])
  const visibleChunks = chunks.filter(
    (chunk, index) =>
      index === 0 || index === chunks.length - 1 || overlapsRange(chunk, chunks[index + 1], from, end),
  )
  const chunkQueries = useQueries({
    queries: visibleChunks.map((chunk) => ({
      ...textAtQuery(id, chunk, 'none'),
      select: ({ text }: { text: string }) => text,
    })),
    combine: (results) => ({
      texts: results.map(({ data }) => data),
      failed: results.some(({ error }) => error !== null),
    }),
  })
  const parsedChunks = parseChunks(visibleChunks, chunkQueries.texts)
  const lastRow = [...(parsedChunks.at(-1)?.keys() ?? [])].reduce(
    (max, row) => Math.max(max, row),
    sheet.blocks.at(-1)?.row ?? 0,
  )
  return {
    get: (number) => parsedChunks.find((rows) => rows?.has(number))?.get(number),
    last: lastRow,
    first: parsedChunks[0],
    hasFailed: chunkQueries.failed,
  }
}

const parseCache = new WeakMap<RowChunk, { text: string; rows: Map<number, Row> }>()

const parseChunks = (chunks: readonly RowChunk[], texts: readonly (string | undefined)[]) =>
  chunks.map((chunk, index) => {
    const text = texts[index]
    if (text === undefined) return undefined
    const cachedRows = parseCache.get(chunk)
    if (cachedRows?.text === text) return cachedRows.rows
    const rows = rowsOf(chunk, text)
    parseCache.set(chunk, { text, rows })
    return rows
  })
