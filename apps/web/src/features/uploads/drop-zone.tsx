import { type ReactNode, useRef, useState } from 'react'
import { messages } from '../../lib/messages.ts'
import { t } from '../../lib/text.tsx'
import { cx } from '../../ui/cx.ts'
import { toast } from '../../ui/feedback/toast.ts'
import { type DroppedFiles, droppedFiles } from './dropped-files.ts'

interface DropZoneProps {
  label: string
  onFiles: (files: File[]) => void
  isDisabled?: boolean
  className?: string
  children: ReactNode
}

/** Reports dropped files and folders that couldn't be read or contain no files. */
const reportUnread = ({ unreadable, empty }: DroppedFiles) => {
  const lines = [
    ...unreadable.map((name) => t('“{name}” couldn’t be read.', { name })),
    ...empty.map((name) => t('“{name}” contains no files.', { name })),
  ]
  if (lines.length > 0) toast.error(messages.upload.failed, lines.join('\n'))
}

const hasFiles = (transfer: DataTransfer) => transfer.types.includes('Files')

export const DropZone = ({ label, onFiles, isDisabled = false, className, children }: DropZoneProps) => {
  const [isDragging, setDragging] = useState(false)
  // entering a child fires dragleave on its parent: only the outermost pair counts
  const depth = useRef(0)
  return (
    // keep the elements when disabled: different ones would remount the children and lose their input
    <div
      className={cx(!isDisabled && 'relative', className)}
      onDragEnter={(event) => {
        if (isDisabled || !hasFiles(event.dataTransfer)) return
        depth.current++
        setDragging(true)
      }}
      onDragLeave={() => {
        if (depth.current > 0 && --depth.current === 0) setDragging(false)
      }}
      onDragOver={(event) => {
        if (!isDisabled && hasFiles(event.dataTransfer)) event.preventDefault()
      }}
      onDrop={(event) => {
        if (isDisabled || !hasFiles(event.dataTransfer)) return
        event.preventDefault()
        depth.current = 0
        setDragging(false)
        void droppedFiles(event.dataTransfer).then((files) => {
          reportUnread(files)
          if (files.files.length > 0) onFiles(files.files)
        })
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
