import type { GeneratedProject } from '@atelier/contract/projects/set-up'
import type { Review } from './set-up-state.ts'

export const asReview = (generated: GeneratedProject): Review => ({
  name: generated.generatedTitle,
  description: generated.generatedDescription,
  symbol: generated.generatedSymbol.trim() === '' ? null : generated.generatedSymbol.trim(),
  systemPrompt: generated.generatedSystemPrompt,
  initialQuery: generated.initialQuery,
  starterQuestions: generated.starterQuestions,
})

const isSame = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)

/** Keeps fields that the user changed since the last proposal. */
export const applyProposal = (review: Review, proposed: Review, fresh: Review): Review => {
  const take = <Field extends keyof Review>(field: Field): Review[Field] =>
    isSame(review[field], proposed[field]) ? fresh[field] : review[field]
  return {
    name: take('name'),
    description: take('description'),
    symbol: take('symbol'),
    systemPrompt: take('systemPrompt'),
    initialQuery: take('initialQuery'),
    starterQuestions: take('starterQuestions'),
  }
}
