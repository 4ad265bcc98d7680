import type { CraftReport, PublicReport } from '@atelier/contract/admin/admin'
import { useInfiniteQuery, type UseInfiniteQueryResult } from '@tanstack/react-query'
import { Flag } from 'lucide-react'
import type { ComponentType } from 'react'
import { t } from '../../lib/text.tsx'
import { Badge } from '../../ui/display/badge.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { LoadMore } from '../../ui/feedback/load-more.tsx'
import { ListSkeleton } from '../../ui/feedback/loading.tsx'
import { ResourceState } from '../../ui/feedback/resource-state.tsx'
import {
  publicReportsQuery,
  craftReportsQuery,
  useDismissPublicReport,
  useDismissCraftReport,
  useModerateCraft,
  useModerateSubject,
} from './api.ts'
import { ReportRow } from './report-row.tsx'

const ReportsSection = () => (
  <>
    <ReportList
      title={t('Bots and prompts')}
      label={t('Reports on bots and prompts')}
      query={useInfiniteQuery(publicReportsQuery)}
      empty={t('Reports on public bots and prompts appear here. You can unpublish the reported items.')}
      Row={PublicReportRow}
    />
    <ReportList
      title={t('Shared crafts')}
      label={t('Reports')}
      query={useInfiniteQuery(craftReportsQuery)}
      empty={t('Reports on shared crafts appear here. You can review the crafts and unpublish them.')}
      Row={CraftReportRow}
    />
  </>
)

interface ReportListProps<Report> {
  title: string
  label: string
  query: UseInfiniteQueryResult<Report[]>
  empty: string
  Row: ComponentType<{ report: Report }>
}

const ReportList = <Report extends { id: string }>({
  title,
  label,
  query,
  empty,
  Row,
}: ReportListProps<Report>) => (
  <section className="flex flex-col gap-2">
    <h2 className="text-14 font-semibold">{title}</h2>
    <ResourceState
      query={query}
      loading={<ListSkeleton label={t('Loading reports')} />}
      errorTitle={t('Couldn’t load the reports')}
      empty={<EmptyState size="panel" icon={<Flag size={20} />} title={t('No reports')} text={empty} />}
    >
      {(rows) => (
        <ul
          aria-label={label}
          className="divide-y divide-line overflow-hidden rounded-md border border-line bg-surface"
        >
          {rows.map((report) => (
            <Row key={report.id} report={report} />
          ))}
        </ul>
      )}
    </ResourceState>
    <LoadMore list={query} />
  </section>
)

const PublicReportRow = ({ report }: { report: PublicReport }) => {
  const moderate = useModerateSubject(report)
  const dismiss = useDismissPublicReport()
  const { kind, subject } = report
  const isTakenDown = subject.takenDownReason !== null
  return (
    <ReportRow
      title={subject.name}
      badges={
        <>
          <Badge>{kind === 'bot' ? t('Bot') : t('Prompt')}</Badge>
          {!isTakenDown && !subject.isPublic && <Badge>{t('Now private')}</Badge>}
        </>
      }
      report={report}
      ownerName={subject.owner.name}
      isTakenDown={isTakenDown}
      takeDown={subject.isPublic ? moderate.mutateAsync : null}
      // only owners can submit a prompt again
      restore={kind === 'bot' ? () => moderate.mutate(null) : null}
      isPending={moderate.isPending}
      dismiss={dismiss}
    />
  )
}

const CraftReportRow = ({ report }: { report: CraftReport }) => {
  const moderate = useModerateCraft()
  const dismiss = useDismissCraftReport()
  const { isTakenDown, isPublic, title, url, owner, id: craftId } = report.craft
  return (
    <ReportRow
      title={title}
      {...(isPublic && !isTakenDown && { url })}
      badges={!isTakenDown && !isPublic && <Badge>{t('Now private')}</Badge>}
      report={report}
      ownerName={owner.name}
      isTakenDown={isTakenDown}
      takeDown={(reason) => moderate.mutateAsync({ craftId, reason })}
      restore={() => moderate.mutate({ craftId, reason: null })}
      isPending={moderate.isPending}
      dismiss={dismiss}
    />
  )
}

export default ReportsSection
