import { type ReactNode, useState } from 'react'
import { lazy } from '../../lib/lazy.ts'
import { relativeTime } from '../../lib/format/relative-time.ts'
import { t } from '../../lib/text.tsx'
import { Badge } from '../../ui/display/badge.tsx'
import { Button } from '../../ui/buttons/button.tsx'
import { HiddenName } from '../../ui/buttons/hidden-name.tsx'

const ReasonDialog = lazy(() => import('../../ui/overlays/reason-dialog.tsx'))

interface ReportRowProps {
  title: string
  url?: string
  badges: ReactNode
  report: { id: string; reason: string; createdAt: number }
  ownerName: string
  isTakenDown: boolean
  takeDown: ((reason: string) => Promise<unknown>) | null
  restore: (() => void) | null
  isPending: boolean
  dismiss: { isPending: boolean; mutate: (reportId: string) => void }
}

export const ReportRow = ({
  title,
  url,
  badges,
  report: { id, reason, createdAt },
  ownerName,
  isTakenDown,
  takeDown,
  restore,
  isPending,
  dismiss,
}: ReportRowProps) => {
  const [isConfirming, setConfirming] = useState(false)
  const hiddenTitle = <HiddenName name={title} />
  return (
    <li className="flex flex-col gap-3 px-4 py-3">
      <div className="flex min-w-0 items-center gap-2">
        {url === undefined ? (
          <span className="truncate text-14 font-semibold">{title}</span>
        ) : (
          <a
            href={url}
            target="_blank"
            rel="noreferrer"
            className="truncate text-14 font-semibold hover:underline"
          >
            {title}
          </a>
        )}
        {isTakenDown && <Badge>{t('Unpublished')}</Badge>}
        {badges}
      </div>
      <p className="text-14 wrap-anywhere whitespace-pre-line">{reason}</p>
      <div className="flex flex-wrap items-center gap-2">
        <span className="min-w-56 flex-1 truncate text-12 text-muted">
          {t('Shared by {owner} · reported {createdAt}', {
            owner: ownerName,
            createdAt: relativeTime(createdAt),
          })}
        </span>
        {isTakenDown
          ? restore && (
              <Button isPending={isPending} onPress={restore}>
                {t('Publish again')}
                {hiddenTitle}
              </Button>
            )
          : takeDown && (
              <Button isPending={isPending} onPress={() => setConfirming(true)}>
                {t('Unpublish')}
                {hiddenTitle}
              </Button>
            )}
        <Button variant="quiet" isPending={dismiss.isPending} onPress={() => dismiss.mutate(id)}>
          {t('Dismiss report')}
          {hiddenTitle}
        </Button>
      </div>
      {isConfirming && takeDown && (
        <ReasonDialog
          title={t('Unpublish “{title}”?', { title })}
          description={t('It will no longer be public. The owner will see your reason.')}
          confirmLabel={t('Unpublish')}
          save={takeDown}
          onClose={() => setConfirming(false)}
        />
      )}
    </li>
  )
}
