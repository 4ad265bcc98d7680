import type { DatasetTable } from '@atelier/contract/dataset'
import { stopWords } from '../../../platform/language/stop-words.ts'
import { sameThings, stem, words, wordsOf } from './words.ts'

const languages = ['en', 'de', 'fr'] as const
export type Language = (typeof languages)[number]

/** Small words of each language; those of all three hold a question together and ask for nothing. */
export const smallWords: Readonly<Record<Language, ReadonlySet<string>>> = {
  en: stopWords('en'),
  de: stopWords('de'),
  fr: stopWords('fr'),
}

/** Words that somebody calculates with in one language alone. */
const asking: Readonly<Record<Language, ReadonlySet<string>>> = {
  en: words(
    'sum average mean highest lowest count number share rows show compare with per by row correlation',
  ),
  de: words(
    'summe gesamt insgesamt durchschnitt anzahl anteil hochste hochsten grosste grossten kleinste niedrigste meisten viele pro je zeige zeilen verteilung zusammenhang',
  ),
  fr: words('somme moyenne nombre part plus moins lignes montre repartition totale par'),
}

const columnStems = languages.map(
  (_, at) => new Set(sameThings.flatMap((line) => (line[at] ?? '').split(' ').map(stem))),
)

/** The language of a question by its small and asking words; where they leave it open, that of the names of columns. */
export const languageOf = (question: readonly string[], { columns }: DatasetTable): Language => {
  const named = columns.flatMap(({ name }) => wordsOf(name)).map(stem)
  const [best] = languages
    .map((language, at) => ({
      language,
      score: question.filter((word) => smallWords[language].has(word) || asking[language].has(word)).length,
      named: named.filter((word) => columnStems[at]?.has(word)).length,
    }))
    .toSorted((a, b) => b.score - a.score || b.named - a.named)
  return best?.language ?? 'en'
}
