import type { Citation } from '@atelier/contract/answers/citation'
import type { AppContext } from '../../context.ts'
import { findQuotes, type QuotableSource } from './find-quotes.ts'
import { textsFor } from './texts.ts'
import { writeQuotes } from './write-quotes.ts'

export interface QuotingInput {
  readonly question: string
  readonly earlier: readonly string[]
  readonly sources: readonly QuotableSource[]
  readonly unread: readonly { readonly title: string; readonly hasFailed: boolean }[]
  readonly hasClosed: boolean
}

const titlesOf = (unread: QuotingInput['unread'], failed: boolean) =>
  unread
    .filter(({ hasFailed }) => hasFailed === failed)
    .map(({ title }) => title)
    .join(', ')

/** Answer without a language model: the best-matching passages verbatim, each cited. Markdown. */
export const answerByQuoting = async (
  context: Pick<AppContext, 'db' | 'embedder'>,
  { question, earlier, sources, unread, hasClosed }: QuotingInput,
): Promise<{ text: string; citations: readonly Citation[] }> => {
  const texts = textsFor(question)
  const [reading, failed] = [titlesOf(unread, false), titlesOf(unread, true)]
  const state = [...(reading ? [texts.reading(reading)] : []), ...(failed ? [texts.failed(failed)] : [])]
  const say = (...parts: string[]) => [...parts, ...state].join('\n\n')
  if (sources.length === 0) {
    if (hasClosed) return { text: texts.closed, citations: [] }
    return { text: say(state.length > 0 ? texts.nothing : texts.noSources), citations: [] }
  }
  const { kind, quotes, terms, omitted } = await findQuotes(context, sources, question, earlier)
  if (quotes.length === 0) return { text: say(texts.nothing), citations: [] }
  const { text, citations } = writeQuotes(quotes, terms)
  return { text: say(texts[kind], text, ...(omitted > 0 ? [texts.omitted(omitted)] : [])), citations }
}
