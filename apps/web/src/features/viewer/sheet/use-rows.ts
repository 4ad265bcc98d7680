import { useQueries } from '@tanstack/react-query'
import { useMemo } from 'react'
import { textAtQuery } from '../api.ts'
import { type Row, rowsOf, type Sheet, type RowChunk, splitIntoChunks } from './sheets.ts'

interface Rows {
  get: (number: number) => Row | undefined
  last: number
  /** The first rows loaded; they determine column widths. */
  first: ReadonlyMap<number, Row> | undefined
  failed: boolean
}

const overlapsRange = ({ blocks }: RowChunk, next: RowChunk | undefined, from: number, end: number) =>
  (blocks[0]?.row ?? 0) <= end && (next?.blocks[0]?.row ?? Infinity) > from

export const useRows = (id: string, sheet: Sheet, from: number, end: number): Rows => {
  const chunks = useMemo(() => splitIntoChunks(sheet), [sheet])
  const visibleChunks = chunks.filter(
    (slab, index) =>
      index === 0 || index === chunks.length - 1 || overlapsRange(slab, chunks[index + 1], from, end),
  )
  const slabQueries = useQueries({
    queries: visibleChunks.map((slab) => ({
      ...textAtQuery(id, slab, 'none'),
      select: ({ text }: { text: string }) => text,
    })),
    combine: (results) => ({
      texts: results.map(({ data }) => data),
      failed: results.some(({ error }) => error !== null),
    }),
  })
  const read = useParsed(visibleChunks, slabQueries.texts)
  const lastRow = [...(read.at(-1)?.keys() ?? [])].reduce(
    (max, row) => Math.max(max, row),
    sheet.blocks.at(-1)?.row ?? 0,
  )
  return {
    get: (number) => read.find((rows) => rows?.has(number))?.get(number),
    last: lastRow,
    first: read[0],
    failed: slabQueries.failed,
  }
}

const parsedOnce = new WeakMap<RowChunk, { text: string; rows: Map<number, Row> }>()

const useParsed = (item: readonly RowChunk[], texts: readonly (string | undefined)[]) =>
  item.map((slab, index) => {
    const text = texts[index]
    if (text === undefined) return undefined
    const cachedRows = parsedOnce.get(slab)
    if (cachedRows?.text === text) return cachedRows.rows
    const rows = rowsOf(slab, text)
    parsedOnce.set(slab, { text, rows })
    return rows
  })
