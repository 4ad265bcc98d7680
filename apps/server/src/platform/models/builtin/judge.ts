/** What the judgement rests on. */
export interface Signs {
  /** Share of the question that the statement and what stands around it answer. */
  readonly covered: number
  /** The same by itself and by what heads it. */
  readonly reach: number
  /** Share of the question's subjects that are met there at all, however rare they are. */
  readonly met: number
  /** How much the matched words tell, in all. */
  readonly told: number
  /** How well its form is that of an answer: below 1 for less. */
  readonly quality: number
  /** Names and figures of the question that are not there. */
  readonly missing: number
  /** A person, a date, an address is asked for and none is there; or half of a short question is not. */
  readonly isBeside: boolean
  /** How far it stands above the best of other passages: 0 to 1. */
  readonly margin: number
}

/**
 * Fitted once (logistic regression) to what was right and wrong in the answers to some six hundred questions: the
 * tuning half of a set over manuals, those of `npm run recall`, and each over the other's documents, which do not
 * answer them. A missing name weighs more than it did there: a near miss reads like an answer.
 */
const weights = {
  base: -3.45,
  covered: 2.05,
  reach: 0.32,
  met: 1.05,
  told: 0.4,
  quality: 0.97,
  missing: -3,
  ahead: 5.35,
} as const

const beside = 0.55

/** How sure a statement with these signs is an answer: 0 to 1. */
export const judge = ({ covered, reach, met, told, quality, missing, isBeside, margin }: Signs): number => {
  const sum =
    weights.base +
    weights.covered * covered +
    weights.reach * reach +
    weights.met * met +
    weights.told * told +
    weights.quality * quality +
    weights.missing * missing +
    // to stand alone proves little where little is answered
    weights.ahead * margin * covered
  return (isBeside ? beside : 1) / (1 + Math.exp(-sum))
}
