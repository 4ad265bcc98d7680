import { keyPhrases } from '../../../../platform/language/key-phrases.ts'
import { languageOf, stopWords } from '../../../../platform/language/stop-words.ts'
import { sentences } from '../../../../platform/language/sentences.ts'
import { stem } from '../../../../platform/language/stem.ts'
import { isPiece, tokens, words } from '../../../../platform/language/words.ts'

const tagsMax = 6
const candidatesMax = 24
const reach = 100_000
const timesMin = 2
const tagMax = 40

/** Words that say of no text what it is about. */
const general = new Set(
  'one two three first second third number numbers use example examples way ways time times thing things part parts page pages line lines section chapter figure table note notes name names case cases file files text texts value values http https www com org net html subject message messages sent attachment attachments image images email emails mail regards greetings thanks dear sincerely monday tuesday wednesday thursday friday saturday sunday january february march april june july august september october november december today tomorrow yesterday week weeks month months year years day days fact lot kind person people problem question questions answer result results point rest beginning end danke dank gruß grüße grüßen beispiel beispiele zeit zeiten jahr jahre jahren tag tage tagen woche wochen monat monate seite seiten abschnitt kapitel teil teile fall fälle text texte datei dateien betreff nachricht nachrichten anhang herr frau herren damen montag dienstag mittwoch donnerstag freitag samstag sonntag januar februar märz juni juli oktober dezember ihres ihrem ihrer seines seinem unseres unserem deines meines'.split(
    ' ',
  ),
)

/** What stands before a noun, and never before a verb that is one. */
const determiners = new Set(
  'the a an of this these those its their his her our my your each every some any no other many several both few with without from by about between into for in on'.split(
    ' ',
  ),
)
/** What stands before a verb. */
const beforeVerbs = new Set(
  'to i you we they he she it who that not will would can could should must may might shall do does did please don doesn didn let'.split(
    ' ',
  ),
)

interface Place {
  readonly key: string
  readonly token: string
  readonly text: string
  /** The token right before, with nothing but blanks between; '' at a sentence's beginning and behind a sign. */
  readonly before: string
  /** What comes right after is a word that says something, so that the two belong together. */
  readonly leads: boolean
  readonly isFirst: boolean
}

const placesOf = (text: string, stop: ReadonlySet<string>): Place[] =>
  [...sentences(text)].flatMap(({ text: sentence }) => {
    const all = [...words(sentence)]
    const adjoins = (at: number) => {
      const [one, next] = [all[at], all[at + 1]]
      return one && next && sentence.slice(one.end, next.start).trim() === '' ? next : null
    }
    return all.map(({ token, start, end }, at) => {
      const next = adjoins(at)
      return {
        key: stem(token),
        token,
        text: sentence.slice(start, end),
        before: at > 0 && adjoins(at - 1) ? (all[at - 1]?.token ?? '') : '',
        leads: next !== null && !stop.has(next.token),
        isFirst: at === 0 || !adjoins(at - 1),
      }
    })
  })

const isCapital = ({ text }: Place) => /^\p{Lu}/u.test(text)

/** Whether the word at the end of a phrase is a name or a noun wherever it occurs; doubtful ones are none. */
const isNoun = (heads: readonly Place[], befores: readonly string[], language: string | null): boolean => {
  const inside = heads.filter(({ isFirst }) => !isFirst)
  const isAlwaysCapital = inside.length > 0 && inside.every(isCapital)
  if (language === 'de') return isAlwaysCapital
  if (isAlwaysCapital && inside.length >= timesMin) return true
  if (language !== 'en') return false
  if (befores.some((before) => beforeVerbs.has(before))) return false
  if (heads.some(({ token }) => /(?:ly|ed)$/.test(token))) return false
  const asNoun = heads.filter(({ leads }, at) => !leads && determiners.has(befores[at] ?? ''))
  const isGerund = heads.some(({ token }) => token.endsWith('ing'))
  const articles = asNoun.filter((_, at) => /^(?:the|an?|this|each|every|of)$/.test(befores[at] ?? ''))
  return asNoun.length > 0 && (!isGerund || articles.length >= timesMin)
}

/** Han and Katakana words that a text keeps coming back to: those of other unspaced scripts are as often verbs. */
const isUnspacedNoun = (phrase: string, text: string): boolean =>
  /^[\p{Script=Han}\p{Script=Katakana}ー]{2,}$/u.test(phrase) && text.split(phrase).length > 3

/**
 * The nouns and names that a text keeps coming back to, best first; none rather than a doubtful one. English nouns
 * are told by what stands before them, German ones by their capital, those of other languages are left out.
 */
export const pickTags = (text: string): string[] => {
  const sample = text.slice(0, reach)
  const language = languageOf(tokens(sample.slice(0, 20_000)))
  const places = placesOf(sample, stopWords(language))
  const isTag = (phrase: string): boolean => {
    if (phrase.length > tagMax || /[/\\_=<>{}$@\d]/.test(phrase) || !/\p{L}{3}/u.test(phrase)) return false
    // a name in code
    if (/(?<!\p{L})\p{Ll}+\p{Lu}/u.test(phrase)) return false
    if (isPiece(phrase)) return isUnspacedNoun(phrase, sample)
    const parts = tokens(phrase)
    if (parts.some((word) => general.has(word)) || general.has(phrase.toLowerCase())) return false
    const keys = parts.map(stem)
    const starts = places.flatMap((_, at) =>
      keys.every((key, i) => places[at + i]?.key === key) ? [at] : [],
    )
    const heads = starts.flatMap((at) => places[at + keys.length - 1] ?? [])
    const befores = starts.map((at) => places[at]?.before ?? '')
    return heads.length >= timesMin && isNoun(heads, befores, language)
  }
  return keyPhrases(sample, candidatesMax)
    .map(({ phrase }) => phrase)
    .filter(isTag)
    .slice(0, tagsMax)
}
