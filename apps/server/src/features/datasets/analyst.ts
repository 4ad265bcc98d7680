import { type DatasetTable, isDatasetName } from '@atelier/contract/dataset'
import type { AttachmentId } from '@atelier/contract/ids'
import type { AppContext } from '../../context.ts'
import type { Actor } from '../../platform/actor.ts'
import { AppError } from '../../platform/app-error.ts'
import type { Analyst } from '../runs/index.ts'
import type { Asking } from './ask/answer.ts'
import { answerQuestion } from './ask/answer-question.ts'
import { findColumns } from './ask/find-columns.ts'
import { isForTables, namesTables } from './ask/for-tables.ts'
import { understand } from './ask/understand.ts'
import { plain, wordsOf } from './ask/words.ts'
import { findContents, type OpenDataset, openDataset } from './open-dataset.ts'

const resultRows = 500

interface Source {
  readonly id: AttachmentId
  readonly title: string
  readonly fileName: string
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
        const { readAs, assumed } = dataset.contents
        const asked = await understand(question, {
          title: source.title,
          table,
          writing: readAs && {
            decimal: readAs.decimal,
            dates: assumed.includes('dates') ? null : readAs.dates,
          },
          query: (sql, most) => dataset.query(sql, most),
        })
        hint ??= hintOf(table)
        if (!asked) continue
        const asking: Asking = {
          attachmentId: source.id,
          title: source.title,
          table,
          contents: dataset.contents,
          query: (sql) => dataset.query(sql, resultRows),
        }
        return { kind: 'answer', ...(await answerQuestion(asking, asked)) }
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
