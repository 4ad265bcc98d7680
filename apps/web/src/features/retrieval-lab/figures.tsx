import type { RetrievalFigures, RetrievalRun } from '@atelier/contract/retrieval'
import { useQuery } from '@tanstack/react-query'
import { ChevronRight } from 'lucide-react'
import { useState } from 'react'
import { relativeTime } from '../../lib/relative-time.ts'
import { cx } from '../../ui/cx.ts'
import { ProgressLine } from '../../ui/progress-line.tsx'
import { ResourceState } from '../../ui/resource-state.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { type Lab, runsQuery } from './api.ts'

const percent = (share: number) => `${Math.round(share * 100)} %`
const decimal = (value: number) =>
  value.toLocaleString(navigator.language, { minimumFractionDigits: 2, maximumFractionDigits: 2 })
const counted = (count: number, one: string) => `${count.toLocaleString()} ${one}${count === 1 ? '' : 's'}`

const means = ({ sources, embeddingModel }: RetrievalRun) =>
  `${counted(sources, 'source')}, ${embeddingModel === null ? 'by words alone' : `by words and with ${embeddingModel}`}`

interface FigureProps {
  label: string
  title: string
  now: number
  before: number | undefined
  show: (value: number) => string
}

/** One figure, as it was and as it is; the colour says quietly whether that is worse. */
const Figure = ({ label, title, now, before, show }: FigureProps) => {
  const differs = before !== undefined && show(before) !== show(now)
  return (
    <div className="min-w-0">
      <dt className="text-12 text-muted" title={title}>
        {label}
      </dt>
      <dd className="mt-0.5 text-20 font-medium tabular-nums">
        {differs && <span className="font-normal text-muted">{show(before)} → </span>}
        <span className={cx(differs && (now < before ? 'text-warn' : 'text-good'))}>{show(now)}</span>
      </dd>
    </div>
  )
}

interface FiguresProps {
  now: RetrievalFigures
  before: RetrievalFigures | null
}

const Compared = ({ now, before }: FiguresProps) => (
  <dl className="flex flex-wrap gap-x-10 gap-y-3">
    <Figure
      label="Among the first five"
      title="Recall@5: the share of questions whose source is among the first five passages"
      now={now.recallAt5}
      before={before?.recallAt5}
      show={percent}
    />
    <Figure
      label="Mean reciprocal rank"
      title="1 where every source comes first, 0.5 where it comes second"
      now={now.meanReciprocalRank}
      before={before?.meanReciprocalRank}
      show={decimal}
    />
    <div>
      <dt className="text-12 text-muted">Measured</dt>
      <dd className="mt-0.5 text-20 font-medium tabular-nums">{counted(now.questions, 'question')}</dd>
    </div>
  </dl>
)

/** What a run found otherwise than the one before it, as far as it is known. */
const changeOf = (run: RetrievalRun, before: RetrievalRun | undefined): string => {
  if (before === undefined || before.fingerprint === run.fingerprint) return means(run)
  const parts = [
    ...(before.sources === run.sources ? [] : [`${before.sources} → ${counted(run.sources, 'source')}`]),
    ...(before.embeddingModel === run.embeddingModel
      ? []
      : [`${before.embeddingModel ?? 'words alone'} → ${run.embeddingModel ?? 'words alone'}`]),
  ]
  return parts.length > 0 ? parts.join(', ') : 'sources had changed'
}

const RunList = ({ projectId }: { projectId: string }) => (
  <ResourceState
    of={useQuery(runsQuery(projectId))}
    loading={<Skeleton className="mt-2 h-4 w-64" />}
    failed="The runs did not load"
    size="panel"
  >
    {(runs) => (
      <ul aria-label="Earlier runs" className="mt-2 flex flex-col divide-y divide-line text-13">
        {runs.map((run, index) => (
          <li key={run.id} className="flex flex-wrap gap-x-4 gap-y-0.5 py-2 text-muted">
            <time dateTime={new Date(run.createdAt).toISOString()} className="w-24 shrink-0">
              {relativeTime(run.createdAt)}
            </time>
            <span className="shrink-0 text-ink tabular-nums">
              {run.figures === null
                ? run.status === 'failed'
                  ? 'failed'
                  : '…'
                : `${percent(run.figures.recallAt5)} · ${decimal(run.figures.meanReciprocalRank)} · ${counted(run.figures.questions, 'question')}`}
            </span>
            <span className="min-w-0 wrap-anywhere">
              {run.cause === 'change'
                ? 'after a change'
                : `asked by ${run.startedBy ?? 'someone who has left'}`}
              ; {changeOf(run, runs[index + 1])}
            </span>
          </li>
        ))}
      </ul>
    )}
  </ResourceState>
)

/** How well the expected sources are found now and were before, and how the last run ended. */
export const Figures = ({ projectId, lab: { now, before, run } }: { projectId: string; lab: Lab }) => {
  const [isOpen, setOpen] = useState(false)
  if (run === null) return null
  const isRunning = run.status === 'running'
  return (
    <section aria-label="Results" className="mb-6 rounded-md border border-line bg-surface px-4 py-4">
      {now !== null && <Compared now={now} before={before} />}
      <div className={cx('text-13 text-muted', now !== null && 'mt-3')}>
        <p role="status">
          {isRunning
            ? `Asking ${run.done.toLocaleString()} of ${counted(run.total, 'question')}`
            : run.status === 'failed'
              ? 'The last run failed. Earlier results are kept; run it again.'
              : `Asked ${relativeTime(run.endedAt ?? run.createdAt)}${run.cause === 'change' ? ' after a change' : ''}: ${means(run)}.`}
        </p>
        {isRunning && (
          <div className="mt-2">
            <ProgressLine label="Asking the pinned questions" value={run.done} max={run.total} />
          </div>
        )}
        <button
          type="button"
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
          className="touch-tall mt-2 flex items-center gap-1 hover:text-ink"
        >
          <ChevronRight size={14} className={cx('transition-[rotate]', isOpen && 'rotate-90')} />
          Last runs
        </button>
        {isOpen && <RunList projectId={projectId} />}
      </div>
    </section>
  )
}
