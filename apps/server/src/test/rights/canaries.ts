import { randomBytes } from 'node:crypto'
import type { ActorName } from './actor-names.ts'

const mark = 'canary-'

/** Marked words planted in user content, each with those who may see it. */
export const createCanaries = () => {
  const planted: { text: string; knownTo: readonly ActorName[] }[] = []
  return {
    /** A unique word of characters that every length limit and address accepts. */
    plant: (label: string, ...knownTo: ActorName[]): string => {
      const text = `${mark}${label}-${randomBytes(6).toString('hex')}`
      planted.push({ text, knownTo })
      return text
    },
    /** The canaries in a text that this actor must never see. */
    leakedTo: (actor: ActorName, text: string): string[] =>
      // fast path: nearly all responses contain no canary
      text.includes(mark)
        ? planted
            .filter((canary) => !canary.knownTo.includes(actor) && text.includes(canary.text))
            .map((canary) => canary.text)
        : [],
  }
}

export type Canaries = ReturnType<typeof createCanaries>
