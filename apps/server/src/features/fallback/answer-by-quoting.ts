import type { Citation } from '@atelier/contract/answers/citation'
import type { AppContext } from '../../context.ts'
import { findQuotes, type QuotableSource } from './find-quotes.ts'
import { textsFor } from './texts.ts'
import { writeQuotes } from './write-quotes.ts'

export interface QuotingInput {
  readonly question: string
  readonly previousQuestions: readonly string[]
  readonly sources: readonly QuotableSource[]
  readonly unreadSources: readonly { readonly title: string; readonly hasFailed: boolean }[]
  readonly hasSealed: boolean
  readonly isModelConnected: boolean
}

const listTitles = (unreadSources: QuotingInput['unreadSources'], failedTitles: boolean) =>
  unreadSources
    .filter(({ hasFailed }) => hasFailed === failedTitles)
    .map(({ title }) => title)
    .join(', ')

/**
 * Answers without a language model: quotes the best-matching passages verbatim, each cited. `text` is
 * Markdown.
 */
export const answerByQuoting = async (
  context: Pick<AppContext, 'db' | 'embedder'>,
  { question, previousQuestions, sources, unreadSources, hasSealed, isModelConnected }: QuotingInput,
): Promise<{ text: string; citations: readonly Citation[] }> => {
  const texts = textsFor(question, isModelConnected)
  const [pendingTitles, failedTitles] = [listTitles(unreadSources, false), listTitles(unreadSources, true)]
  const stateTexts = [
    ...(pendingTitles ? [texts.reading(pendingTitles)] : []),
    ...(failedTitles ? [texts.failed(failedTitles)] : []),
  ]
  const joinParts = (...parts: string[]) => [...parts, ...stateTexts].join('\n\n')
  if (sources.length === 0) {
    if (hasSealed) return { text: texts.closed, citations: [] }
    return { text: joinParts(stateTexts.length > 0 ? texts.nothing : texts.noSources), citations: [] }
  }
  const { kind, quotes, terms, omitted } = await findQuotes(context, sources, question, previousQuestions)
  if (quotes.length === 0) return { text: joinParts(texts.nothing), citations: [] }
  const { text, citations } = writeQuotes(quotes, terms)
  return { text: joinParts(texts[kind], text, ...(omitted > 0 ? [texts.omitted(omitted)] : [])), citations }
}
