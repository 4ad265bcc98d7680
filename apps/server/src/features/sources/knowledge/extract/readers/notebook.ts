import { stripVTControlCharacters } from 'node:util'
import { z } from 'zod'
import type { Reader } from '../reader.ts'
import { TextBuilder } from '../text-builder.ts'
import { writeHtml } from './html-text.ts'
import { readJson } from './json.ts'

const lines = z.union([z.string(), z.array(z.string()).transform((parts) => parts.join(''))])
const optionalLines = lines.default('')

const Output = z.object({
  text: optionalLines,
  html: optionalLines,
  latex: optionalLines,
  png: z.unknown().optional(),
  jpeg: z.unknown().optional(),
  svg: z.unknown().optional(),
  data: z.record(z.string(), z.unknown()).default({}),
  ename: z.string().default(''),
  evalue: z.string().default(''),
  traceback: z.array(z.string()).default([]),
})
type Output = z.infer<typeof Output>

const Cell = z.object({
  cell_type: z.string(),
  source: optionalLines,
  input: optionalLines,
  level: z.number().int().min(1).max(6).catch(1),
  outputs: z.array(z.unknown()).nullish(),
  attachments: z.record(z.string(), z.unknown()).nullish().catch(null),
})

const cells = z.array(z.unknown())
const Notebook = z.union([
  z.object({ cells }).transform((notebook) => notebook.cells),
  z
    .object({ worksheets: z.array(z.object({ cells })) })
    .transform(({ worksheets }) => worksheets.flatMap((sheet) => sheet.cells)),
])

/** Progress bars overwrite their line, so only its last state counts. */
const terminalText = (text: string): string =>
  stripVTControlCharacters(text.replace(/\r\n/g, '\n'))
    .split('\n')
    .map((line) => line.slice(line.lastIndexOf('\r', line.length - 2) + 1).trimEnd())
    .join('\n')

const htmlText = (html: string): string => {
  const out = new TextBuilder()
  writeHtml(html, out, false)
  return out.finish().text
}

const isImageType = (type: string) => type.startsWith('image/')

const outputText = (output: Output): string => {
  const { data, ename, evalue, traceback } = output
  const textAs = (type: string) => lines.catch('').parse(data[type])
  if (ename !== '' || traceback.length > 0)
    return terminalText(traceback.join('\n')) || [ename, evalue].filter(Boolean).join(': ')
  const json = data['application/json']
  const plainOutput = terminalText(output.text || textAs('text/plain'))
  return (
    htmlText(textAs('text/html') || output.html) ||
    textAs('text/markdown') ||
    textAs('text/latex') ||
    output.latex ||
    // `<IPython.core.display.JSON object>` is only a placeholder
    (json !== undefined && /^(<.*>)?$/.test(plainOutput) ? JSON.stringify(json) : plainOutput)
  )
}

const hasImage = ({ data, png, jpeg, svg }: Output) =>
  Object.keys(data).some(isImageType) || [png, jpeg, svg].some((image) => image !== undefined)

const outputCharactersMax = 20_000

const isEmpty = ({ data, text }: Output) => Object.keys(data).length === 0 && text.trim() === ''

const writeOutput = (value: unknown, out: TextBuilder): void => {
  const { data: output } = Output.safeParse(value)
  if (!output) return out.notes.count('unreadOutputs')
  const text = outputText(output)
  if (hasImage(output)) out.notes.count('images')
  // only the notebook app can render widgets
  else if (text === '' && !isEmpty(output)) out.notes.count('unreadOutputs')
  if (text.length > outputCharactersMax) out.notes.count('outputs')
  out.block(text.slice(0, outputCharactersMax))
}

/** Reads nbformat 3 and 4. */
export const readNotebook: Reader = (input) => {
  const { detectedFormat, out } = input
  let cellValues: unknown[]
  try {
    cellValues = Notebook.parse(JSON.parse(detectedFormat.text ?? ''))
  } catch {
    return readJson(input)
  }
  for (const [index, value] of cellValues.entries()) {
    const { data: cell } = Cell.safeParse(value)
    if (!cell) {
      out.notes.count('cells')
      continue
    }
    const source = cell.source || cell.input
    const heading =
      cell.cell_type === 'heading'
        ? source.trim()
        : cell.cell_type === 'markdown'
          ? /^#+\s+(.+)$/m.exec(source)?.[1]
          : undefined
    out.startSection(null, `cell ${index + 1}${heading ? `, ${heading}` : ''}`)
    out.block(cell.cell_type === 'heading' ? `${'#'.repeat(cell.level)} ${source}` : source)
    out.notes.count('images', Object.keys(cell.attachments ?? {}).length)
    for (const output of cell.outputs ?? []) writeOutput(output, out)
  }
  return {}
}
