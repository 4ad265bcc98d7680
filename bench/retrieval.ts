import type { AttachmentId } from '../packages/contract/src/ids.ts'
import { insertChunks } from '../apps/server/src/features/sources/knowledge/ingest/queries.ts'
import { prepareSource } from '../apps/server/src/features/sources/knowledge/prepare-source.ts'
import { searchPassages } from '../apps/server/src/features/sources/knowledge/retrieve/search-passages.ts'
import { jobGrant } from '../apps/server/src/platform/access/authorize.ts'
import type { OpenDatabase } from '../apps/server/src/platform/db/database.ts'
import { migrateDatabase } from '../apps/server/src/platform/db/migrate.ts'
import { openDatabase } from '../apps/server/src/platform/db/open-database.ts'
import { createLog } from '../apps/server/src/platform/log.ts'
import type { Bench, Options, Report, Table } from './lib/bench.ts'
import { sourceText, word } from './lib/made-up-words.ts'
import { availableEngines, type Engine, engineNames, makeHome } from './lib/run-atelier.ts'
import { runSql } from './lib/run-sql.ts'
import { formatFigure, percentile, ratioSpread, spreadOf, formatSpread } from './lib/spread.ts'

const scales = [1, 10, 100] as const
const chunksPerSource = 30
const sourcesAt1 = 10

const questions = Array.from({ length: 24 }, (_, n) =>
  [1, 2, 3, 4].map((k) => word(n * 977 + k * 31)).join(' '),
)

const fill = async (database: OpenDatabase, sources: number): Promise<AttachmentId[]> => {
  const owner = crypto.randomUUID()
  await runSql(database, `insert into "user" (id, name, email) values ($1, 'Bench', $2)`, [
    owner,
    `${owner}@people.example`,
  ])
  const ids: AttachmentId[] = []
  for (let n = 0; n < sources; n++) {
    const id = crypto.randomUUID() as AttachmentId
    await runSql(
      database,
      `insert into attachment (id, owner_id, status, title, file_name, type, attachment_type, mime_type, source)
       values ($1, $2, 'completed', $3, $3, 'FILE', 'TXT', 'text/plain', 'VAULT')`,
      [id, owner, `source ${n}.txt`],
    )
    const { text, chunks } = prepareSource(
      {
        mimeType: 'text/plain',
        kind: 'text',
        title: null,
        text: sourceText(n, chunksPerSource),
        sections: [],
        pages: null,
        previewImage: null,
        notes: [],
        unreadContent: null,
      },
      'source.txt',
    )
    await insertChunks(database.db, jobGrant('the bench'), id, text, 0, chunks)
    ids.push(id)
  }
  await runSql(database, 'vacuum analyze')
  return ids
}

interface Library {
  readonly scale: number
  readonly database: OpenDatabase
  readonly ids: AttachmentId[]
}

const ask = async (
  { database }: Library,
  attachmentIds: readonly AttachmentId[],
  query: string,
): Promise<number> => {
  const startedAt = performance.now()
  await searchPassages(database.db, { attachmentIds, query, limit: 12 })
  return performance.now() - startedAt
}

/** Alternates between the three sizes, question by question. */
const measureRounds = async (
  libraries: readonly Library[],
  idsOf: (library: Library) => readonly AttachmentId[],
  quick: boolean,
) => {
  const times: number[][][] = libraries.map(() => [])
  for (let round = 0; round < (quick ? 1 : 6); round++) {
    const roundTimes: number[][] = libraries.map(() => [])
    for (const question of questions.slice(0, quick ? 2 : undefined))
      for (const [index, library] of libraries.entries())
        roundTimes[index]?.push(await ask(library, idsOf(library), question))
    if (round > 0 || quick) for (const [index, list] of roundTimes.entries()) times[index]?.push(list)
  }
  return times
}

const run = async (options: Options): Promise<Report> => {
  const tables: Table[] = []
  const growths: { engine: Engine; ratio: ReturnType<typeof spreadOf> }[] = []
  for (const engine of await availableEngines()) {
    await using stack = new AsyncDisposableStack()
    const libraries: Library[] = []
    for (const scale of scales) {
      options.print(
        `${engineNames[engine]}: indexing ${options.quick ? 30 : scale * sourcesAt1 * chunksPerSource} passages`,
      )
      const home = stack.use(await makeHome(engine))
      const database = stack.use(await openDatabase(home.databaseUrl, { log: createLog('error') }))
      await migrateDatabase(database)
      libraries.push({ scale, database, ids: await fill(database, options.quick ? 1 : scale * sourcesAt1) })
    }
    const rows: string[][] = []
    for (const [name, idsOf] of [
      ['Ten sources among ever more of others', ({ ids }: Library) => ids.slice(0, sourcesAt1)],
      ['Everything, ever more', ({ ids }: Library) => ids],
    ] as const) {
      const times = await measureRounds(libraries, idsOf, options.quick)
      const percentilesOf = (index: number, share: number) =>
        (times[index] ?? []).map((list) => percentile(list, share))
      const p95 = ratioSpread(percentilesOf(2, 0.95), percentilesOf(0, 0.95))
      if (rows.length === 0) growths.push({ engine, ratio: p95 })
      rows.push([
        name,
        ...libraries.map(
          (_, index) =>
            `${formatFigure(spreadOf(percentilesOf(index, 0.5)).median)} / ${formatFigure(spreadOf(percentilesOf(index, 0.95)).median)} ms`,
        ),
        formatSpread(ratioSpread(percentilesOf(2, 0.5), percentilesOf(0, 0.5)), '×'),
        formatSpread(p95, '×'),
      ])
    }
    tables.push({
      title: `${engineNames[engine]}, p50 / p95 at 300, 3,000 and 30,000 passages`,
      head: ['Searched', '300', '3,000', '30,000', 'p50, 100× over 1×', 'p95, 100× over 1×'],
      rows,
    })
  }
  const worstGrowth = growths.toSorted((a, b) => b.ratio.median - a.ratio.median)[0]
  return {
    tables,
    bars: [
      {
        name: 'Retrieval p95 grows ≤ 1.5× from 1× to 100× data',
        figure: worstGrowth ? formatSpread(worstGrowth.ratio, '×') : '',
        holds: worstGrowth ? worstGrowth.ratio.median <= 1.5 : null,
        how: `the same ten sources among 100 times as many passages; the worse engine${worstGrowth ? `, ${engineNames[worstGrowth.engine]}` : ''}`,
      },
    ],
    notes: [
      'By words alone, without an embedding model; made-up words of a language’s frequencies. Searching everything costs per match, so it grows with what matches.',
    ],
    peers: {},
  }
}

export default {
  name: 'retrieval',
  title: 'Finding passages',
  description:
    'searchPassages, which every answer asks, on three databases in turn; 24 questions of four words.',
  run,
} satisfies Bench
