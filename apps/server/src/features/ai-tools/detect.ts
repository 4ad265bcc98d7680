import type { ToolResult } from '@atelier/contract/tools/ai-tool'
import { presentAs, sentence } from '@atelier/contract/write-sentence'
import { sentences } from '../../platform/language/sentences.ts'
import { splitWords } from './winnow.ts'

type DetectionResult = Extract<ToolResult, { tool: 'ai-detection' }>

const traceRules: readonly { label: string; pattern: RegExp }[] = [
  {
    label: 'Assistant citation marker',
    pattern: /oaicite|contentReference\[|turn\d+(?:search|view|news)\d+|【\d+[^】]{0,20}】/g,
  },
  {
    label: 'URL provided by an assistant',
    pattern: /utm_source=(?:chatgpt\.com|openai|copilot\.com|perplexity)/g,
  },
  {
    label: 'Assistant referring to itself',
    pattern: /\bas an? (?:ai|artificial intelligence)(?: language)? (?:model|assistant)\b/gi,
  },
  {
    label: 'Assistant referring to itself',
    pattern: /\b(?:my|as of my) (?:last )?(?:knowledge|training)(?: data)? (?:cutoff|update)\b/gi,
  },
  {
    label: 'Typical assistant phrases around an answer',
    pattern: /^(?:certainly|sure|of course)[!,] here(?:’|')?s?\b[^\n.:!?]{0,80}\b/gim,
  },
  {
    label: 'Typical assistant phrases around an answer',
    pattern:
      /\blet me know if you(?:’|')?d like (?:me to|any)\b|\bI hope this (?:helps|email finds you well)\b/gi,
  },
  {
    label: 'Unfilled placeholder',
    pattern: /\[(?:your|insert|company|recipient|name|date|position|title)[^\]\n]{0,40}\]/gi,
  },
  { label: 'Invisible character', pattern: /[\u200B\u200C\u2060\uFEFF]/g },
]

/**
 * Words overused in abstracts since 2023 (Kobak et al., Science Advances 2025). In a single text, they are
 * weak evidence.
 */
const styleWords =
  /^(?:delv(?:e|es|ed|ing)|showcas(?:e|es|ed|ing)|underscor(?:e|es|ed|ing)|intricate|intricacies|meticulous(?:ly)?|pivotal|realm|tapestry|boasts?|garner(?:s|ed|ing)?|commendable|noteworthy|multifaceted|nuanced|leverag(?:e|es|ed|ing)|seamless(?:ly)?|robust|comprehensive|crucial)$/

const formatNumber = (value: number, digits = 1) => value.toFixed(digits)

const findTraces = (text: string): DetectionResult['traces'] =>
  traceRules
    .flatMap(({ label, pattern }) =>
      [...text.matchAll(pattern)].slice(0, 20).map(({ 0: match, index }) => ({
        label,
        start: index,
        end: index + match.length,
        quote:
          match.trim() === '' || match.length === 1
            ? `U+${(match.codePointAt(0) ?? 0).toString(16).toUpperCase()}`
            : match,
      })),
    )
    .toSorted((a, b) => a.start - b.start)

const measureStyle = (text: string): DetectionResult['measures'] => {
  const sentenceWords = sentences(text)
    .map((sentence) => splitWords(text.slice(sentence.start, sentence.end)))
    .filter((words) => words.length > 0)
  const words = splitWords(text)
  if (sentenceWords.length < 5) return []
  const mean = words.length / sentenceWords.length
  const spread = Math.sqrt(
    sentenceWords.reduce((total, { length }) => total + (length - mean) ** 2, 0) / sentenceWords.length,
  )
  const openers = Map.groupBy(sentenceWords, ([first]) => first?.word ?? '')
  const [opener, sameOpeners] = [...openers].toSorted(([, a], [, b]) => b.length - a.length)[0] ?? ['', []]
  const styleWordCount = words.filter(({ word }) => styleWords.test(word)).length
  return [
    {
      name: 'Sentence length',
      ...presentAs(
        'value',
        sentence('{mean} ± {spread} words', { mean: formatNumber(mean), spread: formatNumber(spread) }),
      ),
      meaning:
        'On average, sentences written by people vary more in length than those written by assistants. Genre conventions can also make sentence lengths more uniform.',
    },
    {
      name: 'Most frequent first word',
      ...presentAs(
        'value',
        sentence('“{opener}”, {repeated} of {lengths} sentences', {
          opener,
          repeated: sameOpeners.length,
          lengths: sentenceWords.length,
        }),
      ),
      meaning:
        'When many sentences start alike, the text reads like a list. Speeches and instructions often do this on purpose.',
    },
    {
      name: 'Words assistants favor',
      ...presentAs(
        'value',
        sentence('{styled} per 1,000 words', {
          styled: formatNumber((styleWordCount / words.length) * 1000),
        }),
      ),
      meaning:
        'English only. These words have become far more common in scientific abstracts since 2023; in a single text they prove nothing.',
    },
  ]
}

/** Gives no verdict, since none would be reliable. */
export const detect = (text: string): Pick<DetectionResult, 'traces' | 'measures'> => ({
  traces: findTraces(text),
  measures: measureStyle(text),
})
