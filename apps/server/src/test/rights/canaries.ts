import { randomBytes } from 'node:crypto'
import type { ActorName } from './actor-names.ts'

const mark = 'canary-'

/** Unique words planted in user content, each with the actors who may see it. */
export const createCanaries = () => {
  const plantedTexts: { text: string; knownTo: readonly ActorName[] }[] = []
  return {
    /** Returns a unique word of characters that every length limit and address accepts. */
    plant: (label: string, ...knownTo: ActorName[]): string => {
      const text = `${mark}${label}-${randomBytes(6).toString('hex')}`
      plantedTexts.push({ text, knownTo })
      return text
    },
    /** The planted words in a text that this actor must never see. */
    leakedTo: (actor: ActorName, text: string): string[] =>
      // nearly all responses contain no planted word
      text.includes(mark)
        ? plantedTexts
            .filter((canary) => !canary.knownTo.includes(actor) && text.includes(canary.text))
            .map((canary) => canary.text)
        : [],
  }
}

export type Canaries = ReturnType<typeof createCanaries>
