import { inspect } from 'node:util'
import type { ReadAnswer, ReadRequest } from '../../extract/process/messages.ts'
import { drawSource } from '../draw-source.ts'

/** The process that draws what people send. It is killed when it takes too much. */

const tell = (answer: ReadAnswer<Uint8Array | null>): Promise<void> =>
  new Promise((resolve) => {
    if (process.send) process.send(answer, () => resolve())
    else resolve()
  })

const answer = async ({ path, file }: ReadRequest): Promise<ReadAnswer<Uint8Array | null>> => {
  try {
    return { type: 'done', result: await drawSource(path, file.mimeType ?? '') }
  } catch (error) {
    return {
      type: 'failed',
      code: 'CANNOT_PROCESS',
      message: 'This file cannot be drawn.',
      detail: inspect(error),
    }
  }
}

process.on('message', (request: ReadRequest) => void answer(request).then(tell))
process.on('disconnect', () => process.exit(0))
await tell({ type: 'ready' })
