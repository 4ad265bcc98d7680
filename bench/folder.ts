import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { writePdf } from '@atelier/testing/write-pdf'
import { ensurePdfToText } from '../scripts/system-packages.ts'
import type { Bar, Bench, Options, Report, Table } from './lib/bench.ts'
import { checkOutBuild } from './lib/check-out-build.ts'
import { sourceText } from './lib/made-up-words.ts'
import { mixedFiles } from './lib/mixed-files.ts'
import { type Person, signUp } from './lib/person.ts'
import { memoryOf } from './lib/process-figures.ts'
import { availableEngines, type Engine, engineNames, makeHome, runAtelier } from './lib/run-atelier.ts'
import { formatFigure, formatSpread, percentile, type Spread, spreadOf } from './lib/spread.ts'
import { untilProcessed } from './lib/until-processed.ts'
import { uploadFile } from './lib/upload-file.ts'
import type { ListingInput } from './processes/list-chats.ts'

const uploadsAtOnce = 8
const bookPages = 261
const listEveryMs = 100

interface Build {
  readonly pid: number
  /** Uploads the folder. */
  readonly owner: Person
  /** Lists chats while the folder is read. */
  readonly lister: Person
}

const openBuild = async (stack: AsyncDisposableStack, engine: Engine, root?: string): Promise<Build> => {
  const server = stack.use(await runAtelier(stack.use(await makeHome(engine)), undefined, {}, root))
  return { pid: server.pid, owner: await signUp(server.url), lister: await signUp(server.url, 'lister') }
}

/**
 * Lists the person's chats in a thread of its own, which the uploads of this process don't delay. Returns a
 * function that stops it and returns the p95 in milliseconds.
 */
const startListing = ({ url, headers }: Person): (() => Promise<number>) => {
  const input: ListingInput = { url, headers, everyMs: listEveryMs }
  const worker = new Worker(new URL('processes/list-chats.ts', import.meta.url), { workerData: input })
  return async () => {
    const result = once(worker, 'message')
    worker.postMessage('stop', [])
    const [times] = (await result) as [number[]]
    return percentile(times, 0.95)
  }
}

const readFolder = async ({ owner }: Build, files: ReadonlyMap<string, Buffer>): Promise<void> => {
  const entries = [...files]
  const ids: string[] = []
  const remainingEntries = entries.values()
  const upload = async () => {
    for (const [filename, bytes] of remainingEntries) ids.push(await uploadFile(owner, bytes, { filename }))
  }
  await Promise.all(Array.from({ length: uploadsAtOnce }, upload))
  // clients receive events instead of asking for each file
  for (const id of ids) await untilProcessed(owner, id, 500)
}

interface FolderResult {
  /** Files per second. */
  readonly speed: number
  /** Lists' p95 in milliseconds, before and while the folder is read. */
  readonly idleLatency: number
  readonly busyLatency: number
}

const measureFolder = async (build: Build, files: ReadonlyMap<string, Buffer>): Promise<FolderResult> => {
  const stopIdleListing = startListing(build.lister)
  await delay(10_000)
  const idleLatency = await stopIdleListing()
  const stopBusyListing = startListing(build.lister)
  const startedAt = performance.now()
  await readFolder(build, files)
  const speed = files.size / ((performance.now() - startedAt) / 1000)
  return { speed, idleLatency, busyLatency: await stopBusyListing() }
}

const book = (round: number, pages: number): Buffer =>
  writePdf(
    Array.from({ length: pages }, (_, page) =>
      sourceText(round * 1_000 + page, 3)
        .split('\n')
        .slice(0, 45),
    ),
  )

/** A book's reading over pdftotext's, per round; null if pdftotext isn't installed. */
const measureBook = async ({ owner }: Build, quick: boolean): Promise<Spread | null> => {
  if (!ensurePdfToText()) return null
  await using stack = new AsyncDisposableStack()
  const folder = await mkdtemp(join(tmpdir(), 'atelier-bench-'))
  stack.defer(() => rm(folder, { recursive: true, force: true }))
  const ratios: number[] = []
  for (let round = 0; round <= (quick ? 0 : 5); round++) {
    const bytes = book(round, quick ? 3 : bookPages)
    const path = join(folder, 'book.pdf')
    await writeFile(path, bytes)
    const bareStart = performance.now()
    execFileSync('pdftotext', [path, join(folder, 'book.txt')])
    const bareMs = performance.now() - bareStart
    const startedAt = performance.now()
    await untilProcessed(owner, await uploadFile(owner, bytes, { filename: `book ${round}.pdf` }))
    if (quick || round > 0) ratios.push((performance.now() - startedAt) / bareMs)
  }
  return spreadOf(ratios)
}

