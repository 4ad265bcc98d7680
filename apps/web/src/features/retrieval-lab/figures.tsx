import type { RetrievalFigures, RetrievalRun } from '@atelier/contract/projects/retrieval'
import { useQuery } from '@tanstack/react-query'
import { ChevronRight } from 'lucide-react'
import { useState } from 'react'
import { locale } from '../../lib/language.ts'
import { relativeTime } from '../../lib/format/relative-time.ts'
import { plural, t } from '../../lib/text.tsx'
import { cx } from '../../ui/cx.ts'
import { ProgressLine } from '../../ui/feedback/progress-line.tsx'
import { ResourceState } from '../../ui/feedback/resource-state.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { type Lab, runsQuery } from './api.ts'

const formatPercent = (ratio: number) => t('{progress}%', { progress: Math.round(ratio * 100) })
const formatDecimal = (value: number) =>
  value.toLocaleString(locale, { minimumFractionDigits: 2, maximumFractionDigits: 2 })
const questionsText = (count: number) => plural(count, '1 question', '{count} questions')

const searchSetupText = ({ sources, embeddingModel }: RetrievalRun) =>
  embeddingModel === null
    ? plural(sources, '1 source, keywords only', '{count} sources, keywords only')
    : plural(
        sources,
        '1 source, keywords and {embeddingModel}',
        '{count} sources, keywords and {embeddingModel}',
        {
          embeddingModel,
        },
      )

interface FigureProps {
  label: string
  title: string
  value: number
  previous: number | undefined
  format: (value: number) => string
}

const Figure = ({ label, title, value, previous, format }: FigureProps) => {
  const isDifferent = previous !== undefined && format(previous) !== format(value)
  return (
    <div className="min-w-0">
      <dt className="text-12 text-muted" title={title}>
        {label}
      </dt>
      <dd className="mt-0.5 text-20 font-medium tabular-nums">
        {isDifferent && <span className="font-normal text-muted">{format(previous)} → </span>}
        <span className={cx(isDifferent && (value < previous ? 'text-warn' : 'text-good'))}>
          {format(value)}
        </span>
      </dd>
    </div>
  )
}

interface ComparedFiguresProps {
  current: RetrievalFigures
  previous: RetrievalFigures | null
}

const ComparedFigures = ({ current, previous }: ComparedFiguresProps) => (
  <dl className="flex flex-wrap gap-x-10 gap-y-3">
    <Figure
      label={t('In the top five')}
      title={t('Recall@5: share of questions whose source is in the top five passages')}
      value={current.recallAt5}
      previous={previous?.recallAt5}
      format={formatPercent}
    />
    <Figure
      label={t('Mean reciprocal rank')}
      title={t('1 if the right source always ranks first, 0.5 if it always ranks second')}
      value={current.meanReciprocalRank}
      previous={previous?.meanReciprocalRank}
      format={formatDecimal}
    />
    <div>
      <dt className="text-12 text-muted">{t('Measured')}</dt>
      <dd className="mt-0.5 text-20 font-medium tabular-nums">{questionsText(current.questions)}</dd>
    </div>
  </dl>
)

const changeText = (run: RetrievalRun, previousRun: RetrievalRun | undefined): string => {
  if (previousRun === undefined || previousRun.fingerprint === run.fingerprint) return searchSetupText(run)
  const parts = [
    ...(previousRun.sources === run.sources
      ? []
      : [`${previousRun.sources} → ${plural(run.sources, '1 source', '{count} sources')}`]),
    ...(previousRun.embeddingModel === run.embeddingModel
      ? []
      : [
          `${previousRun.embeddingModel ?? t('keywords only')} → ${run.embeddingModel ?? t('keywords only')}`,
        ]),
  ]
  return parts.length > 0 ? parts.join(', ') : t('sources changed')
}

const RunList = ({ projectId }: { projectId: string }) => (
  <ResourceState
    query={useQuery(runsQuery(projectId))}
    loading={<Skeleton className="mt-2 h-4 w-64" />}
    errorTitle={t('Couldn’t load the runs')}
    size="panel"
  >
    {(runs) => (
      <ul aria-label={t('Earlier runs')} className="mt-2 flex flex-col divide-y divide-line text-13">
        {runs.map((run, index) => (
          <li key={run.id} className="flex flex-wrap gap-x-4 gap-y-0.5 py-2 text-muted">
            <time dateTime={new Date(run.createdAt).toISOString()} className="w-24 shrink-0">
              {relativeTime(run.createdAt)}
            </time>
            <span className="shrink-0 text-ink tabular-nums">
              {run.figures === null
                ? run.status === 'failed'
                  ? t('failed')
                  : '…'
                : `${formatPercent(run.figures.recallAt5)} · ${formatDecimal(run.figures.meanReciprocalRank)} · ${questionsText(run.figures.questions)}`}
            </span>
            <span className="min-w-0 wrap-anywhere">
              {run.cause === 'change'
                ? t('after a change')
                : t('run by {person}', { person: run.startedBy ?? t('former member') })}
              ; {changeText(run, runs[index + 1])}
            </span>
          </li>
        ))}
      </ul>
    )}
  </ResourceState>
)

export const Figures = ({
  projectId,
  lab: { now: current, before: previous, run },
}: {
  projectId: string
  lab: Lab
}) => {
  const [isOpen, setOpen] = useState(false)
  if (run === null) return null
  const isRunning = run.status === 'running'
  return (
    <section aria-label={t('Results')} className="mb-6 rounded-md border border-line bg-surface px-4 py-4">
      {current !== null && <ComparedFigures current={current} previous={previous} />}
      <div className={cx('text-13 text-muted', current !== null && 'mt-3')}>
        <p role="status">
          {isRunning
            ? plural(run.total, 'Running {done} of 1 question', 'Running {done} of {count} questions', {
                done: run.done,
              })
            : run.status === 'failed'
              ? t('The last run failed. Earlier results were kept. Run the questions again.')
              : run.cause === 'change'
                ? t('Last run {when}, after a change: {what}.', {
                    when: relativeTime(run.endedAt ?? run.createdAt),
                    what: searchSetupText(run),
                  })
                : t('Last run {when}: {what}.', {
                    when: relativeTime(run.endedAt ?? run.createdAt),
                    what: searchSetupText(run),
                  })}
        </p>
        {isRunning && (
          <div className="mt-2">
            <ProgressLine label={t('Running pinned questions')} value={run.done} max={run.total} />
          </div>
        )}
        <button
          type="button"
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
          className="touch-tall mt-2 flex items-center gap-1 hover:text-ink"
        >
          <ChevronRight size={14} className={cx('transition-[rotate]', isOpen && 'rotate-90')} />
          {t('Recent runs')}
        </button>
        {isOpen && <RunList projectId={projectId} />}
      </div>
    </section>
  )
}
