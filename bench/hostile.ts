import { execFileSync } from 'node:child_process'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { hostileFiles } from '../apps/server/src/test/hostile/hostile-files.ts'
import { hostileServer, pathOf, unreadable } from '../apps/server/src/test/hostile/links.ts'
import { type Person, signUp } from './lib/person.ts'
import { forgetPeak, memoryOf, peakOf } from './lib/process-figures.ts'
import { makeHome, runAtelier } from './lib/run-atelier.ts'
import { percentile } from './lib/spread.ts'
import { uploadFile } from './lib/upload-file.ts'

/**
 * `node bench/hostile.ts`: sends every hostile file and link to a real server, three at a time, and
 * measures what others feel meanwhile and how much memory the server and its readers take.
 * Fails when a bar does not hold or anything is left without an end.
 */
const bars = {
  /** p95 of a list call while hostile files are read. Its ratio to the p95 before is printed: two cores are shared with the readers. */
  milliseconds: 500,
  /** That the server's own memory may grow by. */
  serverMegabytes: 400,
  /** Two readers, each killed beyond 1.5 GB within a quarter of a second. */
  readersMegabytes: 4096,
}
const quietMs = 10_000

/** The server's process and the ones that it started. */
const processesOf = (port: string): { server: number; readers: number[] } => {
  const rows = execFileSync('ps', ['-eo', 'pid=,ppid=,args='], { encoding: 'utf8' }).trim().split('\n')
  const all = rows.map((row) => /^\s*(\d+)\s+(\d+)\s+(.*)$/.exec(row)).filter((row) => row !== null)
  const mine = all.filter(([, , parent]) => Number(parent) === process.pid)
  const server = Number(mine.find(([, , , args = '']) => args.includes('server/src/main.ts'))?.[1])
  if (!server) throw new Error(`no server on port ${port}`)
  return {
    server,
    readers: all.filter(([, , parent]) => Number(parent) === server).map(([, pid]) => Number(pid)),
  }
}

/** Calls a list of the API again and again, as somebody else who works, until it is told to stop. */
const listen = (person: Person) => {
  const times: number[] = []
  const stop = new AbortController()
  const calls = (async () => {
    while (!stop.signal.aborted) {
      const began = performance.now()
      await person.get('/v1/projects')
      times.push(performance.now() - began)
      await delay(20)
    }
  })()
  return async () => {
    stop.abort()
    await calls
    return times
  }
}

const ended = async (person: Person, id: string): Promise<Record<string, unknown>> => {
  for (;;) {
    const found = await person.get(`/v1/attachments/${id}`)
    if (found['status'] === 'completed' || found['status'] === 'failed') return found
    await delay(50)
  }
}

const links = createServer(
  { maxHeaderSize: 65_536 },
  hostileServer(() => {}),
).listen(0, '127.0.0.1')
await new Promise((resolve) => links.once('listening', resolve))
const site = `127.0.0.1:${(links.address() as AddressInfo).port}`
// made beforehand: making them would hold up the calls that are measured
const files = hostileFiles.map(({ fileName, bytes }) => ({
  fileName,
  body: Buffer.from(bytes(`http://${site}`)),
}))
await using home = await makeHome('pglite')
await using atelier = await runAtelier(home, undefined, { OUTBOUND_ALLOW: site })
const [eve, ada] = [await signUp(atelier.url, 'eve'), await signUp(atelier.url, 'ada')]
for (let at = 0; at < 20; at++)
  await ada.post('/v1/projects', { name: `Project ${at}`, description: 'Some words', creationMode: 'MANUAL' })
const { server } = processesOf(new URL(atelier.url).port)
await delay(3000)

const quiet = listen(ada)
await delay(quietMs)
const before = await quiet()
const idle = memoryOf(server)
forgetPeak(server)

let readersPeak = 0
const watch = setInterval(() => {
  const sizes = processesOf(atelier.url).readers.map((pid) => {
    try {
      return memoryOf(pid)
    } catch {
      return 0
    }
  })
  readersPeak = Math.max(
    readersPeak,
    sizes.reduce((sum, size) => sum + (Number.isNaN(size) ? 0 : size), 0),
  )
}, 200)

const outcomes = new Map<string, number>()
const count = (what: string) => outcomes.set(what, (outcomes.get(what) ?? 0) + 1)
const outcomeOf = ({ status, failure }: Record<string, unknown>) =>
  status === 'completed' ? 'read' : String((failure as { code: string } | null)?.code)

const work = [
  ...files.map(({ fileName, body }) => async () => {
    try {
      count(outcomeOf(await ended(eve, await uploadFile(eve, body, { filename: fileName, source: 'VAULT' }))))
    } catch {
      count('refused at the door')
    }
  }),
  ...Object.keys(unreadable).map((what) => async () => {
    const { id } = await eve.post('/v1/attachments/link', {
      url: `http://${site}${pathOf(what)}`,
      source: 'VAULT',
    })
    count(outcomeOf(await ended(eve, String(id))))
  }),
]
const busy = listen(ada)
const began = performance.now()
const lane = async () => {
  for (let next = work.shift(); next; next = work.shift()) await next()
}
await Promise.all([lane(), lane(), lane()])
const seconds = (performance.now() - began) / 1000
const during = await busy()
clearInterval(watch)
links.closeAllConnections()
links.close()

const [calm, stormy] = [percentile(before, 0.95), percentile(during, 0.95)]
const peak = peakOf(server)
const rows = [...outcomes].toSorted(([, a], [, b]) => b - a).map(([what, times]) => `${times}× ${what}`)
console.log(
  `${hostileFiles.length} files and ${Object.keys(unreadable).length} links in ${seconds.toFixed(0)} s: ${rows.join(', ')}.`,
)
console.log(
  `List call of somebody else: p95 ${calm.toFixed(1)} ms before, ${stormy.toFixed(1)} ms meanwhile (${(stormy / calm).toFixed(2)} times, longest ${Math.max(...during).toFixed(0)} ms, ${during.length} calls).`,
)
console.log(
  `Server: ${idle.toFixed(0)} MB before, ${peak.toFixed(0)} MB at most. Its readers together: ${readersPeak.toFixed(0)} MB at most.`,
)
const held =
  stormy <= bars.milliseconds && peak - idle <= bars.serverMegabytes && readersPeak <= bars.readersMegabytes
console.log(held ? 'The bars hold.' : `A bar is broken: ${JSON.stringify(bars)}`)
process.exitCode = held ? 0 : 1