const measureEngine = async (engine: Engine, root: string, { quick, print }: Options) => {
  await using stack = new AsyncDisposableStack()
  const earlierBuild = await openBuild(stack, engine, root)
  const currentBuild = await openBuild(stack, engine)
  const count = quick ? 10 : 2_000
  // warm up: extraction processes start with the first file
  await readFolder(earlierBuild, mixedFiles(0, 20))
  await readFolder(currentBuild, mixedFiles(0, 20))
  await delay(quick ? 0 : 30_000)
  const idleMb = memoryOf(currentBuild.pid)
  const files = mixedFiles(1, count)
  print(`${engineNames[engine]}, the earlier build`)
  const earlier = await measureFolder(earlierBuild, files)
  print(`${engineNames[engine]}, this build`)
  const current = await measureFolder(currentBuild, files)
  const bookRatio = await measureBook(currentBuild, quick)
  await delay(quick ? 0 : 60_000)
  return { earlier, current, bookRatio, idleMb, restMb: memoryOf(currentBuild.pid) }
}

const run = async (options: Options): Promise<Report> => {
  const base = options.base ?? 'a17bb19'
  const root = checkOutBuild(base, options.print)
  const bars: Bar[] = []
  const tables: Table[] = []
  for (const engine of await availableEngines()) {
    const { earlier, current, bookRatio, idleMb, restMb } = await measureEngine(engine, root, options)
    const throughput = current.speed / earlier.speed
    const slowdownOf = ({ idleLatency, busyLatency }: FolderResult) => busyLatency / idleLatency
    const slowdown = slowdownOf(current)
    const name = engineNames[engine]
    bars.push(
      {
        name: `A folder of 2,000 mixed files ≥ 2 × as many a second as ${base}, ${name}`,
        figure: formatFigure(throughput, '×'),
        holds: throughput >= 2,
        how: 'eight uploads at once; until all are searchable; once at each build, the earlier one first',
      },
      {
        name: `Others’ lists p95 ≤ 1.5 × meanwhile, ${name}`,
        figure: formatFigure(slowdown, '×'),
        holds: slowdown <= 1.5,
        how: 'over the same lists before; client and both servers on the same cores',
      },
      {
        name: `Memory ≤ 1.3 × of idle afterwards, ${name}`,
        figure: formatFigure(restMb / idleMb, '×'),
        holds: restMb / idleMb <= 1.3,
        how: `${formatFigure(idleMb, 'MB')} before, ${formatFigure(restMb, 'MB')} a minute after`,
      },
      {
        name: `A PDF of ${bookPages} pages ≤ 5 × pdftotext, ${name}`,
        figure: bookRatio ? formatSpread(bookRatio, '×') : 'pdftotext isn’t installed',
        holds: bookRatio && bookRatio.median <= 5,
        how: 'from the first byte sent until searchable, over pdftotext’s text alone',
      },
    )
    tables.push({
      title: name,
      head: ['Measured', base, 'This build'],
      rows: [
        ['Files a second', formatFigure(earlier.speed), formatFigure(current.speed)],
        [
          'Others’ lists p95 before',
          formatFigure(earlier.idleLatency, 'ms'),
          formatFigure(current.idleLatency, 'ms'),
        ],
        [
          'Others’ lists p95 meanwhile',
          formatFigure(earlier.busyLatency, 'ms'),
          formatFigure(current.busyLatency, 'ms'),
        ],
        [
          'Others’ lists p95, over before',
          formatFigure(slowdownOf(earlier), '×'),
          formatFigure(slowdown, '×'),
        ],
      ],
    })
  }
  return { bars, tables, notes: [], peers: {} }
}

export default {
  name: 'folder',
  title: 'Reading a folder',
  description:
    'Text, Markdown, tables, web pages, PDFs and Word documents of one person, at an earlier build, then at this one; a book beside pdftotext.',
  isLong: true,
  run,
} satisfies Bench
