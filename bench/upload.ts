import type { Bench, Options, Report, Table } from './lib/bench.ts'
import { type Person, signUp } from './lib/person.ts'
import { cpuSeconds, forgetPeak, memoryOf, peakOf } from './lib/process-figures.ts'
import { engineNames, makeHome, runAtelier } from './lib/run-atelier.ts'
import { formatFigure, ratioSpread, spreadOf, formatSpread } from './lib/spread.ts'
import { startProcess } from './lib/start-process.ts'
import { untilProcessed } from './lib/until-processed.ts'
import { bigFile, sendBody, uploadFile } from './lib/upload-file.ts'
import { warmMemory } from './lib/warm-memory.ts'

const megabyte = 1024 * 1024

/**
 * Results of one file, or several at once, sent alternately as uploads and as plain PUTs to the same disk.
 */
interface TurnResults {
  /** Total MB/s. */
  readonly barePut: number[]
  readonly atelier: number[]
  /** CPU seconds of each server. */
  readonly barePutCpu: number[]
  readonly atelierCpu: number[]
  /** Peak resident memory above that of the idle server, in MB. */
  readonly growth: number[]
}

interface Servers {
  readonly bareServer: { url: string; pid: number }
  readonly server: { url: string; pid: number }
  readonly dataDir: string
  readonly person: Person
  /** Resident memory of the idle server in MB. */
  readonly idleMemory: number
}

const measureTurns = async (
  { bareServer, server, dataDir, person, idleMemory }: Servers,
  { atOnce: concurrency, size, rounds }: { atOnce: number; size: number; rounds: number },
): Promise<TurnResults> => {
  const turns: TurnResults = { barePut: [], atelier: [], barePutCpu: [], atelierCpu: [], growth: [] }
  const total = (concurrency * size) / megabyte
  const measureTurn = async (pid: number, work: () => Promise<unknown>, speeds: number[], cpu: number[]) => {
    await warmMemory(dataDir, 2 * total)
    forgetPeak(pid)
    const cpuBefore = cpuSeconds(pid)
    const startedAt = performance.now()
    await work()
    speeds.push(total / ((performance.now() - startedAt) / 1000))
    cpu.push(cpuSeconds(pid) - cpuBefore)
  }
  for (let round = 0; round < rounds; round++) {
    // new files in every round, since duplicates aren't stored again
    const files = Array.from({ length: concurrency }, () => bigFile(size))
    const put = () => Promise.all(files.map((bytes) => sendBody(bareServer.url, 'PUT', {}, bytes)))
    let ids: string[] = []
    const upload = async () => {
      const uploads = files.map((bytes, n) => uploadFile(person, bytes, { filename: `large-${n}.docx` }))
      ids = await Promise.all(uploads)
    }
    await measureTurn(bareServer.pid, put, turns.barePut, turns.barePutCpu)
    await measureTurn(server.pid, upload, turns.atelier, turns.atelierCpu)
    turns.growth.push(peakOf(server.pid) - idleMemory)
    // extraction is measured by another bench
    for (const id of ids) await untilProcessed(person, id)
  }
  return turns
}

const tableOf = (title: string, { barePut, atelier, barePutCpu, atelierCpu }: TurnResults): Table => ({
  title,
  head: ['Server', 'Speed', 'CPU'],
  rows: [
    ['Bare PUT with fsync', formatSpread(spreadOf(barePut), 'MB/s'), formatSpread(spreadOf(barePutCpu), 's')],
    ['Atelier, tus', formatSpread(spreadOf(atelier), 'MB/s'), formatSpread(spreadOf(atelierCpu), 's')],
  ],
})

const run = async ({ quick, print }: Options): Promise<Report> => {
  await using stack = new AsyncDisposableStack()
  const home = stack.use(await makeHome('pglite'))
  const bareServer = stack.use(await startProcess('bare-server', '', home.dataDir))
  const server = stack.use(await runAtelier(home))
  const person = await signUp(server.url)
  const size = quick ? megabyte : 50 * megabyte
  // read before other work grows the heap: freed memory stays resident and would hide the next file's share
  const idleMemory = memoryOf(server.pid)
  const servers = { bareServer, server, dataDir: home.dataDir, person, idleMemory }
  /** The peak resident memory during an upload above that of the idle server, in MB. */
  const measureGrowth = async (bytes: Buffer) => {
    forgetPeak(server.pid)
    await uploadFile(person, bytes, { filename: 'memory.docx' })
    return peakOf(server.pid) - idleMemory
  }
  const smallGrowth = await measureGrowth(bigFile(size / 10))
  const largeGrowth = await measureGrowth(bigFile(size))
  // a warm-up, whose results are discarded
  await measureTurns(servers, { atOnce: 1, size, rounds: 1 })
  print('one file at a time')
  const singleUpload = await measureTurns(servers, { atOnce: 1, size, rounds: quick ? 1 : 7 })
  print('ten at once')
  const tenUploads = await measureTurns(servers, { atOnce: 10, size, rounds: quick ? 1 : 5 })
  const [speed, tenSpeed] = [
    ratioSpread(singleUpload.atelier, singleUpload.barePut),
    ratioSpread(tenUploads.atelier, tenUploads.barePut),
  ]
  const memoryGrowth = spreadOf(tenUploads.growth)
  return {
    bars: [
      {
        name: 'Upload ≥ 0.7 × a plain PUT',
        figure: formatSpread(speed, '×'),
        holds: speed.median >= 0.7,
        how: '50 MB to disk, fsync in both; Atelier hashes, stages and moves it into the file store',
      },
      {
        name: 'Upload: memory flat',
        figure: `${formatFigure(largeGrowth, 'MB')} for 50 MB, ${formatFigure(smallGrowth, 'MB')} for 5 MB`,
        holds: largeGrowth - smallGrowth <= 25,
        how: 'peak over the idle server; flat: a file ten times as large takes at most half of its size more',
      },
      {
        name: '10 uploads of 50 MB at once ≥ 0.7 × plain PUTs',
        figure: formatSpread(tenSpeed, '×'),
        holds: tenSpeed.median >= 0.7,
        how: 'all ten together, fsync in both, taking turns',
      },
      {
        name: '10 uploads of 50 MB at once: < 300 MB over the idle server',
        figure: formatSpread(memoryGrowth, 'MB'),
        holds: memoryGrowth.max < 300,
        how: 'the most that was resident, in the worst round',
      },
    ],
    tables: [
      tableOf(`50 MB, ${engineNames.pglite}`, singleUpload),
      tableOf(`10 files of 50 MB at once, ${engineNames.pglite}`, tenUploads),
    ],
    notes: [],
    peers: {},
  }
}

export default {
  name: 'upload',
  title: 'Uploading files',
  description:
    'A file of 50 MB over loopback, and ten at once, acknowledged when they are on the disk. Reference: a bare Node server that writes the body of a PUT to the same disk.',
  run,
} satisfies Bench
