import { PDFDataRangeTransport } from 'pdfjs-dist/legacy/build/pdf.mjs'

interface Range {
  begin: number
  end: number
}

interface Piece extends Range {
  bytes: Uint8Array<ArrayBuffer>
}

/** Per request; the server allows up to 128 ranges and 8 MB. */
const rangesMax = 100
const bytesMax = 4_000_000
/** Ranges at most this many bytes apart are merged. */
const closeBy = 16_384
const patience = [300, 1500]

const joined = (ranges: readonly Range[]): Range[] => {
  const gaps: Range[] = []
  for (const { begin, end } of ranges.toSorted((a, b) => a.begin - b.begin)) {
    const last = gaps.at(-1)
    if (last !== undefined && begin - last.end <= closeBy) last.end = Math.max(last.end, end)
    else gaps.push({ begin, end })
  }
  return gaps
}

const batches = (ranges: readonly Range[]): Range[][] => {
  const groups: Range[][] = []
  let bytes = 0
  for (const range of ranges) {
    const batch = groups.at(-1)
    bytes += range.end - range.begin
    if (batch === undefined || batch.length === rangesMax || bytes > bytesMax) {
      groups.push([range])
      bytes = range.end - range.begin
    } else batch.push(range)
  }
  return groups
}

const placeIn = (head: string): Range => {
  const [, first, last] = /content-range:\s*bytes (\d+)-(\d+)\//i.exec(head) ?? []
  if (first === undefined || last === undefined) throw new TypeError('A part of a file without its place.')
  return { begin: Number(first), end: Number(last) + 1 }
}

const letters = new TextDecoder('latin1')
const headMax = 400

/** Parses `multipart/byteranges` (RFC 9110, 14.6). */
const partsOf = (body: Uint8Array<ArrayBuffer>): Piece[] => {
  const pieces: Piece[] = []
  let at = 0
  for (;;) {
    const head = letters.decode(body.subarray(at, at + headMax))
    const length = head.indexOf('\r\n\r\n')
    if (length === -1) return pieces
    const place = placeIn(head.slice(0, length))
    const start = at + length + 4
    at = start + place.end - place.begin
    pieces.push({ ...place, bytes: body.subarray(start, at) })
  }
}

const piecesOf = async (answer: Response): Promise<Piece[]> => {
  const body = new Uint8Array(await answer.arrayBuffer())
  if (answer.status === 200) return [{ begin: 0, end: body.length, bytes: body }]
  const type = answer.headers.get('content-type') ?? ''
  if (type.startsWith('multipart/byteranges')) return partsOf(body)
  return [{ ...placeIn(`content-range: ${answer.headers.get('content-range')}`), bytes: body }]
}

/**
 * Batches pdf.js's range requests: pages of long documents are scattered, and one request each would take
 * seconds.
 */
export class ContentRanges extends PDFDataRangeTransport {
  readonly #url: string
  readonly #onFail: (error: unknown) => void
  readonly #ended = new AbortController()
  #waiting: Range[] = []

  constructor(url: string, length: number, onFail: (error: unknown) => void) {
    super(length, null)
    this.#url = url
    this.#onFail = onFail
  }

  override requestDataRange(begin: number, end: number): void {
    this.#waiting.push({ begin, end })
    if (this.#waiting.length === 1) setTimeout(() => this.#flush(), 2)
  }

  override abort(): void {
    this.#ended.abort()
  }

  #flush(): void {
    const pendingRanges = this.#waiting
    this.#waiting = []
    for (const batch of batches(joined(pendingRanges)))
      this.#load(batch, pendingRanges).catch((error: unknown) => {
        if (!this.#ended.signal.aborted) this.#onFail(error)
      })
  }

  async #load(batch: readonly Range[], pending: readonly Range[]): Promise<void> {
    const pieces = await this.#fetch(batch)
    if (this.#ended.signal.aborted) return
    for (const { begin, end } of pending) {
      if (!batch.some((range) => range.begin <= begin && range.end >= end)) continue
      const piece = pieces.find((candidate) => candidate.begin <= begin && candidate.end >= end)
      if (piece === undefined) throw new TypeError('A part of the file is missing.')
      this.onDataRange(begin, piece.bytes.slice(begin - piece.begin, end - piece.begin))
    }
  }

  async #fetch(batch: readonly Range[], attempt = 0): Promise<Piece[]> {
    const range = `bytes=${batch.map(({ begin, end }) => `${begin}-${end - 1}`).join(',')}`
    const { signal } = this.#ended
    try {
      const answer = await fetch(this.#url, { headers: { range }, signal })
      if (answer.ok) return await piecesOf(answer)
      if (answer.status < 500) throw new TypeError(`The file was refused (${answer.status}).`)
    } catch (error) {
      if (signal.aborted || attempt === patience.length) throw error
    }
    if (attempt === patience.length) throw new TypeError('The file could not be fetched.')
    await new Promise((resolve) => setTimeout(resolve, patience[attempt]))
    return this.#fetch(batch, attempt + 1)
  }
}
