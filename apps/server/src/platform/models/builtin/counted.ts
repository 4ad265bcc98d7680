import { stopWords } from '../../language/stop-words.ts'
import { words, type Word } from '../../language/words.ts'
import { months, unit, withoutLabels } from './labels.ts'
import type { Matcher } from './match.ts'
import type { Question } from './question.ts'
import type { Statement } from './statements.ts'

const numberWord =
  /^(?:\d[\d.]*|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|\w+teen|(?:twen|thir|for|fif|six|seven|eigh|nine)ty|hundred|thousand|million|dozen|half|thirds|quarters?|fourths|zwei|drei|vier|funf|sechs|sieben|acht|neun|zehn|elf|zwolf|\w+zehn|\w+[sz]ig|hundert|tausend|dutzend|halfte|deux|trois|quatre|cinq|sept|huit|neuf|dix|onze|douze|vingt|trente|quarante|cinquante|cent|mille|douzaine|dos|tres|cuatro|cinco|seis|siete|ocho|nueve|diez|twee|drie|vijf|zes|zeven|negen|tien)$/
/** One and none are counted too where that is asked; elsewhere they are articles. */
const few = /^(?:one|no|none|single|eine?[nrms]?|keine?[nr]?|une?|aucune?|un[ao]?|ningun[ao]?|een|geen)$/
/** Between a number and what it counts: 'two of the issues', 'five other lamps'. */
const between = /^(?:of|the|our|your|other|more|der|die|des|andere|weitere|de|des|les|las|los|van)$/
/** Between what is counted and its number: 'the lamps are 5', 'a crew of 12'. */
const equals = /^(?:is|are|was|were|of|about|approximately|ist|sind|betragt|est|sont|es|son)$/
const numberOf =
  /\b(?:number of|count of|total of|anzahl (?:der|an|von)|zahl der|nombre d|numero de|aantal)\b/i

/** So far before what it counts a number stands at most. */
const reach = 3
const itself = 0.9
const aboutIt = 0.75

/** Whether a number stands right before what is counted: '33 security issues'. */
export const countsIt = ({ tokens: all }: Statement, { at }: { at: number }, match: Matcher): boolean =>
  all.some(
    (token, place) =>
      numberWord.test(token) &&
      all.slice(place + 1, place + 1 + reach).some((near) => (match.words([near])[at] ?? 0) >= aboutIt),
  )

const isNumber = (word: Word | undefined): boolean =>
  word !== undefined && (numberWord.test(word.token) || few.test(word.token))

/** Whether a number stands before a word, or behind it as its figure: '5 large beds', 'Beds: 5'. */
const hasNumber = (all: readonly Word[], at: number, text: string, small: ReadonlySet<string>): boolean => {
  for (let place = at - 1; place >= Math.max(0, at - reach); place--) {
    const word = all[place]
    if (isNumber(word)) return true
    if (word && small.has(word.token) && !between.test(word.token)) break
  }
  const [own, next, second] = all.slice(at, at + 3)
  const gap = text.slice(own?.end, next?.start)
  if (isNumber(next) && /[:=|(–—]|\s{2}/.test(gap)) return true
  return next !== undefined && equals.test(next.token) && isNumber(second)
}

/** Dates, and numbers that something is called by or measured with. */
const noCount = new RegExp(
  `\\d[\\d.,]*\\s?${unit}|\\b(?:1[0-9]|20)\\d\\d\\b|\\d{1,2}\\.?\\s(?:${months})|(?:${months})\\w*\\s\\d{1,2}|\\d{1,2}[:/]\\d\\d`,
  'giu',
)

const isUnit = new RegExp(`^${unit}$`, 'iu')

/** Whether a number counts nothing but what is asked: 'there are seven', and not 'three firms'. */
const standsAlone = (all: readonly Word[], at: number, small: ReadonlySet<string>, match: Matcher): boolean =>
  all.some((word, place) => {
    const next = all[place + 1]?.token
    return (
      isNumber(word) &&
      (next === undefined ||
        small.has(next) ||
        all.slice(place + 1, place + 1 + reach).some(({ token }) => (match.words([token])[at] ?? 0) >= 0.5))
    )
  })

/** Whether a statement gives no number of what is to be counted: 'Phase 1 ends in May'. */
export const leavesUncounted = (
  { kind, text }: Statement,
  { at }: { at: number },
  { terms, language }: Pick<Question, 'terms' | 'language'>,
  match: Matcher,
): boolean => {
  const asked = terms[at]?.token ?? ''
  if (kind === 'row' || kind === 'code' || isUnit.test(asked)) return false
  const all = [...words(text)]
  const strengths = all.map(({ token }) => match.words([token])[at] ?? 0)
  if (numberOf.test(text)) return false
  const small = stopWords(language)
  if (!strengths.some((strength) => strength >= itself))
    return !standsAlone([...words(withoutLabels(text).replace(noCount, ' '))], at, small, match)
  return !strengths.some((strength, place) => strength >= aboutIt && hasNumber(all, place, text, small))
}
