import { createHash, type Hash } from 'node:crypto'
import { parentPort } from 'node:worker_threads'
import type { Sha256Request } from './sha256.ts'

const hashes = new Map<number, Hash>()

parentPort?.on('message', ({ id, bytes }: Sha256Request) => {
  const hash = hashes.get(id) ?? createHash('sha256')
  if (bytes) hashes.set(id, hash.update(bytes))
  else hashes.delete(id)
  parentPort?.postMessage(bytes ? '' : hash.digest('hex'), [])
})
