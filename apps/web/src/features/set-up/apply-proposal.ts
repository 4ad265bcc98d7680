import type { GeneratedProject } from '@atelier/contract/projects/set-up'
import type { Review } from './set-up-state.ts'

export const toReview = (project: GeneratedProject): Review => ({
  name: project.generatedTitle,
  description: project.generatedDescription,
  symbol: project.generatedSymbol.trim() === '' ? null : project.generatedSymbol.trim(),
  systemPrompt: project.generatedSystemPrompt,
  initialQuery: project.initialQuery,
  starterQuestions: project.starterQuestions,
})

const isEqual = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)

/** Keeps fields that the user changed since the last proposal. */
export const applyProposal = (review: Review, proposedReview: Review, regeneratedReview: Review): Review => {
  const choose = <Field extends keyof Review>(field: Field): Review[Field] =>
    isEqual(review[field], proposedReview[field]) ? regeneratedReview[field] : review[field]
  return {
    name: choose('name'),
    description: choose('description'),
    symbol: choose('symbol'),
    systemPrompt: choose('systemPrompt'),
    initialQuery: choose('initialQuery'),
    starterQuestions: choose('starterQuestions'),
  }
}
