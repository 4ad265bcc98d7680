import { setTimeout as delay } from 'node:timers/promises'
import { parentPort, workerData } from 'node:worker_threads'
import type { Person } from '../lib/person.ts'

export interface ListingInput extends Pick<Person, 'url' | 'headers'> {
  readonly everyMs: number
}

const { url, headers, everyMs } = workerData as ListingInput
const times: number[] = []
parentPort?.once('message', () => {
  parentPort?.postMessage(times, [])
  process.exit()
})
for (;;) {
  const startedAt = performance.now()
  const response = await fetch(`${url}/v1/chats`, { headers })
  await response.text()
  if (!response.ok) throw new Error(`GET /v1/chats returned ${response.status}`)
  times.push(performance.now() - startedAt)
  await delay(everyMs)
}
