import { stripVTControlCharacters } from 'node:util'
import { z } from 'zod'
import type { Reader } from '../reading.ts'
import { TextBuilder } from '../text-builder.ts'
import { writeHtml } from './html-text.ts'
import { readJson } from './json.ts'

/** A text, or its lines. */
const lines = z.union([z.string(), z.array(z.string()).transform((parts) => parts.join(''))]).catch('')
const bundle = z.record(z.string(), z.unknown()).catch({})

const Output = z
  .object({
    output_type: z.string().catch(''),
    text: lines.default(''),
    html: lines.default(''),
    latex: lines.default(''),
    png: z.unknown().optional(),
    jpeg: z.unknown().optional(),
    svg: z.unknown().optional(),
    data: bundle.default({}),
    ename: z.string().catch('').default(''),
    evalue: z.string().catch('').default(''),
    traceback: z.array(z.string()).catch([]).default([]),
  })
  .catch({ output_type: '', text: '', html: '', latex: '', data: {}, ename: '', evalue: '', traceback: [] })
type Output = z.infer<typeof Output>

const Cell = z.object({
  cell_type: z.string().catch(''),
  source: lines.default(''),
  /** What nbformat 3 calls a code cell's source. */
  input: lines.default(''),
  level: z.number().int().min(1).max(6).catch(1).default(1),
  outputs: z.array(Output).catch([]).default([]),
})
type Cell = z.infer<typeof Cell>

const cells = z.array(Cell)
const Notebook = z.union([
  z.object({ cells }).transform((notebook) => notebook.cells),
  z
    .object({ worksheets: z.array(z.object({ cells })) })
    .transform(({ worksheets }) => worksheets.flatMap((sheet) => sheet.cells)),
])

/** Progress bars write over their line: what they said last counts. */
const printed = (text: string): string =>
  stripVTControlCharacters(text.replace(/\r\n/g, '\n'))
    .split('\n')
    .map((line) => line.slice(line.lastIndexOf('\r', line.length - 2) + 1).trimEnd())
    .join('\n')

const htmlText = (html: string): string => {
  const out = new TextBuilder()
  writeHtml(html, out, false)
  return out.finish().text
}

const isPicture = (type: string) => type.startsWith('image/')

/** What an output says, in the richest form that can be read; '' for one that is only drawn. */
const outputText = (output: Output): string => {
  const { data, ename, evalue, traceback } = output
  const told = (type: string) => lines.parse(data[type])
  if (ename !== '' || traceback.length > 0)
    return printed(traceback.join('\n')) || [ename, evalue].filter(Boolean).join(': ')
  const json = data['application/json']
  return (
    htmlText(told('text/html') || output.html) ||
    told('text/markdown') ||
    told('text/latex') ||
    output.latex ||
    printed(output.text || told('text/plain')) ||
    (json === undefined ? '' : JSON.stringify(json))
  )
}

const showsPicture = ({ data, png, jpeg, svg }: Output) =>
  Object.keys(data).some(isPicture) || [png, jpeg, svg].some((picture) => picture !== undefined)

/** Of one output; a longer one is a listing that nobody reads to its end. */
const outputMax = 20_000

/** A Jupyter notebook (nbformat 3 and 4): its cells with what they printed, drew or failed with. */
export const readNotebook: Reader = (reading) => {
  const { detected, out } = reading
  let all: Cell[]
  try {
    all = Notebook.parse(JSON.parse(detected.text ?? ''))
  } catch {
    return readJson(reading)
  }
  for (const [index, cell] of all.entries()) {
    const source = cell.source || cell.input
    const heading =
      cell.cell_type === 'heading'
        ? source.trim()
        : cell.cell_type === 'markdown'
          ? /^#+\s+(.+)$/m.exec(source)?.[1]
          : undefined
    out.section(null, `cell ${index + 1}${heading ? `, ${heading}` : ''}`)
    out.block(cell.cell_type === 'heading' ? `${'#'.repeat(cell.level)} ${source}` : source)
    for (const output of cell.outputs) {
      const text = outputText(output)
      if (showsPicture(output)) out.notes.skip('pictures')
      if (text.length > outputMax) out.notes.skip('outputs')
      out.block(text.slice(0, outputMax))
    }
  }
  return {}
}
