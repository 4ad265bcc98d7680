import { type ResourceGroup, ResourceType } from '@atelier/contract/projects/set-up'
import type { AppContext } from '../../../context.ts'
import type { Actor } from '../../../platform/actor.ts'
import { AppError } from '../../../platform/app-error.ts'
import { sanitizeForStorage } from '../../../platform/sanitize-for-storage.ts'
import { queryProviders, mergeResults } from './query-providers.ts'
import { writeReasons } from './write-reasons.ts'
import { enabledProviders } from './providers/enabled-providers.ts'
import { rankCandidates } from './rank-candidates.ts'
import { displayedUrl } from './resource-url.ts'
import { searchQueryOf } from './search-query.ts'

const minuteMs = 60_000
const rateLimit = { attempts: 20, blockMs: minuteMs, maxBlockMs: 10 * minuteMs, resetAfterMs: 10 * minuteMs }
const resultsPerGroupMax = 8

const searchUnavailableError = () =>
  new AppError(
    'UNAVAILABLE',
    'Couldn’t reach any search engine. Try again in a moment, or add links yourself.',
    { retryAfterSeconds: 30 },
  )

/** MGI-02: returns results grouped by type. Rejects guests (MGI-06). */
export const searchResources = async (
  context: AppContext,
  actor: Actor,
  goal: string,
  signal: AbortSignal,
): Promise<ResourceGroup[]> => {
  if (actor.kind === 'guest') throw new AppError('NOT_ALLOWED', 'Sign in to use Magic Import.')
  await context.throttle.consume(rateLimit, 'Too many searches.', 'magic-import', actor.userId)
  const providers = enabledProviders(context)
  if (providers.length === 0)
    throw new AppError('UNAVAILABLE', 'Search isn’t configured for Magic Import. Add links yourself.')
  const query = searchQueryOf(goal)
  const allResponses = await queryProviders(providers, query, { signal, log: context.log })
  const responses = allResponses.filter((answer) => answer !== null)
  if (responses.length === 0) throw searchUnavailableError()
  const rankedCandidates = rankCandidates(goal, mergeResults(responses))
  const selection = ResourceType.options.flatMap((type) =>
    rankedCandidates.filter((candidate) => candidate.type === type).slice(0, resultsPerGroupMax),
  )
  const reasons = await writeReasons(context, actor, { goal, query, results: selection, signal })
  const groups = Map.groupBy(
    selection.map((candidate, index) => ({ candidate, reason: reasons[index] ?? '' })),
    ({ candidate }) => candidate.type,
  )
  const resourceGroups = [...groups].map(([type, results]) => ({
    type,
    relevantResults: results.map(({ candidate: { title, url }, reason }) => ({
      title,
      url: url.href,
      displayed_url: displayedUrl(url),
      reason,
    })),
  }))
  return sanitizeForStorage(resourceGroups)
}
