import type { Citation } from '@atelier/contract/citation'
import type { AppContext } from '../../context.ts'
import { findQuotes, type QuotableSource } from './find-quotes.ts'
import { textsFor } from './texts.ts'
import { writeQuotes } from './write-quotes.ts'

export interface QuotingInput {
  readonly question: string
  /** The questions before it, newest first. */
  readonly earlier: readonly string[]
  readonly sources: readonly QuotableSource[]
  /** Sources that cannot be searched now. */
  readonly unread: readonly { readonly title: string; readonly hasFailed: boolean }[]
  /** There are sources that the person may not open. */
  readonly hasClosed: boolean
}

const titlesOf = (unread: QuotingInput['unread'], failed: boolean) =>
  unread
    .filter(({ hasFailed }) => hasFailed === failed)
    .map(({ title }) => title)
    .join(', ')

/**
 * The answer where no language model is connected: the passages that fit the question best, word for word, each with
 * its citation. It states nothing of its own; Markdown.
 */
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
