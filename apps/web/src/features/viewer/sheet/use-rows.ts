import { useQueries } from '@tanstack/react-query'
import { useMemo } from 'react'
import { textAtQuery } from '../api.ts'
import { type Row, rowsOf, type Sheet, type Slab, slabsOf } from './sheets.ts'

interface Rows {
  of: (number: number) => Row | undefined
  last: number
  /** The first rows loaded; they determine column widths. */
  first: ReadonlyMap<number, Row> | undefined
  failed: boolean
}

const holds = ({ blocks }: Slab, next: Slab | undefined, from: number, end: number) =>
  (blocks[0]?.row ?? 0) <= end && (next?.blocks[0]?.row ?? Infinity) > from

export const useRows = (id: string, sheet: Sheet, from: number, end: number): Rows => {
  const slabs = useMemo(() => slabsOf(sheet), [sheet])
  const visibleSlabs = slabs.filter(
    (slab, at) => at === 0 || at === slabs.length - 1 || holds(slab, slabs[at + 1], from, end),
  )
  const parsed = useQueries({
    queries: visibleSlabs.map((slab) => ({
      ...textAtQuery(id, slab, 'none'),
      select: ({ text }: { text: string }) => text,
    })),
    combine: (results) => ({
      texts: results.map(({ data }) => data),
      failed: results.some(({ error }) => error !== null),
    }),
  })
  const read = useParsed(visibleSlabs, parsed.texts)
  const lastRow = [...(read.at(-1)?.keys() ?? [])].reduce(
    (most, row) => Math.max(most, row),
    sheet.blocks.at(-1)?.row ?? 0,
  )
  return {
    of: (number) => read.find((rows) => rows?.has(number))?.get(number),
    last: lastRow,
    first: read[0],
    failed: parsed.failed,
  }
}

const parsedOnce = new WeakMap<Slab, { text: string; rows: Map<number, Row> }>()

const useParsed = (slabs: readonly Slab[], texts: readonly (string | undefined)[]) =>
  slabs.map((slab, at) => {
    const text = texts[at]
    if (text === undefined) return undefined
    const existing = parsedOnce.get(slab)
    if (existing?.text === text) return existing.rows
    const rows = rowsOf(slab, text)
    parsedOnce.set(slab, { text, rows })
    return rows
  })
