import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** What makes a question difficult for keyword search. */
type Difficulty =
  | 'inflected'
  | 'synonym'
  | 'order'
  | 'typo'
  | 'abbreviation'
  | 'short'
  | 'titled'
  | 'confusable'
  | 'figure'
  | 'table'
  | 'chatty'

export interface Question {
  readonly id: string
  readonly text: string
  readonly language: string
  readonly difficulty: Difficulty
  /** The document with the answer. */
  readonly file: string
  /** Text from the passage with the answer: a passage that contains it counts as found. */
  readonly needle: string
}

/**
 * Reads handwritten questions: a line `## file | language`, then lines of `difficulty | needle | question`.
 */
export const readQuestions = (name = 'questions.txt'): Question[] => {
  const questions: Question[] = []
  let file = ''
  let language = ''
  const lines = readFileSync(join(import.meta.dirname, name), 'utf8').split('\n')
  for (const line of lines) {
    if (line.startsWith('## ')) [file = '', language = ''] = line.slice(3).split(' | ')
    else if (line.trim() !== '') {
      const [difficulty = '', needle = '', text = ''] = line.split(' | ')
      if (text === '') throw new Error(`“${line}” isn’t a question: difficulty | needle | question`)
      const id = `${file}: ${text}`
      questions.push({ id, text, language, difficulty: difficulty as Difficulty, file, needle })
    }
  }
  return questions
}
