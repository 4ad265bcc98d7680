export const saveFile = (blob: Blob, name: string): void => {
  const objectUrl = URL.createObjectURL(blob)
  const link = document.createElement('a')
  link.href = objectUrl
  link.download = name
  link.click()
  // the download has started by then
  setTimeout(() => URL.revokeObjectURL(objectUrl), 60_000)
}
