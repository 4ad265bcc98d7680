import { expect, it } from 'vitest'
import { raceAbort } from './race-abort.ts'

it('LAB-03 handles the failure of a call that was stopped before it began', async () => {
  const unhandledRejections: unknown[] = []
  const recordRejection = (reason: unknown) => unhandledRejections.push(reason)
  process.on('unhandledRejection', recordRejection)
  const work = new Promise<never>((_resolve, reject) => setTimeout(() => reject(new Error('too late'))))
  await expect(raceAbort(work, [AbortSignal.abort(new Error('stopped'))])).rejects.toThrow('stopped')
  await new Promise((resolve) => setTimeout(resolve, 20))
  process.off('unhandledRejection', recordRejection)
  expect(unhandledRejections).toEqual([])
})
