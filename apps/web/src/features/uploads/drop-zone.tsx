import { type ReactNode, useRef, useState } from 'react'
import { cx } from '../../ui/cx.ts'

interface DropZoneProps {
  label: string
  onFiles: (files: File[]) => void
  isDisabled?: boolean
  className?: string
  children: ReactNode
}

const hasFiles = (transfer: DataTransfer) => transfer.types.includes('Files')

export const DropZone = ({ label, onFiles, isDisabled = false, className, children }: DropZoneProps) => {
  const [isDragging, setDragging] = useState(false)
  // entering a child fires leave on its parent: only the outermost pair counts
  const depth = useRef(0)
  const endDrag = () => {
    depth.current = 0
    setDragging(false)
  }
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
        if (isDragging && --depth.current <= 0) endDrag()
      }}
      onDragOver={(event) => {
        if (!isDisabled && hasFiles(event.dataTransfer)) event.preventDefault()
      }}
      onDrop={(event) => {
        if (isDisabled || !hasFiles(event.dataTransfer)) return
        event.preventDefault()
        endDrag()
        void droppedFiles(event.dataTransfer).then(onFiles)
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

/** More than a drop may add; stops reading a folder dropped by mistake. */
const filesMax = 200
const depthMax = 8

const fileOf = (entry: FileSystemFileEntry): Promise<File | null> =>
  new Promise((resolve) => entry.file(resolve, () => resolve(null)))

/** readEntries returns at most 100 entries per call. */
const entriesOf = async (folder: FileSystemDirectoryEntry): Promise<FileSystemEntry[]> => {
  const reader = folder.createReader()
  const entries: FileSystemEntry[] = []
  for (;;) {
    // oxlint-disable-next-line no-await-in-loop -- each call continues where the last one ended
    const batch = await new Promise<FileSystemEntry[]>((resolve) =>
      reader.readEntries(resolve, () => resolve([])),
    )
    for (const each of batch) entries.push(each)
    if (batch.length === 0 || entries.length > filesMax) return entries
  }
}

const isFile = (entry: FileSystemEntry): entry is FileSystemFileEntry => entry.isFile
const isFolder = (entry: FileSystemEntry): entry is FileSystemDirectoryEntry => entry.isDirectory

const collectFiles = async (
  entries: readonly FileSystemEntry[],
  files: File[],
  depth: number,
): Promise<void> => {
  for (const entry of entries) {
    if (files.length >= filesMax) return
    // skip hidden files inside folders
    if (depth > 0 && entry.name.startsWith('.')) continue
    // oxlint-disable-next-line no-await-in-loop -- files keep their order
    const file = isFile(entry) ? await fileOf(entry) : null
    if (file) files.push(file)
    // oxlint-disable-next-line no-await-in-loop -- see above
    if (isFolder(entry) && depth < depthMax) await collectFiles(await entriesOf(entry), files, depth + 1)
  }
}

const droppedFiles = async (transfer: DataTransfer): Promise<File[]> => {
  // entries are only available during the event
  const files = [...transfer.files]
  const entries = [...transfer.items].flatMap((item) => item.webkitGetAsEntry() ?? [])
  if (!entries.some(isFolder)) return files
  const fileList: File[] = []
  await collectFiles(entries, fileList, 0)
  return fileList
}
