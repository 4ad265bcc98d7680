import type { AppContext } from '../../context.ts'
import type { Actor } from '../../platform/actor.ts'
import { countTokens, requireTokens } from '../users/index.ts'
import type { RankedCandidate } from './rank-candidates.ts'
import { reasonByTerms } from './reason-phrases.ts'
import { reasonsByModel } from './reasons-by-model.ts'
import type { SearchQuery } from './resource-provider.ts'

/** Results are not held back for longer by how they are explained. */
const patienceMs = 20_000

interface Reasoning {
  readonly goal: string
  readonly query: SearchQuery
  readonly results: readonly RankedCandidate[]
  readonly signal: AbortSignal
}

const askModel = async (
  context: AppContext,
  actor: Actor,
  { goal, results, signal }: Reasoning,
): Promise<(string | null)[]> => {
  const resolved = await context.models.resolve(undefined)
  if (!resolved.generates) return []
  await requireTokens(context, context.db, actor)
  let tokens = 0
  try {
    const limited = AbortSignal.any([signal, AbortSignal.timeout(patienceMs)])
    const onTokens = (count: number) => void (tokens += count)
    return await reasonsByModel(resolved, goal, results, { signal: limited, onTokens })
  } finally {
    await countTokens(context, context.db, actor, tokens)
  }
}

/** Why each result serves the goal: in the model's words, or by the words that it shares with the goal. */
export const giveReasons = async (
  context: AppContext,
  actor: Actor,
  reasoning: Reasoning,
): Promise<string[]> => {
  const { results, query, signal } = reasoning
  if (results.length === 0) return []
  const said = await askModel(context, actor, reasoning).catch((error: unknown) => {
    signal.throwIfAborted()
    context.log.warn({ err: error }, 'the model gave no reasons')
    return []
  })
  return results.map((result, index) => said[index] ?? reasonByTerms(result, query))
}
