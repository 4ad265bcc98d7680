import { type DatasetTable, isDatasetName } from '@atelier/contract/dataset'
import type { AttachmentId } from '@atelier/contract/ids'
import type { AppContext } from '../../context.ts'
import type { Actor } from '../../platform/actor.ts'
import { AppError } from '../../platform/app-error.ts'
import type { Analyst } from '../runs/index.ts'
import { answerQuestion, type Asking } from './ask/answer-question.ts'
import { findColumns } from './ask/find-columns.ts'
import type { Asked, Filter } from './ask/asked.ts'
import { isForTables, namesTables, readQuestion } from './ask/read-question.ts'
import { valuesSql } from './ask/to-sql.ts'
import { asks, plain, wordsOf } from './ask/words.ts'
import { findContents, type OpenDataset, openDataset } from './open-dataset.ts'

const resultRows = 500

interface Source {
  readonly id: AttachmentId
  readonly title: string
  readonly fileName: string
}

/** Words that ask for something are no values. */
const askWords = new Set(Object.values(asks).flatMap((words) => [...words]))

/** What could be a value in a question: up to four words in a row, as they are written in small letters. */
const phrasesOf = (question: string): string[] => {
  const words = question.toLowerCase().match(/[\p{L}\p{N}][\p{L}\p{N}.&'’/-]*/gu) ?? []
  const phrases = words.flatMap((_, at) =>
    [1, 2, 3, 4].flatMap((length) => {
      const own = words.slice(at, at + length).map((word) => word.replace(/[.'’/-]+$/, ''))
      const isWord = own.length === 1 && ((own[0]?.length ?? 0) < 3 || askWords.has(plain(own[0] ?? '')))
      return own.length < length || isWord ? [] : [own.join(' ')]
    }),
  )
  return [...new Set(phrases)].slice(0, 120)
}

/** In Kiel: a value of a column that the question names. */
const valueFilters = async (
  question: string,
  table: DatasetTable,
  dataset: OpenDataset,
): Promise<Filter[]> => {
  const columns = table.columns.filter(({ type }) => type === 'text').slice(0, 20)
  const phrases = phrasesOf(question)
  if (columns.length === 0 || phrases.length === 0) return []
  const { rows } = await dataset.query(valuesSql(table.name, columns, phrases), 40)
  const names = new Set(findColumns(wordsOf(question), table).map(({ column }) => plain(column.name)))
  const filters = Map.groupBy(rows, ([at]) => Number(at))
  return [...filters].flatMap(([at, found]) => {
    const column = columns[at]
    const values = found.map(([, value]) => String(value)).filter((value) => !names.has(plain(value)))
    return column && values.length > 0 ? [{ column, test: { kind: 'is' as const, values } }] : []
  })
}

const withFilters = (asked: Asked, filters: readonly Filter[]): Asked => {
  const own = [...asked.filters, ...filters]
  const [first] = filters
  // Kiel or Bremen: both are to be seen
  if (asked.kind === 'one' && first?.test.kind === 'is' && first.test.values.length > 1)
    return {
      ...asked,
      kind: 'grouped',
      filters: own,
      groups: [{ column: first.column, bucket: null }],
      order: null,
      most: null,
      chart: null,
    }
  return asked.kind === 'profile' ? asked : { ...asked, filters: own }
}

/** The table of a file that a question is about: the one whose columns it names most. */
const tableFor = (question: string, { contents }: OpenDataset): DatasetTable | null => {
  const words = wordsOf(question)
  const ranked = contents.tables.map((table) => {
    const isNamed = table.sheet !== null && plain(question).includes(plain(table.sheet))
    return { table, score: findColumns(words, table).length + (isNamed ? 10 : 0) }
  })
  return ranked.toSorted((a, b) => b.score - a.score || b.table.rows - a.table.rows)[0]?.table ?? null
}

const quotedName = (name: string) => `“${name}”`

/** What can be asked of a table, with its own columns. */
const hintOf = (table: DatasetTable): string => {
  const number = table.columns.find(({ type }) => type === 'number')?.name
  const text = table.columns.find(({ type, distinct }) => type === 'text' && distinct < table.rows)?.name
  const examples = [
    ...(number === undefined ? [] : [`total ${number}`]),
    ...(number !== undefined && text !== undefined ? [`average ${number} by ${text}`] : []),
    ...(text === undefined ? [] : [`how many rows per ${text}`]),
    ...(number === undefined ? [] : [`distribution of ${number}`]),
    'what is in this file?',
  ]
  return `Analyst Mode calculates with the table itself. Without a language model it understands questions like ${examples.map(quotedName).join(', ')}.`
}

/** A file that could not be read, or may not be, is not chosen by itself. */
const nothingKnown = (error: unknown): null => {
  if (error instanceof AppError) return null
  throw error
}

/** The files that may be asked: those that the question names, else the one there is, else those that were looked at. */
const chosen = async (
  context: AppContext,
  actor: Actor,
  question: string,
  sources: readonly Source[],
  others: number,
): Promise<Source[]> => {
  const asked = plain(question)
  const named = sources.filter(({ title, fileName }) =>
    [title, fileName].some((name) => asked.includes(plain(name.replace(/\.\w+$/, '')))),
  )
  if (named.length > 0) return named
  const [only] = sources
  if (only && sources.length === 1 && (others === 0 || namesTables(question))) return [only]
  const looked = await Promise.all(
    sources.map(async (source) => ({
      source,
      contents: await findContents(context, actor, source.id).catch(nothingKnown),
    })),
  )
  const known = looked.flatMap(({ source, contents }) => (contents ? [source] : []))
  const newest = sources.at(-1)
  return known.length > 0 || others > 0 || !newest ? known : [newest]
}

/**
 * Answers questions about tables by calculating, for who has switched Analyst Mode on and asks an assistant that only
 * quotes. Nothing is looked at, and nothing counted, for a question that asks for nothing of a table.
 */
export const analystFor =
  (context: AppContext, actor: Actor): Analyst =>
  async ({ question, sources, signal, onOpening }) => {
    const tables = sources.filter(({ fileName }) => isDatasetName(fileName))
    if (tables.length === 0 || !isForTables(question)) return null
    let hint: string | null = null
    for (const source of await chosen(context, actor, question, tables, sources.length - tables.length)) {
      try {
        if (!(await findContents(context, actor, source.id))) onOpening(source.title)
        const dataset = await openDataset(context, actor, source.id, { signal })
        const table = tableFor(question, dataset)
        if (!table) continue
        const asked = readQuestion(question, table)
        hint ??= hintOf(table)
        if (!asked) continue
        const filters = asked.kind === 'profile' ? [] : await valueFilters(question, table, dataset)
        const asking: Asking = {
          attachmentId: source.id,
          title: source.title,
          table,
          contents: dataset.contents,
          query: (sql) => dataset.query(sql, resultRows),
        }
        return { kind: 'answer', ...(await answerQuestion(asking, withFilters(asked, filters))) }
      } catch (error) {
        signal.throwIfAborted()
        if (!(error instanceof AppError)) throw error
        // a bot's own knowledge, which its readers may not open
        if (error.code === 'NOT_FOUND') continue
        return { kind: 'answer', text: error.message, parts: [] }
      }
    }
    return hint === null ? null : { kind: 'hint', text: hint }
  }
