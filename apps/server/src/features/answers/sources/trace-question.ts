import type { MessageId } from '@atelier/contract/ids'
import type { AppContext } from '../../../context.ts'
import { uuidv7 } from '../../../platform/uuid.ts'
import { knowledgeSize, newTrace, type SearchTrace } from '../../sources/knowledge/retrieve/index.ts'
import { type Passage } from '../../sources/knowledge/passages/index.ts'
import { findPassages } from './gather-knowledge.ts'
import { budgetOf } from '../prompt/prompt-budget.ts'
import type { SourceRow } from './material-queries.ts'
import { searchQueryFor } from './search-query.ts'
import { listSources } from './source-list.ts'

export interface QuestionTrace {
  readonly model: string
  readonly isWhole: boolean
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
  const resolved = await context.models.resolve(undefined)
  const listed = listSources(sources)
  const attachmentIds = listed.map(({ id }) => id)
  const parts = [{ type: 'text' as const, text: question }]
  const branch = [{ id: uuidv7<MessageId>(), role: 'user' as const, parts, citations: [], branchNote: null }]
  const rewriting = { signal, onTokens: () => undefined, log: context.log }
  const query = await searchQueryFor(resolved, branch, rewriting)
  const search = newTrace(query)
  const passages = await findPassages(context, attachmentIds, query, search)
  const characters = attachmentIds.length > 0 ? await knowledgeSize(context.db, attachmentIds) : 0
  const isWhole = characters <= budgetOf(resolved.contextWindow, resolved.promptTokens).sources
  return { model: resolved.id, isWhole, characters, query, search, passages }
}
