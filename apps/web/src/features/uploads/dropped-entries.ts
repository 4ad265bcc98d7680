import { messages } from '../../lib/messages.ts'
import { t } from '../../lib/text.tsx'
import { toast } from '../../ui/feedback/toast.ts'

/** More than a drop may add. Stops reading a folder that was dropped by mistake. */
const filesMax = 200
const depthMax = 8
const problemsShownMax = 5

interface ReadResult {
  files: File[]
  /** One text for each file or folder that isn't read. */
  problems: string[]
}

const fileOf = (entry: FileSystemFileEntry): Promise<File> =>
  new Promise((resolve, reject) => entry.file(resolve, reject))

/** A call of readEntries returns at most 100 entries. */
const entriesOf = async (folder: FileSystemDirectoryEntry): Promise<FileSystemEntry[]> => {
  const reader = folder.createReader()
  const entries: FileSystemEntry[] = []
  for (;;) {
    // oxlint-disable-next-line no-await-in-loop -- each call continues where the last one ended
    const batch = await new Promise<FileSystemEntry[]>((resolve, reject) =>
      reader.readEntries(resolve, reject),
    )
    for (const each of batch) entries.push(each)
    if (batch.length === 0 || entries.length > filesMax) return entries
  }
}

const isFile = (entry: FileSystemEntry): entry is FileSystemFileEntry => entry.isFile
const isFolder = (entry: FileSystemEntry): entry is FileSystemDirectoryEntry => entry.isDirectory

const readEntry = async (entry: FileSystemEntry, result: ReadResult, depth: number): Promise<void> => {
  if (result.files.length >= filesMax) return
  const { name } = entry
  try {
    if (isFile(entry)) result.files.push(await fileOf(entry))
    if (isFolder(entry) && depth >= depthMax)
      result.problems.push(t('“{name}” is nested too deep. Drop it by itself.', { name }))
    else if (isFolder(entry))
      for (const child of await entriesOf(entry))
        // hidden files inside folders are skipped
        // oxlint-disable-next-line no-await-in-loop -- files keep their order
        if (!child.name.startsWith('.')) await readEntry(child, result, depth + 1)
  } catch {
    result.problems.push(t('“{name}” couldn’t be read.', { name }))
  }
}

/** The files of dropped files and folders. A toast says which of these add nothing, and why. */
export const readDroppedEntries = async (entries: readonly FileSystemEntry[]): Promise<File[]> => {
  const result: ReadResult = { files: [], problems: [] }
  const { files, problems } = result
  for (const entry of entries) {
    if (files.length >= filesMax) break
    const countBefore = files.length + problems.length
    // oxlint-disable-next-line no-await-in-loop -- files keep their order
    await readEntry(entry, result, 0)
    if (files.length + problems.length === countBefore)
      problems.push(t('“{name}” contains no files.', { name: entry.name }))
  }
  if (problems.length > problemsShownMax)
    problems.splice(
      problemsShownMax,
      problems.length,
      t('And {count} more.', { count: problems.length - problemsShownMax }),
    )
  if (problems.length > 0) toast.error(messages.upload.failed, problems.join('\n'))
  return files
}
