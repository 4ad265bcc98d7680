import { planSearch } from '../../platform/models/builtin/plan-search.ts'
import type { ResolvedModel } from '../../platform/models/models.ts'
import type { TextPlace } from '../knowledge/index.ts'
import { searchFor, type Wanted } from './gather-knowledge.ts'
import { questionsOf } from './prompt.ts'
import type { SourceRow } from './material-queries.ts'
import type { Turn } from './queries.ts'
import type { RunSpec } from './run-spec.ts'
import { type Rewriting, searchQueryFor } from './search-query.ts'

/** A model that quotes reads fast and chooses for itself: it is shown more. */
const quotingLimit = 32
const placesMax = 3

/** As much of what an answer is made from as says what to look for. */
interface Asking {
  readonly branch: readonly Pick<Turn, 'role' | 'parts' | 'citations'>[]
  readonly sources: readonly Pick<SourceRow, 'id' | 'title'>[]
}

/** What a model that quotes looks for: in several ways, and more than one that writes reads. */
export const wantedToQuote = ({ branch, sources }: Asking): Wanted => {
  const [question = '', ...earlier] = questionsOf(branch)
  const titles = sources.map(({ title }) => title)
  const { queries, whole, openings } = planSearch(question, earlier, titles)
  return {
    queries,
    limit: quotingLimit,
    counts: true,
    whole: sources.filter(({ title }) => whole.includes(title)).map(({ id }) => id),
    openings,
  }
}

/** What to look for in the sources before a question is answered, by who answers. */
export const wantedBy = async (
  resolved: ResolvedModel,
  spec: Pick<RunSpec, 'branch' | 'sources'>,
  rewriting: Rewriting,
): Promise<Wanted> =>
  resolved.generates ? searchFor(await searchQueryFor(resolved, spec.branch, rewriting)) : wantedToQuote(spec)

/** What the last answer rested on: a follow-up may be about what stands beside it. A model that writes remembers. */
export const placesBefore = (
  { generates }: Pick<ResolvedModel, 'generates'>,
  { branch }: Pick<Asking, 'branch'>,
): TextPlace[] => {
  if (generates) return []
  const last = branch.findLast(({ role }) => role === 'assistant')
  return (last?.citations ?? [])
    .slice(0, placesMax)
    .map(({ attachmentId, position }) => ({ attachmentId, start: position?.start ?? 0 }))
}
