/** Far more than one drop may add: a folder that was dropped by mistake is not read to its end. */
const filesMax = 200
const depthMax = 8

const fileOf = (entry: FileSystemFileEntry): Promise<File | null> =>
  new Promise((resolve) => entry.file(resolve, () => resolve(null)))

/** A folder tells a hundred of its entries at a time. */
const entriesOf = async (folder: FileSystemDirectoryEntry): Promise<FileSystemEntry[]> => {
  const reader = folder.createReader()
  const entries: FileSystemEntry[] = []
  for (;;) {
    // oxlint-disable-next-line no-await-in-loop -- each call goes on where the last one ended
    const more = await new Promise<FileSystemEntry[]>((resolve) =>
      reader.readEntries(resolve, () => resolve([])),
    )
    entries.push(...more)
    if (more.length === 0 || entries.length > filesMax) return entries
  }
}

const isFile = (entry: FileSystemEntry): entry is FileSystemFileEntry => entry.isFile
const isFolder = (entry: FileSystemEntry): entry is FileSystemDirectoryEntry => entry.isDirectory

const collect = async (entries: readonly FileSystemEntry[], found: File[], depth: number): Promise<void> => {
  for (const entry of entries) {
    if (found.length >= filesMax) return
    // what systems hide in folders is nobody's document
    if (depth > 0 && entry.name.startsWith('.')) continue
    // oxlint-disable-next-line no-await-in-loop -- in the order in which they lie there
    const file = isFile(entry) ? await fileOf(entry) : null
    if (file) found.push(file)
    // oxlint-disable-next-line no-await-in-loop -- the same
    if (isFolder(entry) && depth < depthMax) await collect(await entriesOf(entry), found, depth + 1)
  }
}

/** What was dropped: files, and those in folders and in the folders therein. */
export const droppedFiles = async (transfer: DataTransfer): Promise<File[]> => {
  // entries are told only while the event lasts
  const files = [...transfer.files]
  const entries = [...transfer.items].flatMap((item) => item.webkitGetAsEntry() ?? [])
  if (!entries.some(isFolder)) return files
  const found: File[] = []
  await collect(entries, found, 0)
  return found
}
