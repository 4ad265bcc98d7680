/** How an answer is to be written, where its question says so: 'in five points', 'as a list', 'in two sentences'. */
export interface Manner {
  /** Of sentences or points. */
  readonly count: number | null
  /** In all, at most. */
  readonly words: number | null
  readonly asPoints: boolean
}

const numbers = [
  'one|a(?= (?:short )?(?:sentence|paragraph))|einem|einer|une?',
  'two|a couple of|zwei|deux',
  'three|(?:a )?few|some|drei|wenigen|einigen|ein paar|kurzen|trois|quelques',
  'four|vier|quatre',
  'five|funf|cinq',
  'six|sechs',
  'seven|sieben|sept',
  'eight|acht|huit',
  'nine|neun|neuf',
  'ten|zehn|dix',
]
const count = `(?<count>\\d{1,3}|${numbers.join('|')})`
const most =
  '(?:(?:at most|no more than|up to|about|around|only|just|exactly|hochstens|maximal|etwa|nur|au plus|environ) )?'
const qualities =
  '(?:(?:short|key|main|simple|brief|clear|most|important|big|biggest|wichtigste[nr]?|kurzen|zentralen|grands?) )*'
const points =
  '(?<points>(?:bullet |key )?points?|bullets?|takeaways?|facts?|highlights?|(?:stich|kern|haupt)?punkten?|stichworten?|kernaussagen?)'
const sentences = '(?<sentences>sentences?|lines?|satz|satzen|zeilen?|phrases?|lignes?)'
const words = '(?<words>words?|worten?|wortern|mots?)'
const paragraphs = '(?<paragraphs>paragraphs?|absatz|absatzen|paragraphes?)'

/** 'In five points', 'in at most 50 words'. */
const measured = new RegExp(
  `\\b(?:in|into|within|en)\\s+${most}${count}\\s+${qualities}(?:${points}|${sentences}|${words}|${paragraphs})\\b`,
)
/** 'As a list', 'in bullet points'. */
const listed =
  /\b(?:(?:as|in) (?:an? )?(?:(?:short|bullet|bulleted|numbered) )?(?:list|bullets|bullet points|key points)|(?:in|als) (?:einer )?(?:kurzen? )?(?:stichpunkten?|stichworten?|liste|aufzahlung)|(?:en|sous forme de) (?:liste|puces|points))\b(?! (?:of|von|de)\b)/
const soon =
  'in (?:short|brief|a nutshell)|briefly|shortly|please|kurz(?: gesagt)?|bitte|en bref|brievement|en resume'
/** At either end of a question. */
const briefly = new RegExp(`^\\W*(?:${soon})\\b,?|\\b(?:${soon})\\W*$`)
/** 'The five most important points'. */
const counted = new RegExp(`\\b${count}\\s+${qualities}${points}(?: cles)?\\b`)

const valueOf = (said: string): number =>
  /\d/.test(said) ? Number(said) : numbers.findIndex((one) => new RegExp(`^(?:${one})$`).test(said)) + 1 || 1

const wordsPerSentence = 20
const sentencesPerParagraph = 4

/** The first number that a text, folded, says: 'two', '12'. */
export const countSaid = (folded: string): number | null => {
  const said = new RegExp(`\\b${count}\\b`).exec(folded)?.groups?.['count']
  return said === undefined ? null : valueOf(said)
}

/** What a question, folded, says of how its answer is to be written. */
export const mannerOf = (folded: string): Manner => {
  const { groups } = measured.exec(folded) ?? counted.exec(folded) ?? {}
  if (groups?.['count'] === undefined) return { count: null, words: null, asPoints: listed.test(folded) }
  const value = valueOf(groups['count'])
  const sentencesIn = groups['words']
    ? 1 / wordsPerSentence
    : groups['paragraphs']
      ? sentencesPerParagraph
      : 1
  return {
    count: Math.max(1, Math.round(value * sentencesIn)),
    words: groups['words'] ? value : null,
    asPoints: groups['points'] !== undefined || listed.test(folded),
  }
}

/** A text without what it says of that, every other letter in its place. */
export const withoutManner = (text: string, folded: string): string => {
  let rest = text
  for (const how of [measured, listed, briefly]) {
    const found = how.exec(folded)
    if (found)
      rest =
        rest.slice(0, found.index) +
        found[0].replace(/[^?!.]/g, ' ') +
        rest.slice(found.index + found[0].length)
  }
  return rest
}
