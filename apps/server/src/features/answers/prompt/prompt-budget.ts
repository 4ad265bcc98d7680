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

/** What fits a model's context window, given in tokens, with room for the rules, tool results and the answer. */
export const budgetOf = (contextWindow: number): PromptBudget => {
  const part = (name: keyof PromptBudget) =>
    Math.min(most[name], Math.floor(contextWindow * charactersPerToken * shares[name]))
  return { history: part('history'), sources: part('sources'), result: part('result') }
}
