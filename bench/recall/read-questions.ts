import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Why keyword search misses a question. */
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
  /** Text from the passage with the answer; a passage containing it counts as found. */
  readonly needle: string
}

/** Questions written by hand: `## file | language`, then `difficulty | needle | question` lines. */
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
