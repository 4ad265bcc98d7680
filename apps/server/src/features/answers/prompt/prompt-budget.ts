/** Characters of a prompt that each of its parts may take. */
export interface PromptBudget {
  /** Earlier turns. */
  readonly history: number
  /** Sources that go along whole; larger ones are searched. */
  readonly sources: number
  /** What one tool gives. */
  readonly result: number
}

/** Of English; other scripts take more tokens, so that this much of the window is never planned for. */
const charactersPerToken = 3
const shares = { history: 0.3, sources: 0.3, result: 0.25 }
/** More would be slow and dear, and answers would not be better for it. */
const most = { history: 96_000, sources: 24_000, result: 24_000 }

/** Of a short prompt, without the rules; the rest is for instructions and the question. */
const shortShares = { history: 0.2, sources: 0.6, result: 0.6 }
/** What the rules, the question and the template of a short prompt take. Tokens. */
const shortRules = 300

/**
 * What fits a model's context window, given in tokens, with room for the rules, tool results and the answer; or into
 * a short prompt of so many tokens.
 */
export const budgetOf = (contextWindow: number, promptTokens: number | null = null): PromptBudget => {
  const [tokens, parts] =
    promptTokens === null
      ? [contextWindow, shares]
      : [Math.min(promptTokens, contextWindow) - shortRules, shortShares]
  const part = (name: keyof PromptBudget) =>
    Math.min(most[name], Math.max(0, Math.floor(tokens * charactersPerToken * parts[name])))
  return { history: part('history'), sources: part('sources'), result: part('result') }
}
