import { globSync, linkSync, mkdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { startAtelier } from '@atelier/testing/start-atelier'
import { passagesPerSource } from '../lib/fill-passages.ts'
import { sourceText } from '../lib/made-up-words.ts'
import { signUp } from '../lib/person.ts'
import { makeHome } from '../lib/run-atelier.ts'
import { percentile } from '../lib/spread.ts'
import { latenciesDuring } from './conversation.ts'

const passagesMin = 10_000
const sourcesAtOnce = 20
const measurementMs = 90_000
const ratioMax = 1.5

/**
 * Measures other users' calls while a local embedding model processes more than 10,000 new passages.
 * `chatModel` is a path in the models folder, where the embedding model is looked up too. Prints the figure
 * and returns whether it is within the limit.
 */
export const measureEmbedding = async (chatModel: string): Promise<boolean> => {
  const [file] = globSync('*minilm*.gguf', { cwd: dirname(chatModel) })
  if (file === undefined) {
    console.log('     no embedding model in the cache: skipping the embedding benchmark')
    return true
  }
  await using home = await makeHome('pglite')
  mkdirSync(join(home.dataDir, 'models'))
  linkSync(join(dirname(chatModel), file), join(home.dataDir, 'models', file))
  await using atelier = await startAtelier({ ...home.environment, NODE_ENV: 'production', LOG_LEVEL: 'warn' })
  const ada = await signUp(atelier.url, 'ada')
  const ben = await signUp(atelier.url, 'ben')
  const readProgress = async () =>
    (await ada.get('/v1/admin/embedding'))['embedding'] as { done: number; total: number } | null
  const idleLatencies = await latenciesDuring(ben, delay(8_000))
  for (let number = 0; ((await readProgress())?.total ?? 0) < passagesMin && number < 3_000;) {
    for (const end = number + sourcesAtOnce; number < end; number += 1) {
      const text = sourceText(number, passagesPerSource).replaceAll('\n', ' ').slice(0, 18_000)
      // the same text would be stored as the same source
      await ada.post('/v1/attachments/text', {
        fileName: `made up ${number}`,
        fileContent: `${number} ${text}`,
      })
    }
    await delay(1_000)
  }
  const progressBefore = await readProgress()
  const busyLatencies = await latenciesDuring(ben, delay(measurementMs))
  const progressAfter = await readProgress()
  const embeddedCount = (progressAfter?.done ?? 0) - (progressBefore?.done ?? 0)
  const [idleP95, busyP95] = [percentile(idleLatencies, 0.95), percentile(busyLatencies, 0.95)]
  const ratio = busyP95 / idleP95
  const isMet = ratio <= ratioMax && embeddedCount > 0 && (progressBefore?.total ?? 0) >= passagesMin
  console.log(
    `${isMet ? 'ok  ' : 'FAIL'} p95 of others while it embeds: ${busyP95.toFixed(0)} ms, × ${ratio.toFixed(2)}, ${embeddedCount} of ${progressAfter?.total ?? 0} passages meanwhile`,
  )
  return isMet
}
