import { languageOf, type Language } from './stop-words.ts'
import { tokens } from './words.ts'

export interface Sentence {
  readonly text: string
  readonly start: number
  readonly end: number
}

const sampleCharacters = 2000

const segmenter = new Intl.Segmenter(undefined, { granularity: 'sentence' })

const abbreviationPattern =
  /(?:^|[\s(])(?:(?:\p{Lu}\.)*\p{Lu}|Dr|Mr|Mrs|Ms|Mme|Mlle|Sra|Srta|Dra|Prof|Sr|Jr|St|Hr|Fr|Dhr|Mevr|Gen|Col|Capt|Lt|Sgt|Gov|Sen|Rep|Rev|Dipl|Ing|Nr|No|Art|Abs|Bd|Kap|Ziff|vs|etc|ca|bzw|resp|inkl|exkl|zzgl|abzgl|ggf|evtl|bspw|sog|gem|lt|vgl|Mio|Mrd|Tsd|Std|Tel|Abt|geb|Inc|Ltd|Corp|Co|Dept|Fig|Figs|Sec|Ch|Vol|pp?|approx|cf|al|abbr|ext|a\.k\.a|e\.g|i\.e|z\.\s?B|d\.\s?h|u\.\s?a|Jan|Feb|Mar|Apr|Jun|Jul|Aug|Sept?|Oct|Nov|Dec)\.\s*$/u

/** These words always start a sentence after an abbreviation: '… in the U.S. The army …'. */
const sentenceStartPattern =
  /^(?:The|An?|It|They|He|She|We|You|This|That|These|There|Its|Their|Der|Die|Das|Ein|Eine|Er|Sie|Es|Wir|Dies\p{Ll}*|Le|La|Les|Un|Une|Il|Elle|Ils|Elles|El|Los|Las|De|Het|Een)\s/u

const monthOrDayPattern =
  /^(?:Jan|Feb|M[aä]r|Apr|Ma[iy]|Jun|Jul|Aug|Sep|O[ck]t|Nov|De[cz]|(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day|on\s|CET|GMT|UTC|E[DS]T)/u
/** As in 'at 7 p.m. Monday' and 'Hauptstr. 5'. */
const timePattern = /\d\s?[ap]\.\s?m\.\s*$/
const streetPattern = /\p{L}str\.\s*$/u
const ordinalPattern = /(?:^|[\s(])\d{1,2}\.\s*$/
const pointNumberPattern = /^\W*(?:\p{L}+\s)?\d{1,3}(?:\.\d+)*\.\s*$/u
const languagesWithOrdinalDots = new Set<Language | null>(['de', 'da', 'pl', 'tr'])

const endLength = 24

const isFalseEnd = (sentence: string, nextText: string, language: () => Language | null): boolean => {
  if (sentence.length < endLength && pointNumberPattern.test(sentence)) return true
  const sentenceEnd = sentence.slice(-endLength)
  if (ordinalPattern.test(sentenceEnd))
    return (
      monthOrDayPattern.test(nextText) ||
      (languagesWithOrdinalDots.has(language()) && !sentenceStartPattern.test(nextText))
    )
  if (timePattern.test(sentenceEnd)) return monthOrDayPattern.test(nextText)
  if (streetPattern.test(sentenceEnd)) return /^\d/.test(nextText)
  return (
    abbreviationPattern.test(sentenceEnd) &&
    !(/\p{Lu}\.\s*$/u.test(sentenceEnd) && sentenceStartPattern.test(nextText))
  )
}

export const endsInAbbreviation = (text: string): boolean => {
  const end = text.slice(-endLength)
  return (
    abbreviationPattern.test(end) ||
    (ordinalPattern.test(end) && languagesWithOrdinalDots.has(languageOf(tokens(text))))
  )
}

const isWrapped = (line: string, next: string): boolean => {
  if (line.length < 45 || line.includes(' | ') || next.includes(' | ')) return false
  if (/[.!?:;。！？]["'”’)]?\s*$/.test(line)) return /^\s*\p{L}/u.test(next) && line.length > 55
  return /^\s*[\p{L}\p{N}("'“‘]/u.test(next) && !/^\s*([-*•]|\d+[.)])\s/.test(next)
}

/** Replaces a line break by one space, so that offsets stay the same. */
const unwrap = (text: string): string => {
  if (!text.includes('\n')) return text
  const lines = text.split('\n')
  let result = lines[0] ?? ''
  for (let index = 1; index < lines.length; index++) {
    const next = lines[index] ?? ''
    result += (isWrapped(lines[index - 1] ?? '', next) ? ' ' : '\n') + next
  }
  return result
}

/** Segmenters don't start a sentence at a paragraph sign. */
function* segmentsOf(text: string): Generator<{ segment: string; index: number }> {
  for (const { segment, index } of segmenter.segment(text)) {
    let offset = index
    const parts = segment.includes('§') ? segment.split(/(?<=\p{L}{5}[.!?]\s+)(?=§)/u) : [segment]
    for (const part of parts) {
      yield { segment: part, index: offset }
      offset += part.length
    }
  }
}

/** Works in any language. Rows, list items and headings count as sentences. */
export const sentences = (text: string): Sentence[] => {
  const result: Sentence[] = []
  let start = -1
  let end = 0
  const unwrappedText = unwrap(text)
  let detectedLanguage: Language | null | undefined
  const getLanguage = () => (detectedLanguage ??= languageOf(tokens(text.slice(0, sampleCharacters))))
  const closeSentence = () => {
    if (start < 0) return
    const rawSentence = unwrappedText.slice(start, end)
    const leadingLength = rawSentence.length - rawSentence.trimStart().length
    const body = rawSentence.trim()
    if (body)
      result.push({
        text: body.replace(/\s+/g, ' '),
        start: start + leadingLength,
        end: start + leadingLength + body.length,
      })
    start = -1
  }
  for (const { segment, index } of segmentsOf(unwrappedText)) {
    if (start < 0) start = index
    end = index + segment.length
    const isAbbreviation =
      /\.\s*$/.test(segment) &&
      isFalseEnd(unwrappedText.slice(start, end), unwrappedText.slice(end, end + 12), getLanguage)
    const isLowercaseNext = /^\p{Ll}/u.test(unwrappedText.slice(end, end + 2)) && !segment.endsWith('\n')
    if (segment.endsWith('\n') || !(isAbbreviation || isLowercaseNext)) closeSentence()
  }
  closeSentence()
  return result
}
