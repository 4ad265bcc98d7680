import type { CraftReport } from '@atelier/contract/admin'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Flag } from 'lucide-react'
import { relativeTime } from '../../lib/relative-time.ts'
import { t } from '../../lib/text.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { LoadMore } from '../../ui/load-more.tsx'
import { ListSkeleton } from '../../ui/loading.tsx'
import { ResourceState } from '../../ui/resource-state.tsx'
import { reportsQuery, useDismissReport, useModerateCraft } from './api.ts'

/** What readers of public links want looked at. */
const ReportsSection = () => {
  const list = useInfiniteQuery(reportsQuery)
  return (
    <>
      <ResourceState
        of={list}
        loading={<ListSkeleton label={t('Loading reports')} />}
        failed={t('The reports did not load')}
        empty={
          <EmptyState
            size="panel"
            icon={<Flag size={20} />}
            title={t('Nothing was reported')}
            text={t('What readers report of shared crafts is listed here, to be looked at and taken down.')}
          />
        }
      >
        {(reports) => (
          <ul
            aria-label={t('Reports')}
            className="divide-y divide-line overflow-hidden rounded-md border border-line bg-surface"
          >
            {reports.map((report) => (
              <ReportRow key={report.id} report={report} />
            ))}
          </ul>
        )}
      </ResourceState>
      <LoadMore list={list} />
    </>
  )
}

const ReportRow = ({ report: { id, reason, createdAt, craft } }: { report: CraftReport }) => {
  const moderate = useModerateCraft()
  const dismiss = useDismissReport()
  const { isTakenDown, isPublic, title, url, owner } = craft
  const about = <span className="sr-only"> {title}</span>
  return (
    <li className="flex flex-col gap-3 px-4 py-3">
      <div className="flex min-w-0 items-center gap-2">
        {isPublic && !isTakenDown ? (
          <a
            href={url}
            target="_blank"
            rel="noreferrer"
            className="truncate text-14 font-semibold hover:underline"
          >
            {title}
          </a>
        ) : (
          <span className="truncate text-14 font-semibold">{title}</span>
        )}
        {isTakenDown ? <Badge>{t('Taken down')}</Badge> : !isPublic && <Badge>{t('Private now')}</Badge>}
      </div>
      <p className="text-14 wrap-anywhere whitespace-pre-line">{reason}</p>
      <div className="flex flex-wrap items-center gap-2">
        <span className="min-w-56 flex-1 truncate text-12 text-muted">
          {t('Shared by {owner} · reported {createdAt}', {
            owner: owner.name,
            createdAt: relativeTime(createdAt),
          })}
        </span>
        <Button
          isPending={moderate.isPending}
          onPress={() => moderate.mutate({ craftId: craft.id, isTakenDown: !isTakenDown })}
        >
          {isTakenDown ? t('Show again') : t('Take down')}
          {about}
        </Button>
        <Button variant="quiet" isPending={dismiss.isPending} onPress={() => dismiss.mutate(id)}>
          {t('Dismiss')}
          {about}
        </Button>
      </div>
    </li>
  )
}

export default ReportsSection
