/** Gives the browser bytes to save as a file. */
export const saveFile = (bytes: Blob, name: string): void => {
  const address = URL.createObjectURL(bytes)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // the browser has taken hold of the bytes by then
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}
