/** Throws and cancels as soon as the body exceeds `maxBytes`. */
export const readCapped = async (
  body: AsyncIterable<Uint8Array> | null,
  maxBytes: number,
): Promise<Uint8Array> => {
  const pieces: Uint8Array[] = []
  let size = 0
  for await (const piece of body ?? []) {
    size += piece.byteLength
    if (size > maxBytes) throw new Error(`the answer is larger than ${maxBytes} bytes`)
    pieces.push(piece)
  }
  return Buffer.concat(pieces, size)
}
