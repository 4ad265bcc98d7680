import type { Bench, Options, Report } from './lib/bench.ts'
import { signUp } from './lib/person.ts'
import { cpuSeconds, forgetPeak, memoryOf, peakOf } from './lib/process-figures.ts'
import { engineNames, makeHome, runAtelier } from './lib/run-atelier.ts'
import { figure, ratiosOf, spreadOf, written } from './lib/spread.ts'
import { startProcess } from './lib/start-process.ts'
import { untilRead } from './lib/until-read.ts'
import { bigFile, sendBody, uploadFile } from './lib/upload-file.ts'
import { warmMemory } from './lib/warm-memory.ts'

const megabyte = 1024 * 1024

const run = async ({ quick, say }: Options): Promise<Report> => {
  await using open = new AsyncDisposableStack()
  const home = open.use(await makeHome('pglite'))
  const bare = open.use(await startProcess('bare-server', '', home.dataDir))
  const server = open.use(await runAtelier(home))
  const person = await signUp(server.url)
  const size = quick ? megabyte : 50 * megabyte
  const plain: number[] = []
  const ours: number[] = []
  const cpu: { plain: number[]; ours: number[] } = { plain: [], ours: [] }

  const put = async () => {
    const bytes = bigFile(size)
    await warmMemory(home.dataDir, (2 * size) / megabyte)
    const before = cpuSeconds(bare.pid)
    const began = performance.now()
    await sendBody(`${bare.url}/`, 'PUT', {}, bytes)
    plain.push(size / megabyte / ((performance.now() - began) / 1000))
    cpu.plain.push(cpuSeconds(bare.pid) - before)
  }
  const upload = async () => {
    const bytes = bigFile(size)
    await warmMemory(home.dataDir, (2 * size) / megabyte)
    const before = cpuSeconds(server.pid)
    const began = performance.now()
    const id = await uploadFile(person, bytes, { filename: 'large.docx' })
    ours.push(size / megabyte / ((performance.now() - began) / 1000))
    cpu.ours.push(cpuSeconds(server.pid) - before)
    // reading it is measured by itself
    await untilRead(person, id)
  }
  // before anything else has grown it: what is freed stays resident, and would hide the next file's share
  const idle = memoryOf(server.pid)
  /** The most that was resident on top of the idle server while a file came. MB. */
  const growth = async (bytes: Buffer) => {
    forgetPeak(server.pid)
    await uploadFile(person, bytes, { filename: 'memory.docx' })
    return peakOf(server.pid) - idle
  }
  const small = await growth(bigFile(size / 10))
  const large = await growth(bigFile(size))
  await upload()
  await put()
  for (const list of [plain, ours, cpu.plain, cpu.ours]) list.length = 0
  for (let round = 1; round <= (quick ? 1 : 7); round++) {
    say(`round ${round}`)
    await put()
    await upload()
  }
  const speed = ratiosOf(ours, plain)
  return {
    bars: [
      {
        name: 'Upload ≥ 0.7 × a plain PUT',
        figure: written(speed, '×'),
        holds: speed.median >= 0.7,
        how: '50 MB to disk, fsync in both; Atelier hashes, stages and moves it into the file store',
      },
      {
        name: 'Upload: memory flat',
        figure: `${figure(large, 'MB')} for 50 MB, ${figure(small, 'MB')} for 5 MB`,
        holds: large - small <= 25,
        how: 'peak over the idle server; flat: a file ten times as large takes at most half of its size more',
      },
    ],
    tables: [
      {
        title: `50 MB, ${engineNames.pglite}`,
        head: ['Server', 'Speed', 'CPU'],
        rows: [
          ['Bare PUT with fsync', written(spreadOf(plain), 'MB/s'), written(spreadOf(cpu.plain), 's')],
          ['Atelier, tus', written(spreadOf(ours), 'MB/s'), written(spreadOf(cpu.ours), 's')],
        ],
      },
    ],
    notes: [],
    peers: {},
  }
}

export default {
  name: 'upload',
  title: 'Uploading a file',
  about:
    'A file of 50 MB over loopback, acknowledged when it is on the disk. Reference: a bare Node server that writes the body of a PUT to the same disk.',
  run,
} satisfies Bench
