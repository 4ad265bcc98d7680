/** In characters. */
export interface PromptBudget {
  readonly history: number
  readonly sources: number
  readonly result: number
}

/** For English; other scripts need more tokens, hence the reserve. */
const charactersPerToken = 3
const shares = { history: 0.3, sources: 0.3, result: 0.25 }
/** More would cost time and money without better answers. */
const maxTokens = { history: 96_000, sources: 24_000, result: 24_000 }

const shortPromptShares = { history: 0.2, sources: 0.6, result: 0.6 }
/** Tokens for a short prompt's rules, question and template. */
const shortRulesTokens = 300

/** Leaves room for rules, tool results and the answer. Both arguments are in tokens. */
export const computeBudget = (contextWindow: number, promptTokens: number | null = null): PromptBudget => {
  const [tokens, budgetShares] =
    promptTokens === null
      ? [contextWindow, shares]
      : [Math.min(promptTokens, contextWindow) - shortRulesTokens, shortPromptShares]
  const charactersFor = (name: keyof PromptBudget) =>
    Math.min(maxTokens[name], Math.max(0, Math.floor(tokens * charactersPerToken * budgetShares[name])))
  return {
    history: charactersFor('history'),
    sources: charactersFor('sources'),
    result: charactersFor('result'),
  }
}
