import type { LanguageModelV4Prompt } from '@ai-sdk/provider'
import { foldInPlace } from './question.ts'

/** A tool that answers a question by itself, and what it is given. */
export interface ToolAsked {
  readonly toolName: 'calculator' | 'clock'
  readonly input: Readonly<Record<string, string>>
}

const opening =
  /^\W*?(?:(?:and|und|et)\s+)?(?:what(?:'s| is| are)|how much (?:is|are)|calculate|compute|work out|was (?:ist|sind|ergibt)|wie ?viel (?:ist|sind|ergibt|macht)|berechne|rechne|combien (?:font|fait)|calcule[rz]?)\s+/
/** Nothing but figures and signs, with a sign between two figures. */
const arithmetic = /^[\s\d.,()*/^%x×÷·:+−-]+$/
const hasSign = /\d[\s)]*[*/^x×÷·:+−-][\s(]*[-+−]?[\s(]*\.?\d/
const share = /^(\d+(?:[.,]\d+)?)\s*(?:%|percent|per cent|prozent|pour ?cent) (?:of|von|de) (\d[\d.,]*)$/
const now =
  /^\W*(what(?:'s| is)? (the )?(current )?(time|date|day)( is it)?( (today|now|right now))?|what (time|day|date) is (it|today)( (today|now))?|wie (spat|viel uhr) ist es( (jetzt|gerade))?|(welcher tag|welches datum|der wievielte) ist (heute|es)|quelle heure est[- ]il|quel jour (sommes[- ]nous|est[- ]on)( aujourd'hui)?|quelle est la date( d'aujourd'hui)?)\W*$/

/** A longer text asks for more than a sum. */
const lettersMax = 200

/** Whether a question is one of arithmetic or of the time: '12 * 7', '15 % of 240', 'what day is it today'. */
export const askedTool = (text: string): ToolAsked | null => {
  if (text.length > lettersMax) return null
  const folded = foldInPlace(text).trim()
  if (now.test(folded)) return { toolName: 'clock', input: {} }
  const sum = folded.replace(opening, '').replace(/[\s?=.!]+$/, '')
  const [, part, of] = share.exec(sum) ?? []
  if (part && of) return { toolName: 'calculator', input: { expression: `${part}% of ${of}` } }
  // a date or a range is no sum
  if (!arithmetic.test(sum) || !hasSign.test(sum) || /^\d+([-./:])\d+(\1\d+)?$/.test(sum)) return null
  const expression = sum.replace(/[x×·]/g, '*').replace(/[÷:]/g, '/').replace(/−/g, '-')
  return { toolName: 'calculator', input: { expression } }
}

/** What a tool said last, without what marks it as a tool's; null where none was asked. */
export const saidByTool = (prompt: LanguageModelV4Prompt, { toolName }: ToolAsked): string | null => {
  const last = prompt.at(-1)
  if (last?.role !== 'tool') return null
  for (const part of last.content)
    if (part.type === 'tool-result' && part.toolName === toolName && part.output.type === 'text')
      return part.output.value.replace(/^<tool-result[^>]*>\s*|\s*<\/tool-result>$/g, '')
  return null
}
