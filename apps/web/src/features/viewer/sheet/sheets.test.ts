import { expect, it } from 'vitest'
import { columnName, rowsOf, sheetsOf, splitIntoChunks } from './sheets.ts'

const text = 'Town | Litres\nKiel | 40\n\nBremen | – | 7\n\nItem\nWick'
const positionOf = (part: string) => text.indexOf(part)
const attachmentText = {
  text,
  offset: 0,
  totalCharacters: text.length,
  sections: [
    { start: 0, page: 1, label: 'sheet Stores, row 1' },
    { start: positionOf('Bremen'), page: 1, label: 'sheet Stores, row 9' },
    { start: positionOf('Item'), page: 2, label: 'sheet A, row, of lamps, row 3' },
  ],
}

it('KNO-01 finds a table’s sheets and row numbers in the extracted text', () => {
  const sheets = sheetsOf(attachmentText)
  expect(sheets.map(({ name }) => name)).toEqual(['Stores', 'A, row, of lamps'])
  const [stores, lamps] = sheets.map((sheet) => {
    const [chunk] = splitIntoChunks(sheet)
    return chunk && rowsOf(chunk, text.slice(chunk.start, chunk.end))
  })
  expect([...(stores ?? [])].map(([number, { cells }]) => [number, cells])).toEqual([
    [1, ['Town', 'Litres']],
    [2, ['Kiel', '40']],
    [9, ['Bremen', '', '7']],
  ])
  expect(stores?.get(9)).toMatchObject({
    start: positionOf('Bremen'),
    end: positionOf('Bremen') + 'Bremen | – | 7'.length,
  })
  expect([...(lamps?.keys() ?? [])]).toEqual([3, 4])
})

it('KNO-01 fetches a long table in parts', () => {
  const sections = Array.from({ length: 300 }, (_, index) => ({
    start: index * 400,
    page: null,
    label: `row ${index * 10 + 1}`,
  }))
  const [sheet] = sheetsOf({ text: '', offset: 0, totalCharacters: 120_000, sections })
  const chunks = sheet ? splitIntoChunks(sheet) : []
  expect(chunks).toHaveLength(3)
  expect(chunks.flatMap(({ blocks }) => blocks)).toEqual(sheet?.blocks)
  expect(chunks.at(-1)?.end).toBe(120_000)
})

it('KNO-01 labels columns as spreadsheets do', () => {
  expect([0, 25, 26, 51, 52, 701, 702].map(columnName)).toEqual(['A', 'Z', 'AA', 'AZ', 'BA', 'ZZ', 'AAA'])
})
