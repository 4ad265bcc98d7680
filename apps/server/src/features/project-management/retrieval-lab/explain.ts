import type { ProjectId } from '@atelier/contract/ids'
import type { ExplainedPassage, ExplainedSearch, Explanation } from '@atelier/contract/projects/retrieval'
import type { AppContext } from '../../../context.ts'
import type { Actor } from '../../../platform/actor.ts'
import {
  type SearchTrace,
  type TracedPassage,
  minShareOfBest,
} from '../../sources/knowledge/retrieve/index.ts'
import { loadProject } from '../../projects/projects/index.ts'
import { searchLimit, selectOwnerSources, traceQuestion } from '../../answers/sources/index.ts'

const minuteMs = 60_000
const rateLimit = { attempts: 60, blockMs: minuteMs, maxBlockMs: 10 * minuteMs, resetAfterMs: 10 * minuteMs }
const passagesMax = 40
const excerptCharactersMax = 200

const presentPassage = ({ passage, ...ranks }: TracedPassage): ExplainedPassage => ({
  attachmentId: passage.attachmentId,
  title: passage.title,
  label: passage.label,
  page: passage.page,
  heading: passage.path?.at(-1)?.text ?? null,
  start: passage.start,
  end: passage.end,
  excerpt: passage.text.replaceAll(/\s+/g, ' ').trim().slice(0, excerptCharactersMax),
  ...ranks,
})

const presentSearch = (trace: SearchTrace): ExplainedSearch => ({
  query: trace.query,
  searched: trace.searched,
  embeddingModel: trace.model,
  words: trace.words.map((word) => ({ ...word, readAs: [...word.readAs] })),
  smallWords: trace.stopWords,
  limit: searchLimit,
  worthOfBest: minShareOfBest,
  passages: trace.passages.slice(0, passagesMax).map(presentPassage),
})

export const explainQuestion = async (
  context: AppContext,
  actor: Actor,
  projectId: ProjectId,
  question: string,
  signal: AbortSignal,
): Promise<Explanation> => {
  const { id } = await loadProject(context, actor, projectId, 'SEE_RETRIEVAL')
  await context.throttle.consume(
    rateLimit,
    'Too many searches in the retrieval lab.',
    'retrieval-explain',
    actor.userId,
  )
  const sources = await selectOwnerSources(context.db, id)
  const trace = await traceQuestion(context, sources, question, signal)
  const { isFullText, characters, search } = trace
  return {
    model: trace.model,
    sources: sources.filter(({ status }) => status === 'completed').length,
    allShown: isFullText ? characters : null,
    search: presentSearch(search),
  }
}
