import { fold } from '../../language/fold.ts'
import { stopWords, type Language } from '../../language/stop-words.ts'

/** Which of several of its kind is meant, by its number or letter: room 5, plan A, § 3, the third edition. */
export interface Label {
  /** What is numbered, as words are compared; '§' as it stands. */
  readonly word: string
  /** Any of them: 'rooms 4 and 5'. */
  readonly values: readonly string[]
}

/** A number before one of these counts or dates it. */
export const unit =
  '(?:[%°€$£]|(?:seconds?|minutes?|min|hours?|days?|weeks?|months?|years?|times|euros?|eur|dollars?|cents?|percent|per|[ap]\\.?m|[kmcd]?[gml]|sekunden?|minuten|stunden?|tagen?|wochen?|monaten?|jahren?|jahre?|uhr|prozent|personen|people|persons?|heures?|jours?|semaines?|mois|ans|horas?|dias?|uur|dagen|weken)(?![\\p{L}\\d]))'
const value = `(?:\\d{1,3}|(?-i:\\p{Lu}))(?![\\p{L}\\d]|[.,:/]\\d|\\s?${unit})`
const more = `(?:\\s?(?:,|–|-|&|/|\\b(?:and|or|to|und|oder|bis|et|ou|à|y)\\b)\\s?)`
const numbered = new RegExp(
  `(?:(§+)\\s?|(?<!\\p{L})(\\p{L}{3,})\\.?\\s)(${value}(?:${more}${value})*)`,
  'giu',
)

const ordinals = [
  'first|1st|erste[nrsm]?|premiere?|1er|1ere|primera?|primero',
  'second|2nd|zweite[nrsm]?|deuxieme|seconde|2eme|segund[oa]',
  'third|3rd|dritte[nrsm]?|troisieme|3eme|tercera?|tercero',
  'fourth|vierte[nrsm]?|quatrieme|cuart[oa]',
  'fifth|funfte[nrsm]?|cinquieme|quint[oa]',
  'sixth|sechste[nrsm]?|sixieme|sext[oa]',
  'seventh|sieb(?:en)?te[nrsm]?|septieme|septim[oa]',
  'eighth|achte[nrsm]?|huitieme|octav[oa]',
  'ninth|neunte[nrsm]?|neuvieme|noven[oa]',
  'tenth|zehnte[nrsm]?|dixieme|decim[oa]',
].map((words) => new RegExp(`^(?:${words})$`))
const counting = new RegExp(
  `(?<![\\p{L}\\d])(\\p{L}{3,}|\\d{1,2}(?:st|nd|rd|th|er|ère|re|e|ème|\\.))(?=\\s(\\p{L}{3,}))`,
  'giu',
)

export const months =
  'jan|feb|mar|apr|may|mai|jun|jul|aug|sep|oct|okt|nov|dec|dez|fév|fev|avr|juin|juil|aoû|aou|déc|ene|abr|ago|dic'

/** Months are dated, and the rest says how much: 'May 3', 'age 6', 'at most 5'. */
const notNumbered = new RegExp(
  `^(?:${months})\\w*$|^(?:aged?|alter|top|last|least|most|max\\w*|min\\w*|costs?|pays?|takes?|lasts?|keeps?|serves?|has|have|had|with|from|until|till|under|over|about|approx|circa)$`,
)

const rangeMost = 200

/** '2 to 4' with what lies between. */
const valuesOf = (list: string): string[] => {
  const values = list.match(/\d+|\p{Lu}/gu) ?? []
  const [first = '', last = ''] = values
  const isRange = values.length === 2 && /\d\s?(?:–|-|to|bis|à)\s?\d/.test(list)
  const [from, to] = [Number(first), Number(last)]
  return isRange && to > from && to - from < rangeMost
    ? Array.from({ length: to - from + 1 }, (_, step) => String(from + step))
    : values.map((one) => one.replace(/^0+(?=\d)/, ''))
}

const ordinalOf = (word: string): string | null => {
  const digits = /^\d+/.exec(word)?.[0]
  const at = ordinals.findIndex((one) => one.test(fold(word)))
  return digits ?? (at < 0 ? null : String(at + 1))
}

/** Everything in a text that is told by its number or letter, in order. */
export const labelsIn = (text: string): Label[] => {
  const byNumber = [...text.matchAll(numbered)].map(([, sign, word = '', list = '']) => ({
    word: sign ? '§' : fold(word),
    values: valuesOf(list),
  }))
  const byOrdinal = [...text.matchAll(counting)].flatMap(([, ordinal = '', word = '']) => {
    const place = ordinalOf(ordinal)
    return place === null ? [] : [{ word: fold(word), values: [place] }]
  })
  return [...byNumber, ...byOrdinal].filter(({ word }) => !notNumbered.test(word))
}

/** Which of its kind a question asks for. */
export const labelsAsked = (text: string, language: Language | null): Label[] => {
  // a letter of a text in capitals names nothing, and 'I' is who asks
  if (!/\p{Ll}/u.test(text)) return []
  const small = stopWords(language)
  return labelsIn(text).filter(({ word, values }) => !small.has(word) && values.join() !== 'I')
}

/** A text without what tells by number or letter which one of its kind is meant. */
export const withoutLabels = (text: string): string => text.replace(numbered, ' ')
