import { File as FileIcon, Link2, Type, X } from 'lucide-react'
import { fileSize } from '../../lib/file-size.ts'
import type { SharedThing } from '../../lib/shared-inbox.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { ProgressRing } from '../../ui/progress-ring.tsx'

const icons = { link: <Link2 />, text: <Type />, file: <FileIcon /> }

interface SharedRowProps {
  thing: SharedThing & { error: string | null; progress: number | null }
  onDiscard: () => void
}

/** One thing that was shared, and how far it is. */
export const SharedRow = ({
  thing: { kind, title, text, file, error, progress },
  onDiscard,
}: SharedRowProps) => (
  <li className="flex items-center gap-3 px-4 py-3">
    <span className="shrink-0 text-muted">{icons[kind]}</span>
    <div className="min-w-0 flex-1">
      <p className="truncate text-14 font-semibold">{title}</p>
      {error === null ? (
        <p className="truncate text-12 text-muted">{file === null ? text : fileSize(file.size)}</p>
      ) : (
        <p role="alert" className="text-12 text-bad">
          {error}
        </p>
      )}
    </div>
    {progress === null ? (
      <IconButton label={`Leave out ${title}`} onPress={onDiscard}>
        <X />
      </IconButton>
    ) : (
      <ProgressRing label={`Uploading ${title}`} value={progress} />
    )}
  </li>
)
