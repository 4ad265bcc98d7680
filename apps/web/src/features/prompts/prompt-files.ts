import Papa from 'papaparse'
import { z } from 'zod'
import { t } from '../../lib/text.tsx'

export interface FilePrompt {
  promptName: string
  promptText: string
}

const fileFormat = 'atelier-prompts/1'

const optionalText = z.string().optional().catch(undefined)

/**
 * Accepts Atelier (`name`, `text`), Open WebUI (`command`, `title` or `name`, `content`), LibreChat
 * (`name`, `productionPrompt.prompt` or `prompt`) and lists of `act` and `prompt`.
 */
const Entry = z
  .looseObject({
    name: optionalText,
    title: optionalText,
    act: optionalText,
    command: optionalText,
    text: optionalText,
    prompt: optionalText,
    content: optionalText,
    productionPrompt: z.looseObject({ prompt: optionalText }).optional().catch(undefined),
  })
  .transform(({ name, title, act, command, productionPrompt, ...entry }): FilePrompt => ({
    promptName: name ?? title ?? act ?? command?.replace(/^\//, '') ?? '',
    promptText: entry.text ?? entry.content ?? productionPrompt?.prompt ?? entry.prompt ?? '',
  }))

const List = z.array(Entry)
const PromptJson = z.union([
  List,
  z.looseObject({ prompts: List }).transform(({ prompts }) => prompts),
  z.looseObject({ data: List }).transform(({ data }) => data),
])

const readJson = (contents: string): FilePrompt[] => {
  const result = PromptJson.safeParse(JSON.parse(contents))
  if (!result.success) throw new Error(t('not a list of prompts'))
  return result.data
}

const nameColumns = ['name', 'title', 'act', 'command', 'promptname']
const textColumns = ['text', 'prompt', 'content', 'prompttext']

const readCsv = (contents: string): FilePrompt[] => {
  const { data } = Papa.parse<Record<string, string>>(contents, {
    header: true,
    skipEmptyLines: 'greedy',
    transformHeader: (header) => header.trim().toLowerCase(),
  })
  const pick = (row: Record<string, string>, columns: readonly string[]) =>
    columns.map((column) => row[column]).find((value) => value !== undefined)
  const rows = data.map((row) => ({ name: pick(row, nameColumns), text: pick(row, textColumns) }))
  if (rows.every((row) => row.name === undefined || row.text === undefined)) throw new Error(t('no columns'))
  return rows.map((row) => ({ promptName: row.name ?? '', promptText: row.text ?? '' }))
}

export const readPromptFile = (contents: string): FilePrompt[] => {
  const withoutBom = contents.replace(/^\uFEFF/, '')
  const prompts = /^\s*[[{]/.test(withoutBom) ? readJson(withoutBom) : readCsv(withoutBom)
  if (prompts.length === 0) throw new Error(t('no prompts'))
  return prompts
}

/** Prevents formula injection in spreadsheets. */
const escapeFormula = (value: string) => (/^[=+\-@\t\r]/.test(value) ? `'${value}` : value)

export const toCsv = (prompts: readonly FilePrompt[]): string =>
  Papa.unparse(
    prompts.map(({ promptName, promptText }) => ({
      name: escapeFormula(promptName),
      text: escapeFormula(promptText),
    })),
  )

export const toJson = (prompts: readonly FilePrompt[]): string =>
  JSON.stringify(
    {
      format: fileFormat,
      prompts: prompts.map(({ promptName, promptText }) => ({ name: promptName, text: promptText })),
    },
    null,
    2,
  )
