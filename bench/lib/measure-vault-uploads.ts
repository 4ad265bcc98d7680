import type { Options } from './bench.ts'
import { signUp } from './person.ts'
import { forgetPeak, memoryOf, peakOf } from './process-figures.ts'
import { makeHome, runAtelier } from './run-atelier.ts'
import { ratiosOf, type Spread, spreadOf } from './spread.ts'
import { startProcess } from './start-process.ts'
import { bigFile, sendBody, uploadFile } from './upload-file.ts'
import { untilRead } from './until-read.ts'
import { warmMemory } from './warm-memory.ts'

const megabyte = 1024 * 1024
const atOnce = 10

export interface VaultUploads {
  /** MB/s of all together. */
  readonly ours: Spread
  readonly plain: Spread
  readonly ratio: Spread
  /** The most that was resident over the idle server. MB. */
  readonly growth: Spread
}

const speedOf = async (bytes: number, work: () => Promise<unknown>): Promise<number> => {
  const began = performance.now()
  await work()
  return bytes / megabyte / ((performance.now() - began) / 1000)
}

/** Ten files of 50 MB at once, as uploads and as plain PUTs to the same disk in turn. */
export const measureVaultUploads = async ({ quick, say }: Options): Promise<VaultUploads> => {
  await using open = new AsyncDisposableStack()
  const home = open.use(await makeHome('pglite'))
  const bare = open.use(await startProcess('bare-server', '', home.dataDir))
  const server = open.use(await runAtelier(home))
  const person = await signUp(server.url)
  const size = quick ? megabyte : 50 * megabyte
  const [ours, plain, growth]: [number[], number[], number[]] = [[], [], []]
  const idle = memoryOf(server.pid)
  for (let round = 1; round <= (quick ? 1 : 5); round++) {
    say(`uploads, round ${round}`)
    // new in every round: what was kept once is not stored again
    const files = Array.from({ length: atOnce }, () => bigFile(size))
    const total = files.reduce((sum, { length }) => sum + length, 0)
    await warmMemory(home.dataDir, (2 * total) / megabyte)
    plain.push(
      await speedOf(total, () => Promise.all(files.map((bytes) => sendBody(bare.url, 'PUT', {}, bytes)))),
    )
    await warmMemory(home.dataDir, (2 * total) / megabyte)
    forgetPeak(server.pid)
    let ids: string[] = []
    ours.push(
      await speedOf(total, async () => {
        ids = await Promise.all(
          files.map((bytes, n) => uploadFile(person, bytes, { filename: `large-${n}.docx` })),
        )
      }),
    )
    growth.push(peakOf(server.pid) - idle)
    // reading them is measured by itself
    for (const id of ids) await untilRead(person, id)
  }
  return {
    ours: spreadOf(ours),
    plain: spreadOf(plain),
    ratio: ratiosOf(ours, plain),
    growth: spreadOf(growth),
  }
}
