import type { ExplainedPassage, ExplainedSearch } from '@atelier/contract/projects/retrieval'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { usePanels } from '../../lib/panels/panels.ts'
import { plural, rich, t } from '../../lib/text.tsx'
import { cx } from '../../ui/cx.ts'
import { Loading } from '../../ui/feedback/loading.tsx'
import { ResourceState } from '../../ui/feedback/resource-state.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { explanationQuery } from './api.ts'
import { describeWord, describeSources, formatLocation, describeOutcome } from './describe-outcome.ts'

const initialPassageCount = 8

const SearchedWords = ({ search }: { search: ExplainedSearch }) => (
  <div className="text-13 text-muted">
    <p>
      {search.embeddingModel === null
        ? plural(
            search.searched,
            'Searched 1 passage by keyword only.',
            'Searched {count} passages by keyword only.',
          )
        : plural(
            search.searched,
            'Searched 1 passage by keyword and by meaning ({embeddingModel}).',
            'Searched {count} passages by keyword and by meaning ({embeddingModel}).',
            { embeddingModel: search.embeddingModel },
          )}
    </p>
    <ul className="mt-2 flex flex-col gap-1">
      {search.words.map((word) => (
        <li key={word.word} className="wrap-anywhere">
          <span className="font-medium text-ink">{word.word}</span> {describeWord(word)}
        </li>
      ))}
    </ul>
    {search.smallWords.length > 0 && (
      <p className="mt-1">{t('Ignored: {words}.', { words: search.smallWords.join(', ') })}</p>
    )}
  </div>
)

interface PassageRowProps {
  passage: ExplainedPassage
  search: ExplainedSearch
  number: number
  isExpected: boolean
}

const PassageRow = ({ passage, search, number, isExpected }: PassageRowProps) => {
  const panels = usePanels()
  const { attachmentId, title, start, end, excerpt, isTaken } = passage
  const locationText = formatLocation(passage)
  return (
    <li>
      <button
        type="button"
        onClick={() => panels.open('sources', { attachment: attachmentId, passage: `${start}-${end}` })}
        className={cx(
          'flex w-full gap-3 px-3 py-2.5 text-start transition-colors hover:bg-tint',
          !isTaken && 'text-muted',
        )}
      >
        <span className="w-5 shrink-0 text-end text-13 text-muted tabular-nums">{number}</span>
        <span className="min-w-0 flex-1">
          <span className="flex flex-wrap items-baseline gap-x-2 text-13">
            <span className={cx('max-w-full truncate font-medium', isExpected && 'text-accent-text')}>
              {title}
            </span>
            {locationText !== '' && <span className="max-w-full truncate text-muted">{locationText}</span>}
            {isExpected && <span className="text-12 text-accent-text">{t('expected')}</span>}
          </span>
          <span className="mt-0.5 line-clamp-2 font-serif text-14 wrap-anywhere">{excerpt}</span>
          <span className="mt-1 block text-12 text-muted">{describeOutcome(passage, search)}</span>
        </span>
      </button>
    </li>
  )
}

const Passages = ({ search, expectedId }: { search: ExplainedSearch; expectedId: string | null }) => {
  const [showsAll, setShowsAll] = useState(false)
  const { passages } = search
  if (passages.length === 0) return <p className="text-13 text-muted">{t('No results.')}</p>
  const visiblePassages = showsAll ? passages : passages.slice(0, initialPassageCount)
  return (
    <div>
      <ol
        aria-label={t('Passages for “{query}”', { query: search.query })}
        className="divide-y divide-line overflow-hidden rounded-md border border-line bg-page"
      >
        {visiblePassages.map((passage, index) => (
          <PassageRow
            key={`${passage.attachmentId} ${passage.start}`}
            passage={passage}
            search={search}
            number={index + 1}
            isExpected={passage.attachmentId === expectedId}
          />
        ))}
      </ol>
      {visiblePassages.length < passages.length && (
        <button
          type="button"
          onClick={() => setShowsAll(true)}
          className="touch-tall mt-2 text-13 text-muted hover:text-ink"
        >
          {t('Show all {count} candidates', { count: passages.length })}
        </button>
      )}
    </div>
  )
}

interface ExplanationProps {
  projectId: string
  question: string
  expectedId?: string | null
}

export const Explanation = ({ projectId, question, expectedId = null }: ExplanationProps) => (
  <ResourceState
    query={useQuery(explanationQuery(projectId, question))}
    loading={
      <Loading label={t('Searching')} className="flex flex-col gap-3">
        <Skeleton className="h-4 w-64" />
        <Skeleton className="h-16 w-full rounded-md" />
        <Skeleton className="h-16 w-full rounded-md" />
      </Loading>
    }
    errorTitle={t('Couldn’t complete the search')}
    size="panel"
  >
    {(explanation) => (
      <div className="flex flex-col gap-4">
        {describeSources(explanation).map((note) => (
          <p key={note} className="text-13 text-pretty text-muted">
            {note}
          </p>
        ))}
        <section
          aria-label={t('Search for {query}', { query: explanation.search.query })}
          className="flex flex-col gap-3"
        >
          <SearchedWords search={explanation.search} />
          <Passages search={explanation.search} expectedId={expectedId} />
        </section>
        <p className="text-12 text-muted">
          {rich('Results for {model}.', {
            model: explanation.model === 'builtin' ? t('search without a model') : explanation.model,
          })}
        </p>
      </div>
    )}
  </ResourceState>
)
