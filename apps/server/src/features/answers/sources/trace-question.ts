import type { MessageId } from '@atelier/contract/ids'
import type { AppContext } from '../../../context.ts'
import { uuidv7 } from '../../../platform/uuid.ts'
import { sumCharacters, createTrace, type SearchTrace } from '../../sources/knowledge/retrieve/index.ts'
import { type Passage } from '../../sources/knowledge/passages/index.ts'
import { searchSources, selectWithin } from './gather-knowledge.ts'
import { computeBudget } from '../prompt/prompt-budget.ts'
import type { SourceRow } from './material-queries.ts'
import { buildSearchQuery } from './search-query.ts'
import { listSources } from './source-list.ts'

export interface QuestionTrace {
  readonly model: string
  readonly isFullText: boolean
  readonly characters: number
  readonly query: string
  readonly search: SearchTrace
  readonly passages: readonly Passage[]
}

export const traceQuestion = async (
  context: Pick<AppContext, 'db' | 'embedder' | 'models' | 'log'>,
  sources: readonly SourceRow[],
  question: string,
  signal: AbortSignal,
): Promise<QuestionTrace> => {
  const resolvedModel = await context.models.resolve(undefined)
  const listedSources = listSources(sources)
  const attachmentIds = listedSources.map(({ id }) => id)
  const parts = [{ type: 'text' as const, text: question }]
  const branch = [{ id: uuidv7<MessageId>(), role: 'user' as const, parts, citations: [], branchNote: null }]
  const rewriteOptions = { signal, onTokens: () => undefined, log: context.log }
  const query = await buildSearchQuery(resolvedModel, branch, rewriteOptions)
  const trace = createTrace(query)
  const passages = await searchSources(context, attachmentIds, query, trace)
  const characters = attachmentIds.length > 0 ? await sumCharacters(context.db, attachmentIds) : 0
  const budget = computeBudget(resolvedModel.contextWindow, resolvedModel.promptTokens)
  const isFullText =
    attachmentIds.length === 0 ||
    (await selectWithin(context, attachmentIds, budget.sources, budget.measure)) !== null
  return { model: resolvedModel.id, isFullText, characters, query, search: trace, passages }
}
