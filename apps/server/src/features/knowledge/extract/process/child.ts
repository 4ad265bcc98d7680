import { inspect } from 'node:util'
import { AppError } from '../../../../platform/app-error.ts'
import { prepareSource, type PreparedSource } from '../../prepare-source.ts'
import type { ReadingProgress } from '../extraction.ts'
import { readFile } from '../read-file.ts'
import type { ReadAnswer, ReadRequest } from './messages.ts'

/** The process that reads files that people send. It is killed when it takes too much. */

const progressEvery = 100

const tell = (answer: ReadAnswer<PreparedSource>): Promise<void> =>
  new Promise((resolve) => {
    if (process.send) process.send(answer, () => resolve())
    else resolve()
  })

const reporter = () => {
  let last = 0
  return (progress: ReadingProgress) => {
    const now = Date.now()
    if (now - last < progressEvery && progress.done < progress.total) return
    last = now
    void tell({ type: 'progress', progress })
  }
}

const answer = async ({ path, file }: ReadRequest): Promise<ReadAnswer<PreparedSource>> => {
  try {
    const extraction = await readFile(path, file, reporter())
    return { type: 'done', result: prepareSource(extraction, file.fileName) }
  } catch (error) {
    const detail = inspect(error)
    if (error instanceof AppError) return { type: 'failed', code: error.code, message: error.message, detail }
    return { type: 'failed', code: 'CANNOT_PROCESS', message: 'This file cannot be read.', detail }
  }
}

process.on('message', (request: ReadRequest) => void answer(request).then(tell))
// A reader's stray failure ends this process; its parent says so and starts another.
process.on('disconnect', () => process.exit(0))
await tell({ type: 'ready' })
