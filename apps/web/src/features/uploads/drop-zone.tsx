import { type ReactNode, useRef, useState } from 'react'
import { cx } from '../../ui/cx.ts'
import { droppedFiles } from './dropped-files.ts'

export interface DropZoneProps {
  /** What is said while files hang over it. */
  label: string
  onFiles: (files: File[]) => void
  isDisabled?: boolean
  className?: string
  children: ReactNode
}

const hasFiles = (transfer: DataTransfer) => transfer.types.includes('Files')

/** Takes files and folders that are dropped anywhere on it. */
export const DropZone = ({ label, onFiles, isDisabled = false, className, children }: DropZoneProps) => {
  const [isOver, setOver] = useState(false)
  // entering a child leaves its parent: only the outermost pair counts
  const depth = useRef(0)
  const leave = () => {
    depth.current = 0
    setOver(false)
  }
  if (isDisabled) return <div className={className}>{children}</div>
  return (
    <div
      className={cx('relative', className)}
      onDragEnter={(event) => {
        if (!hasFiles(event.dataTransfer)) return
        depth.current++
        setOver(true)
      }}
      onDragLeave={() => {
        if (isOver && --depth.current <= 0) leave()
      }}
      onDragOver={(event) => {
        if (hasFiles(event.dataTransfer)) event.preventDefault()
      }}
      onDrop={(event) => {
        if (!hasFiles(event.dataTransfer)) return
        event.preventDefault()
        leave()
        void droppedFiles(event.dataTransfer).then(onFiles)
      }}
    >
      {children}
      {isOver && (
        <div className="pointer-events-none absolute inset-2 z-20 flex items-center justify-center rounded-lg border border-dashed border-accent bg-accent-soft/90 text-14 font-medium text-accent-text">
          {label}
        </div>
      )}
    </div>
  )
}
