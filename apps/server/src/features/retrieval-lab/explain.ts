import type { ProjectId } from '@atelier/contract/ids'
import type { ExplainedPassage, ExplainedSearch, Explanation } from '@atelier/contract/retrieval'
import type { AppContext } from '../../context.ts'
import type { Actor } from '../../platform/actor.ts'
import {
  type Passage,
  type SearchTrace,
  type TracedPassage,
  type TracedWord,
  worthOfBest,
} from '../knowledge/index.ts'
import { loadProject } from '../projects/index.ts'
import { type QuestionTrace, selectSourcesOf, traceQuestion } from '../runs/index.ts'

const minuteMs = 60_000
const pace = { tries: 60, pauseMs: minuteMs, longestMs: 10 * minuteMs, forgetMs: 10 * minuteMs }
const shownMax = 40
const excerptMax = 200

const count = (value: number, one: string, more = `${one}s`) =>
  `${value.toLocaleString('en-US')} ${value === 1 ? one : more}`

const words = ['', 'first', 'second', 'third']
const nth = (place: number): string => {
  const tens = place % 100
  const ending = tens > 10 && tens < 14 ? 'th' : (['th', 'st', 'nd', 'rd'][place % 10] ?? 'th')
  return words[place] ?? `${place}${ending}`
}

const noteOf = ({ passages, use, readAs }: TracedWord): string => {
  if (use === 'chooses') return `in ${count(passages, 'passage')}`
  if (use === 'ranks') return `in ${count(passages, 'passage')}: too common to choose by, it only ranks`
  if (readAs.length > 0) return `in no source; read as ${readAs.map((word) => `“${word}”`).join(', ')}`
  return use === 'slip' ? 'in no source, nor anything spelt like it' : 'in no source'
}

/** Why a search took a passage or left it, in words for people. */
export const whyOf = (
  { isTaken, byWords, byFit, byMeaning, isNoise }: Omit<TracedPassage, 'passage'>,
  limit: number,
): string => {
  if (isTaken) {
    const heard = byFit !== null && byWords !== null && byFit < byWords
    const turn = heard ? ` It fits ${nth(byFit)} best; other sources had their turn first.` : ''
    if (byWords !== null && byMeaning !== null)
      return `Taken: ${nth(byWords)} by words, ${nth(byMeaning)} by meaning.${turn}`
    if (byWords !== null) return `Taken: ${nth(byWords)} by words.${turn}`
    const shares = byFit === null ? 'it shares no telling word' : `only ${nth(byFit)} by words`
    return `Taken: ${nth(byMeaning ?? 1)} by meaning; ${shares}.`
  }
  if (isNoise)
    return `Left: below the relevance cut. By words it fits less than ${worthOfBest * 100} % as well as the best.`
  const first = `only the first ${limit} are shown`
  if (byWords !== null || byMeaning !== null) {
    const places = [
      ...(byWords === null ? [] : [`${nth(byWords)} by words`]),
      ...(byMeaning === null ? [] : [`${nth(byMeaning)} by meaning`]),
    ]
    return `Left: ${places.join(', ')}; together that is too far back, ${first}.`
  }
  return byFit !== null && byFit <= limit
    ? `Left: ${nth(byFit)} by words, but its source had been heard often enough.`
    : `Left: ${byFit === null ? '' : `${nth(byFit)} by words; `}${first}.`
}

const placeOf = ({ label, page, path }: Passage): string => {
  const heading = path?.at(-1)?.text
  const place = label ?? (page === null ? undefined : `page ${page}`)
  return [...new Set([place, heading])].filter((part) => part !== undefined).join(' · ')
}

const presentPassage = (traced: TracedPassage, limit: number): ExplainedPassage => {
  const { passage, byWords, byMeaning, isTaken } = traced
  return {
    attachmentId: passage.attachmentId,
    title: passage.title,
    place: placeOf(passage),
    start: passage.start,
    end: passage.end,
    excerpt: passage.text.replaceAll(/\s+/g, ' ').trim().slice(0, excerptMax),
    byWords,
    byMeaning,
    isTaken,
    why: whyOf(traced, limit),
  }
}

const presentSearch = (trace: SearchTrace, limit: number): ExplainedSearch => ({
  query: trace.query,
  searched: trace.searched,
  embeddingModel: trace.model,
  words: trace.words.map((word) => ({
    word: word.word,
    passages: word.passages,
    note: noteOf(word),
    near: [...word.near],
  })),
  smallWords: trace.smallWords,
  passages: trace.passages.slice(0, shownMax).map((passage) => presentPassage(passage, limit)),
})

const notesOf = (
  { isWhole, characters, wanted, searches }: QuestionTrace,
  titles: ReadonlyMap<string, string>,
): string[] => {
  if (titles.size === 0) return ['No source of this project has been read yet.']
  const notes: string[] = []
  if (isWhole)
    notes.push(
      `The sources are short (${count(characters, 'character')}): an answer is shown all of them, whatever the search finds.`,
    )
  if (wanted.openings)
    notes.push('The question asks for an overview: an answer is shown how every source begins.')
  if (wanted.whole.length > 0)
    notes.push(
      `An answer reads from the beginning: ${wanted.whole.map((id) => titles.get(id) ?? '').join(', ')}.`,
    )
  if (searches.length === 0 && notes.length === 0)
    notes.push('This is no question to the sources: nothing is searched.')
  return notes
}

/** What is searched for a question in a project, what is found, and why each passage is taken or left. */
export const explainQuestion = async (
  context: AppContext,
  actor: Actor,
  projectId: ProjectId,
  question: string,
  signal: AbortSignal,
): Promise<Explanation> => {
  const { id } = await loadProject(context, actor, projectId, 'SEE_RETRIEVAL')
  await context.throttle.take(
    pace,
    'You have looked into many searches in a short time. Wait a little, then look again.',
    'retrieval-explain',
    actor.userId,
  )
  const sources = await selectSourcesOf(context.db, id)
  const trace = await traceQuestion(context, sources, question, signal)
  const read = sources.filter(({ status }) => status === 'completed')
  return {
    model: trace.model,
    notes: notesOf(trace, new Map(read.map((source) => [source.id, source.title]))),
    searches: trace.searches.map((search) => presentSearch(search, trace.wanted.limit)),
  }
}
