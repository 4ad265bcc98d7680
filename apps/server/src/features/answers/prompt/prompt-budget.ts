import {
  measureCharacters,
  measureTokens,
  type TextMeasure,
} from '../../../platform/models/estimate-tokens.ts'

/** In the unit of `measure`: characters, or tokens for a short prompt. */
export interface PromptBudget {
  readonly history: number
  readonly sources: number
  readonly result: number
  readonly measure: TextMeasure
}

/** In English. Other scripts need more tokens, hence the reserve. */
const charactersPerToken = 3
const shares = { history: 0.3, sources: 0.3, result: 0.25 }
/** Larger prompts would cost time and money without better answers. */
const maxima = { history: 96_000, sources: 24_000, result: 24_000 }

/** How many characters of this text fill `max`. */
export const charactersFor = ({ measure }: PromptBudget, text: string, max: number): number => {
  const size = measure.sizeOf(text)
  return size <= max ? text.length : Math.floor((text.length * max) / size)
}

const shortPromptShares = { history: 0.2, sources: 0.6, result: 0.6 }
/** Tokens for the model's chat template. */
const templateTokens = 60
/** Less material wouldn't help to answer, so a long question never reduces it further. */
const materialTokensMin = 300

/**
 * Limits in tokens or characters that leave room for rules, tool results and the answer. `fixedTokens` are
 * those of a short prompt's rules and question.
 */
export const computeBudget = (
  contextWindow: number,
  promptTokens: number | null = null,
  fixedTokens = 0,
): PromptBudget => {
  const amountsOf = (size: number, budgetShares: typeof shares) => {
    const amountFor = (name: keyof typeof shares) =>
      Math.min(maxima[name], Math.max(0, Math.floor(size * budgetShares[name])))
    return { history: amountFor('history'), sources: amountFor('sources'), result: amountFor('result') }
  }
  if (promptTokens === null)
    return { ...amountsOf(contextWindow * charactersPerToken, shares), measure: measureCharacters }
  const materialTokens = Math.min(promptTokens, contextWindow) - templateTokens - fixedTokens
  return {
    ...amountsOf(Math.max(materialTokens, materialTokensMin), shortPromptShares),
    measure: measureTokens,
  }
}
