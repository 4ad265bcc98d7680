import { readFile, rename, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { createTransactionGuard } from './transaction-guard.ts'
import { TrustedPglite } from './trusted-pglite.ts'

let template: Promise<Blob> | undefined

/** Another build of the engine would not open this one's files. */
const cachePath = async () => {
  const engine = await stat(
    fileURLToPath(new URL('pglite.wasm', import.meta.resolve('@electric-sql/pglite'))),
  )
  return join(tmpdir(), `atelier-empty-database-${engine.size}-${Math.floor(engine.mtimeMs)}.tar`)
}

const makeTemplate = async (): Promise<Blob> => {
  const path = await cachePath()
  const cached = await readFile(path).catch(() => null)
  if (cached) return new Blob([cached])
  await using client = new TrustedPglite({ dataDir: 'memory://' }, createTransactionGuard())
  await client.waitReady
  const dump = await client.dumpDataDir('none')
  const draft = `${path}.${process.pid}`
  await writeFile(draft, Buffer.from(await dump.arrayBuffer()))
  await rename(draft, path)
  return dump
}

/** An empty database's files, made once on a machine: tests open one in a tenth of the time. */
export const memoryTemplate = (): Promise<Blob> => (template ??= makeTemplate())
