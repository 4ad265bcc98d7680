import { inspect } from 'node:util'
import type { PlainText } from '@atelier/contract/write-sentence'
import { AppError } from '../app-error.ts'
import type { SideProcessMessage } from './messages.ts'

const progressIntervalMs = 100

export const serveRequests = async <Request, Result, Progress extends { done: number; total: number }>(
  failure: PlainText,
  work: (request: Request, onProgress: (progress: Progress) => void) => Promise<Result>,
): Promise<void> => {
  const reply = (message: SideProcessMessage<Result, Progress>): Promise<void> =>
    new Promise((resolve) => {
      if (process.send) process.send(message, () => resolve())
      else resolve()
    })

  const createReporter = () => {
    let lastReportAt = 0
    return (progress: Progress) => {
      const now = Date.now()
      if (now - lastReportAt < progressIntervalMs && progress.done < progress.total) return
      lastReportAt = now
      void reply({ type: 'progress', progress })
    }
  }

  const handle = async (request: Request): Promise<SideProcessMessage<Result, Progress>> => {
    try {
      return { type: 'done', result: await work(request, createReporter()) }
    } catch (error) {
      const appError = error instanceof AppError ? error : new AppError('CANNOT_PROCESS', failure)
      return { type: 'failed', code: appError.code, sentence: appError.sentence, detail: inspect(error) }
    }
  }

  process.on('message', (request: Request) => void handle(request).then(reply))
  process.on('disconnect', () => process.exit(0))
  await reply({ type: 'ready' })
}
