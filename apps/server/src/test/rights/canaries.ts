import { randomBytes } from 'node:crypto'
import type { ActorName } from './actor-names.ts'

const mark = 'canary-'

/** Marked words that are planted in what people write, each with those who may come across it. */
export const createCanaries = () => {
  const planted: { text: string; knownTo: readonly ActorName[] }[] = []
  return {
    /** A word that is nowhere else, made of letters that no limit and no address refuses. */
    plant: (label: string, ...knownTo: ActorName[]): string => {
      const text = `${mark}${label}-${randomBytes(6).toString('hex')}`
      planted.push({ text, knownTo })
      return text
    },
    /** The canaries in a text that this actor must never see. */
    leakedTo: (actor: ActorName, text: string): string[] =>
      // thousands of answers hold none of thousands of canaries
      text.includes(mark)
        ? planted
            .filter((canary) => !canary.knownTo.includes(actor) && text.includes(canary.text))
            .map((canary) => canary.text)
        : [],
  }
}

export type Canaries = ReturnType<typeof createCanaries>
