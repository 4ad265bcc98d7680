import type { Material } from '../chat-model.ts'
import { readQuestion } from './question.ts'

const wordsMost = 16

/** What to look for: the words of the question that tell something, and of the turns it leans on. */
export const searchQuery = ({ question, earlier }: Pick<Material, 'question' | 'earlier'>): string => {
  const { words } = readQuestion(question, earlier)
  const telling = words.filter(({ asksFor }) => asksFor === null)
  const chosen = (telling.length > 0 ? telling : words).slice(0, wordsMost).map(({ token }) => token)
  return chosen.join(' ') || question.slice(0, 200)
}
