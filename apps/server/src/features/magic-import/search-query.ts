import { contentWords } from '../../platform/language/content-words.ts'
import { keyPhrases } from '../../platform/language/key-phrases.ts'
import { withoutOpener } from '../../platform/language/openers.ts'
import { languageOf } from '../../platform/language/stop-words.ts'
import { tokens } from '../../platform/language/words.ts'
import type { SearchQuery } from './resource-provider.ts'

const shortGoal = 10
const textMax = 120
const wordsMost = 4

/** Verbs of goals: true of every subject, so that they find nothing. */
const unspecific =
  /^(learn\w*|understand\w*|know\w*|find\w*|research\w*|stud(y|ies|ying)|plan\w*|prepar\w*|creat\w*|build\w*|writ(e|ing)|mak(e|ing)|improv\w*|explor\w*|collect\w*|gather\w*|compar\w*|start\w*|want\w*|need\w*|help\w*|guide|overview|project|topic|goal|lernen|verstehen|planen|erstellen|schreiben|machen|finden|comprendre|apprendre|cr[eé]er|pr[eé]parer|aprender|entender|crear|preparar)$/iu

const cut = (text: string) => [...text].slice(0, textMax).join('').trim()

/** What to search for a goal: short ones as they are, long ones by their key phrases, others by their own text. */
export const searchQueryOf = (goal: string): SearchQuery => {
  const text = withoutOpener(goal.replace(/\s+/g, ' '))
  const language = languageOf(tokens(text)) ?? 'en'
  const telling = contentWords(text, language)
    .map(({ token }) => token)
    .filter((token) => !unspecific.test(token))
  const phrases = keyPhrases(text, 5).map(({ phrase }) => phrase)
  const long = phrases.length > 0 ? phrases.join(' ') : text
  const words = [...new Set([...phrases.flatMap((phrase) => tokens(phrase)), ...telling])].filter((word) =>
    telling.includes(word),
  )
  return {
    text: cut(telling.length > 0 && telling.length <= shortGoal ? telling.join(' ') : long),
    words: words.slice(0, wordsMost),
    language,
  }
}
