import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { writePdf } from '@atelier/testing/write-pdf'
import { openExtractor } from '../apps/server/src/features/sources/knowledge/extract/extractor.ts'
import type { Bench, Options, Report } from './lib/bench.ts'
import { markdownAnswer } from './lib/markdown-answer.ts'
import { type Person, signUp } from './lib/person.ts'
import { availableEngines, engineNames, makeHome, runAtelier } from './lib/run-atelier.ts'
import { ratioSpread, spreadOf, formatSpread } from './lib/spread.ts'
import { uploadFile } from './lib/upload-file.ts'
import { untilProcessed } from './lib/until-processed.ts'

const sentence = (n: number) =>
  `In the ${n}th winter the lamp burned ${400 + (n % 90)} litres of paraffin, and the keeper signed the book.`

/** The contents differ in every round, since duplicates aren't stored again. */
const sources = (round: number, quick: boolean): Record<string, Buffer> => {
  const size = quick ? 0.02 : 1
  const lines = (from: number, count: number) =>
    Array.from({ length: count }, (_, n) => sentence(from + n + round))
  return {
    'book.pdf': writePdf(Array.from({ length: Math.ceil(300 * size) }, (_, page) => lines(page * 40, 40))),
    'notes.md': Buffer.from(`Round ${round}\n\n${markdownAnswer(1024 * 1024 * size)}`),
    'stores.csv': Buffer.from(
      `year,litres,keeper\n${Array.from({ length: 20_000 * size }, (_, n) => `${n},${round},Keeper ${n}`).join('\n')}`,
    ),
  }
}

/** Returns the milliseconds from the start of the upload until the file is processed. */
const readByAtelier = async (person: Person, fileName: string, bytes: Buffer): Promise<number> => {
  const startedAt = performance.now()
  await untilProcessed(person, await uploadFile(person, bytes, { filename: fileName }))
  return performance.now() - startedAt
}

const run = async ({ quick, print }: Options): Promise<Report> => {
  await using stack = new AsyncDisposableStack()
  const folder = await mkdtemp(join(tmpdir(), 'atelier-bench-'))
  stack.defer(() => rm(folder, { recursive: true, force: true }))
  const extractor = stack.use(openExtractor({ processes: 1 }))
  const engines = await availableEngines()
  const people: { name: string; person: Person }[] = []
  for (const engine of engines) {
    const server = stack.use(await runAtelier(stack.use(await makeHome(engine))))
    people.push({ name: engineNames[engine], person: await signUp(server.url) })
  }
  const names = Object.keys(sources(0, true))
  const times = new Map<string, number[]>()
  const record = (key: string, value: number) => times.set(key, [...(times.get(key) ?? []), value])
  for (let round = 0; round < (quick ? 1 : 6); round++) {
    print(`round ${round}`)
    for (const [fileName, bytes] of Object.entries(sources(round, quick))) {
      const path = join(folder, fileName)
      await writeFile(path, bytes)
      const startedAt = performance.now()
      await extractor.extract(path, { fileName })
      const bareMs = performance.now() - startedAt
      const atelierTimes: number[] = []
      for (const { person } of people) atelierTimes.push(await readByAtelier(person, fileName, bytes))
      // the first round starts the extraction processes, so it isn't counted
      if (round === 0 && !quick) continue
      record(`bare ${fileName}`, bareMs)
      for (const [index, { name }] of people.entries())
        record(`${name} ${fileName}`, atelierTimes[index] ?? Number.NaN)
    }
  }
  const timesOf = (key: string) => times.get(key) ?? []
  return {
    bars: [],
    tables: [
      {
        title: 'From the first byte sent to searchable',
        head: ['Source', 'Bare extractor', ...people.flatMap(({ name }) => [name, `${name} over bare`])],
        rows: names.map((fileName) => [
          fileName,
          formatSpread(spreadOf(timesOf(`bare ${fileName}`)), 'ms'),
          ...people.flatMap(({ name }) => [
            formatSpread(spreadOf(timesOf(`${name} ${fileName}`)), 'ms'),
            formatSpread(ratioSpread(timesOf(`${name} ${fileName}`), timesOf(`bare ${fileName}`)), '×'),
          ]),
        ]),
      },
    ],
    notes: [
      'A PDF of 300 pages, Markdown of 1 MB, a table of 20,000 rows. Atelier uploads, reads, cuts, indexes and stores them.',
    ],
    peers: {},
  }
}

export default {
  name: 'ingest',
  title: 'Reading a source',
  description:
    'A file from upload to searchable. Reference: the extractor alone on the same file in the same run.',
  run,
} satisfies Bench
