import { contentWords } from '../../../platform/language/content-words.ts'
import { keyPhrases } from '../../../platform/language/key-phrases.ts'
import { withoutOpener } from '../../../platform/language/openers.ts'
import { languageOf } from '../../../platform/language/stop-words.ts'
import { isNgram, tokens, words } from '../../../platform/language/words.ts'
import type { SearchQuery } from './resource-provider.ts'

const shortGoalWords = 10
const queryCharactersMax = 120
const wordsMax = 3

const unspecificWord =
  /^(learn\w*|understand\w*|know\w*|find\w*|research\w*|stud(y|ies|ying)|plan\w*|prepar\w*|creat\w*|build\w*|writ(e|ing)|mak(e|ing)|improv\w*|explor\w*|collect\w*|gather\w*|compar\w*|start\w*|want\w*|need\w*|help\w*|guide|overview|project|topic|goal|lernen|verstehen|planen|erstellen|schreiben|machen|finden|comprendre|apprendre|cr[eé]er|pr[eé]parer|afin|aprender|entender|crear|preparar)$/iu

const numeralWord = /^(\d+|one|two|three|four|five|six|seven|eight|nine|ten|weeks?|days?|months?|years?)$/i

const truncateQuery = (text: string) => [...text].slice(0, queryCharactersMax).join('').trim()

const rankByRarity = (text: string, significantTokens: readonly string[]): string[] => {
  const forms = Array.from(words(text), ({ token, start }) => ({
    token,
    isName: start > 0 && !/[.!?:]\s*$/.test(text.slice(0, start)) && /^\p{Lu}/u.test(text.slice(start)),
  }))
  const wordScore = (token: string) => {
    const occurrences = forms.filter((form) => form.token === token)
    return (
      occurrences.length +
      (occurrences.some(({ isName }) => isName) ? 2 : 0) +
      Math.min(token.length, 10) / 10
    )
  }
  return significantTokens
    .filter((token) => !numeralWord.test(token))
    .map((token) => ({ token, wordScore: wordScore(token) }))
    .toSorted((a, b) => b.wordScore - a.wordScore)
    .map(({ token }) => token)
}

const languageByScript: readonly [RegExp, string][] = [
  [/[\p{Script=Hiragana}\p{Script=Katakana}]/u, 'ja'],
  [/\p{Script=Hangul}/u, 'ko'],
  [/\p{Script=Han}/u, 'zh'],
  [/\p{Script=Thai}/u, 'th'],
  [/\p{Script=Arabic}/u, 'ar'],
  [/\p{Script=Hebrew}/u, 'he'],
  [/\p{Script=Greek}/u, 'el'],
]

/**
 * Searches for key words if the goal is short, for key phrases if it is long, and otherwise for the goal
 * itself.
 */
export const searchQueryOf = (goal: string): SearchQuery => {
  const text = withoutOpener(goal.replace(/\s+/g, ' '))
  const goalTokens = tokens(text)
  const queryLanguage = languageOf(goalTokens)
  const language = languageByScript.find(([script]) => script.test(text))?.[1] ?? queryLanguage ?? 'en'
  if (goalTokens.some(isNgram)) return { text: truncateQuery(text), words: [], language }
  const significantTokens = contentWords(text, queryLanguage)
    .map(({ token }) => token)
    .filter((token) => !unspecificWord.test(token))
  const phrases = keyPhrases(text, 5).flatMap(({ phrase }) => phrase.split(' '))
  const longGoalText = phrases.length > 0 ? [...new Set(phrases)].join(' ') : text
  return {
    text: truncateQuery(
      significantTokens.length > 0 && significantTokens.length <= shortGoalWords
        ? significantTokens.join(' ')
        : longGoalText,
    ),
    words: rankByRarity(text, significantTokens).slice(0, wordsMax),
    language,
  }
}
