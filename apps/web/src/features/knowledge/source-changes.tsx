import type { Attachment } from '@atelier/contract/sources/attachment'
import { useQuery } from '@tanstack/react-query'
import { relativeTime } from '../../lib/format/relative-time.ts'
import { t } from '../../lib/text.tsx'
import { cx } from '../../ui/cx.ts'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { ResourceState } from '../../ui/feedback/resource-state.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { changesQuery } from './api.ts'

const Paragraphs = ({ title, texts, color }: { title: string; texts: string[]; color: string }) =>
  texts.length === 0 ? null : (
    <section aria-label={title} className="flex flex-col gap-2">
      <h3 className="text-13 font-semibold text-muted">
        {title} <span className="ms-1 font-normal tabular-nums">{texts.length}</span>
      </h3>
      <ul className="flex flex-col gap-1.5">
        {texts.map((text, index) => (
          <li
            // oxlint-disable-next-line react/no-array-index-key -- the same paragraph may occur twice
            key={index}
            className={cx('rounded-sm px-3 py-2 font-serif text-14 wrap-anywhere', color)}
          >
            {text}
          </li>
        ))}
      </ul>
    </section>
  )

const QuietNote = ({ children }: { children: string }) => (
  <p className="py-6 text-center text-14 text-muted">{children}</p>
)

const SourceChanges = ({ attachment, onClose }: { attachment: Attachment; onClose: () => void }) => {
  const changes = useQuery(changesQuery(attachment.id))
  const previousReadAt = changes.data?.previousReadAt ?? null
  return (
    <Dialog
      title={t('What changed')}
      description={
        previousReadAt === null
          ? attachment.title
          : t('{attachment}, compared with the version from {before}', {
              attachment: attachment.title,
              before: relativeTime(previousReadAt),
            })
      }
      size="wide"
      onClose={onClose}
    >
      <ResourceState
        query={changes}
        loading={<Skeleton className="h-24 rounded-md" />}
        errorTitle={t('Couldn’t load the changes')}
        size="panel"
      >
        {({ added, removed }) => {
          if (previousReadAt === null)
            return (
              <QuietNote>
                {t('No changes since this link was first read. Refresh it to check for changes.')}
              </QuietNote>
            )
          if (added.length + removed.length === 0)
            return <QuietNote>{t('No paragraphs were added or removed.')}</QuietNote>
          return (
            <div className="flex flex-col gap-5">
              <Paragraphs title={t('Added')} texts={added} color="bg-good-soft" />
              <Paragraphs title={t('Removed')} texts={removed} color="bg-bad-soft line-through" />
            </div>
          )
        }}
      </ResourceState>
    </Dialog>
  )
}

export default SourceChanges
