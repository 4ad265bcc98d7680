import { type ReactNode, useRef, useState } from 'react'
import { messages } from '../../lib/messages.ts'
import { t } from '../../lib/text.tsx'
import { cx } from '../../ui/cx.ts'
import { toast } from '../../ui/feedback/toast.ts'

interface DropZoneProps {
  label: string
  onFiles: (files: File[]) => void
  isDisabled?: boolean
  className?: string
  children: ReactNode
}

/** Loads the code for folders when it is needed: most drops are of files. */
const readFolders = async (entries: readonly FileSystemEntry[]): Promise<File[]> => {
  try {
    const { readDroppedEntries } = await import('./dropped-entries.ts')
    return await readDroppedEntries(entries)
  } catch {
    toast.error(messages.upload.failed, t('Check your connection and try again.'))
    return []
  }
}

/** Must be called during the drop event: the transfer is empty afterwards. */
const droppedFiles = async ({ files, items }: DataTransfer): Promise<File[]> => {
  const plainFiles = [...files]
  const entries = [...items].flatMap((item) => item.webkitGetAsEntry() ?? [])
  return entries.some(({ isDirectory }) => isDirectory) ? readFolders(entries) : plainFiles
}

const hasFiles = (transfer: DataTransfer) => transfer.types.includes('Files')

export const DropZone = ({ label, onFiles, isDisabled = false, className, children }: DropZoneProps) => {
  const [isDragging, setDragging] = useState(false)
  // The browser fires dragenter on the next node before dragleave on the last one. Counting both would fail when
  // a node is removed under the pointer, and React's own target would be an element even for text.
  const lastEntered = useRef<EventTarget>(null)
  return (
    // keep the elements when disabled: different ones would remount the children and lose their input
    <div
      className={cx(!isDisabled && 'relative', className)}
      onDragEnter={(event) => {
        if (isDisabled || !hasFiles(event.dataTransfer)) return
        lastEntered.current = event.nativeEvent.target
        setDragging(true)
      }}
      onDragLeave={(event) => {
        if (event.nativeEvent.target === lastEntered.current) setDragging(false)
      }}
      onDragOver={(event) => {
        if (!isDisabled && hasFiles(event.dataTransfer)) event.preventDefault()
      }}
      onDrop={(event) => {
        if (isDisabled || !hasFiles(event.dataTransfer)) return
        event.preventDefault()
        setDragging(false)
        void droppedFiles(event.dataTransfer).then((files) => files.length > 0 && onFiles(files))
      }}
    >
      {children}
      {isDragging && !isDisabled && (
        <div className="pointer-events-none absolute inset-2 z-20 flex items-center justify-center rounded-lg border border-dashed border-accent bg-accent-soft/90 text-14 font-medium text-accent-text">
          {label}
        </div>
      )}
    </div>
  )
}
