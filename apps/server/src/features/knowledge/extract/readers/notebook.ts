import type { Reader } from '../reading.ts'
import { readJson } from './json.ts'

interface Cell {
  kind: string
  text: string
  outputs: string[]
}

const record = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? Object.fromEntries(Object.entries(value)) : {}
const list = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])
const lines = (value: unknown): string =>
  typeof value === 'string'
    ? value
    : list(value)
        .filter((line) => typeof line === 'string')
        .join('')

const cellOf = (value: unknown): Cell => {
  const cell = record(value)
  const outputs = list(cell['outputs']).map((output) => {
    const { text, data } = record(output)
    return lines(text) || lines(record(data)['text/plain'])
  })
  return { kind: lines(cell['cell_type']), text: lines(cell['source']), outputs }
}

/** A Jupyter notebook (nbformat 4): its cells and their printed outputs, pictures left out. */
export const readNotebook: Reader = (reading) => {
  const { detected, out } = reading
  let cells: Cell[]
  try {
    cells = list(record(JSON.parse(detected.text ?? ''))['cells']).map(cellOf)
  } catch {
    return readJson(reading)
  }
  for (const [index, cell] of cells.entries()) {
    const title = cell.kind === 'markdown' ? /^#+\s+(.+)$/m.exec(cell.text)?.[1] : undefined
    out.section(null, `cell ${index + 1}${title ? `, ${title}` : ''}`)
    out.block(cell.text)
    for (const output of cell.outputs) if (output.length < 20_000) out.block(output)
  }
  return {}
}
