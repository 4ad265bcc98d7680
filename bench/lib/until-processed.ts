import { setTimeout as delay } from 'node:timers/promises'
import type { Person } from './person.ts'

/** Waits until a source is processed. Throws if processing fails. */
export const untilProcessed = async (person: Person, id: string, everyMs = 10): Promise<void> => {
  for (;;) {
    const { status, failure } = await person.get(`/v1/attachments/${id}`)
    if (status === 'completed') return
    if (status === 'failed') throw new Error(JSON.stringify(failure))
    await delay(everyMs)
  }
}
