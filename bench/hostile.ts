import { hostileFiles } from '../apps/server/src/test/hostile/hostile-files.ts'
import type { Bar, Bench, Options, Report } from './lib/bench.ts'
import { measureHostile } from './lib/measure-hostile.ts'
import { availableEngines, engineNames } from './lib/run-atelier.ts'
import { formatFigure, ratioSpread, type Spread, spreadOf, formatSpread } from './lib/spread.ts'
import { startProcess } from './lib/start-process.ts'

/**
 * MB by which the server may grow, and MB that its extraction processes may use in total; each of them is
 * killed above 1.5 GB.
 */
const memoryMaxMb = { server: 400, readers: 4096 }

const run = async ({ quick, print }: Options): Promise<Report> => {
  await using model = await startProcess('paced-model')
  const size = quick ? { rounds: 1, files: 6, calmMs: 1000 } : { rounds: 1, files: 100, calmMs: 10_000 }
  const bars: Bar[] = []
  const rows: string[][] = []
  for (const engine of await availableEngines()) {
    print(engineNames[engine])
    const { baseline, underAttack, serverGrowth, readers, outcomes } = await measureHostile(
      engine,
      model.url,
      size,
    )
    const name = engineNames[engine]
    const list = ratioSpread(
      underAttack.map((sample) => sample.list),
      baseline.map((sample) => sample.list),
    )
    const question = ratioSpread(
      underAttack.map((sample) => sample.question),
      baseline.map((sample) => sample.question),
    )
    const bar = (outcome: string, ratio: Spread): Bar => ({
      name: `Hostile files: others’ ${outcome}, p95 ≤ 2×, ${name}`,
      figure: formatSpread(ratio, '×'),
      holds: ratio.median <= 2,
      how: `${hostileFiles.length} files, three at a time, over the same calls without them; two cores are shared with the readers and the caller`,
    })
    bars.push(bar('lists', list), bar('questions', question), {
      name: `Hostile files: memory bounded, ${name}`,
      figure: `${formatFigure(serverGrowth, 'MB')} more, readers ${formatFigure(readers, 'MB')}`,
      holds: serverGrowth < memoryMaxMb.server && readers < memoryMaxMb.readers,
      how: `the server at most ${memoryMaxMb.server} MB over itself idle, all that read and draw together at most ${memoryMaxMb.readers} MB; every file ends read or refused`,
    })
    const formatMs = (values: readonly number[]) => formatSpread(spreadOf(values), 'ms')
    rows.push([
      name,
      `${formatMs(baseline.map((sample) => sample.list))} → ${formatMs(underAttack.map((sample) => sample.list))}`,
      `${formatMs(baseline.map((sample) => sample.question))} → ${formatMs(underAttack.map((sample) => sample.question))}`,
      String(underAttack.reduce((sum, sample) => sum + sample.calls, 0)),
      [...outcomes].map(([outcome, times]) => `${times}× ${outcome}`).join(', '),
    ])
    print(rows.at(-1)?.join(' | ') ?? '')
  }
  return {
    bars,
    tables: [
      {
        title: 'What someone else feels, p95 without and with hostile files',
        head: ['Engine', 'List of chats', 'Question, to the end of its answer', 'Calls', 'The files'],
        rows,
      },
    ],
    notes: [],
    peers: {},
  }
}

export default {
  name: 'hostile',
  title: 'Hostile files',
  description:
    'Bombs, lies and broken files of every kind (apps/server/src/test/hostile) are sent while someone else lists chats and asks questions. Reference: the same calls without them.',
  run,
} satisfies Bench
