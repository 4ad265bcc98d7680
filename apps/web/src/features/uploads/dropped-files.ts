export interface DroppedFiles {
  files: File[]
  /** Names of the files and folders that the browser could not read. */
  unreadable: string[]
  /** Names of dropped folders without a file to add. */
  empty: string[]
}

/** More than a drop may add, so that a huge folder dropped by mistake isn't read in full. */
const filesMax = 200
const depthMax = 8

const fileOf = (entry: FileSystemFileEntry): Promise<File> =>
  new Promise((resolve, reject) => entry.file(resolve, reject))

/** readEntries returns at most 100 entries per call. */
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

const collectFiles = async (entry: FileSystemEntry, dropped: DroppedFiles, depth: number): Promise<void> => {
  if (dropped.files.length >= filesMax) return
  try {
    if (isFile(entry)) dropped.files.push(await fileOf(entry))
    if (isFolder(entry) && depth < depthMax)
      for (const each of await entriesOf(entry))
        // skip hidden files inside folders
        // oxlint-disable-next-line no-await-in-loop -- files keep their order
        if (!each.name.startsWith('.')) await collectFiles(each, dropped, depth + 1)
  } catch {
    dropped.unreadable.push(entry.name)
  }
}

/** Must be called during the drop event: the transfer is empty afterwards. */
export const droppedFiles = async (transfer: DataTransfer): Promise<DroppedFiles> => {
  const files = [...transfer.files]
  const entries = [...transfer.items].flatMap((item) => item.webkitGetAsEntry() ?? [])
  if (!entries.some(isFolder)) return { files, unreadable: [], empty: [] }
  const dropped: DroppedFiles = { files: [], unreadable: [], empty: [] }
  for (const entry of entries) {
    const { files: addedFiles, unreadable } = dropped
    const countBefore = addedFiles.length + unreadable.length
    // oxlint-disable-next-line no-await-in-loop -- files keep their order
    await collectFiles(entry, dropped, 0)
    if (addedFiles.length + unreadable.length === countBefore && countBefore < filesMax)
      dropped.empty.push(entry.name)
  }
  return dropped
}
