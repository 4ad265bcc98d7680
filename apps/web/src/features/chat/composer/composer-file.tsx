import { useQuery } from '@tanstack/react-query'
import { FileText, TriangleAlert, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { t, translate } from '../../../lib/text.tsx'
import { IconButton } from '../../../ui/buttons/icon-button.tsx'
import { ProgressRing } from '../../../ui/feedback/progress-ring.tsx'
import { attachmentQuery } from '../../uploads/attachments/index.ts'
import { type Upload } from '../../uploads/queue/index.ts'
import { UploadControls, uploadNote } from '../../uploads/index.ts'

type ChipUpload = Pick<Upload, 'attachmentId' | 'status' | 'progress' | 'duplicate' | 'error'>

const useFileState = (upload: ChipUpload) => {
  const { data } = useQuery({
    ...attachmentQuery(upload.attachmentId ?? ''),
    enabled: upload.attachmentId !== null,
    refetchInterval: (query) => (query.state.data?.status === 'analysing' ? 2000 : false),
  })
  if (upload.status === 'failed') return { kind: 'failed', note: upload.error ?? t('Failed') } as const
  if (upload.status === 'waiting')
    return { kind: 'unread', note: t('Choose the file again. The page was reloaded.') } as const
  if (upload.status === 'uploading')
    return {
      kind: 'busy',
      percent: upload.progress,
      note: t('{progress}%', { progress: upload.progress }),
    } as const
  if (upload.status === 'paused')
    return { kind: 'busy', percent: upload.progress, note: uploadNote(upload) } as const
  if (data?.status === 'failed')
    return {
      kind: 'unread',
      note: data.failure ? translate(data.failure.sentence ?? data.failure.message) : t('Couldn’t be read'),
    } as const
  if (data?.status !== 'completed') {
    const percent = data?.progress?.analysingProgress ?? 0
    return { kind: 'busy', percent, note: t('Reading · {percent}%', { percent }) } as const
  }
  return { kind: 'ready', note: upload.duplicate === null ? '' : t('Already in your vault') } as const
}

export const ComposerFile = ({ upload }: { upload: Upload }) => (
  <FileChip name={upload.file.name} upload={upload}>
    <UploadControls upload={upload} isSmall />
  </FileChip>
)

const storedUpload = { status: 'uploaded', progress: 100, duplicate: null, error: null } as const

export const WaitingFile = ({
  id,
  title,
  onRemove,
}: {
  id: string
  title: string
  onRemove: (id: string) => void
}) => (
  <FileChip name={title} upload={{ ...storedUpload, attachmentId: id }}>
    <IconButton
      className="size-6! rounded-xs!"
      label={t('Remove {title}', { title })}
      onPress={() => onRemove(id)}
    >
      <X />
    </IconButton>
  </FileChip>
)

const FileChip = ({ name, upload, children }: { name: string; upload: ChipUpload; children?: ReactNode }) => {
  const state = useFileState(upload)
  const hasError = state.kind === 'failed' || state.kind === 'unread'
  return (
    <li
      className="flex max-w-full items-center gap-2 rounded-sm border border-line-strong bg-surface py-0.5 pe-1 ps-2 text-13"
      title={hasError ? `${name}: ${state.note}` : name}
    >
      {state.kind === 'busy' ? (
        <ProgressRing label={`${name}: ${state.note}`} value={state.percent} />
      ) : hasError ? (
        <TriangleAlert className="shrink-0 text-bad" />
      ) : (
        <FileText className="shrink-0 text-muted" />
      )}
      <span className="max-w-48 min-w-0 truncate">{name}</span>
      {state.note !== '' && (
        <span className={hasError ? 'max-w-64 truncate text-bad' : 'shrink-0 text-muted tabular-nums'}>
          {state.note}
        </span>
      )}
      {children}
    </li>
  )
}
