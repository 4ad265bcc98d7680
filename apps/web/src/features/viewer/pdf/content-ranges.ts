import { PDFDataRangeTransport } from 'pdfjs-dist/legacy/build/pdf.mjs'

interface Range {
  begin: number
  end: number
}

interface ByteChunk extends Range {
  bytes: Uint8Array<ArrayBuffer>
}

/** Limits per request; the server allows up to 128 ranges and 8 MB. */
const rangesMax = 100
const bytesMax = 4_000_000
/** Ranges at most this many bytes apart are merged. */
const mergeGapBytes = 16_384
const retryDelaysMs = [300, 1500]

const joinRanges = (ranges: readonly Range[]): Range[] => {
  const joinedRanges: Range[] = []
  for (const { begin, end } of ranges.toSorted((a, b) => a.begin - b.begin)) {
    const last = joinedRanges.at(-1)
    if (last !== undefined && begin - last.end <= mergeGapBytes) last.end = Math.max(last.end, end)
    else joinedRanges.push({ begin, end })
  }
  return joinedRanges
}

const batchRanges = (ranges: readonly Range[]): Range[][] => {
  const batches: Range[][] = []
  let bytes = 0
  for (const range of ranges) {
    const batch = batches.at(-1)
    bytes += range.end - range.begin
    if (batch === undefined || batch.length === rangesMax || bytes > bytesMax) {
      batches.push([range])
      bytes = range.end - range.begin
    } else batch.push(range)
  }
  return batches
}

const readContentRange = (head: string): Range => {
  const [, first, last] = /content-range:\s*bytes (\d+)-(\d+)\//i.exec(head) ?? []
  if (first === undefined || last === undefined) throw new TypeError('A part of a file without its place.')
  return { begin: Number(first), end: Number(last) + 1 }
}

const latin1 = new TextDecoder('latin1')
const headLengthMax = 400

/** Parses `multipart/byteranges` (RFC 9110, 14.6). */
const parseParts = (body: Uint8Array<ArrayBuffer>): ByteChunk[] => {
  const chunks: ByteChunk[] = []
  let offset = 0
  for (;;) {
    const head = latin1.decode(body.subarray(offset, offset + headLengthMax))
    const length = head.indexOf('\r\n\r\n')
    if (length === -1) return chunks
    const contentRange = readContentRange(head.slice(0, length))
    const start = offset + length + 4
    offset = start + contentRange.end - contentRange.begin
    chunks.push({ ...contentRange, bytes: body.subarray(start, offset) })
  }
}

const readRanges = async (response: Response): Promise<ByteChunk[]> => {
  const body = new Uint8Array(await response.arrayBuffer())
  if (response.status === 200) return [{ begin: 0, end: body.length, bytes: body }]
  const type = response.headers.get('content-type') ?? ''
  if (type.startsWith('multipart/byteranges')) return parseParts(body)
  return [{ ...readContentRange(`content-range: ${response.headers.get('content-range')}`), bytes: body }]
}

/**
 * Batches pdf.js's range requests: the parts of a long document are scattered, and one request for each would
 * take seconds.
 */
export class ContentRanges extends PDFDataRangeTransport {
  readonly #url: string
  readonly #onFail: (error: unknown) => void
  readonly #abortController = new AbortController()
  #pending: Range[] = []

  constructor(url: string, length: number, onFail: (error: unknown) => void) {
    super(length, null)
    this.#url = url
    this.#onFail = onFail
  }

  override requestDataRange(begin: number, end: number): void {
    this.#pending.push({ begin, end })
    if (this.#pending.length === 1) setTimeout(() => this.#flush(), 2)
  }

  override abort(): void {
    this.#abortController.abort()
  }

  #flush(): void {
    const pendingRanges = this.#pending
    this.#pending = []
    for (const batch of batchRanges(joinRanges(pendingRanges)))
      this.#load(batch, pendingRanges).catch((error: unknown) => {
        if (!this.#abortController.signal.aborted) this.#onFail(error)
      })
  }

  async #load(batch: readonly Range[], pendingRanges: readonly Range[]): Promise<void> {
    const chunks = await this.#fetch(batch)
    if (this.#abortController.signal.aborted) return
    for (const { begin, end } of pendingRanges) {
      if (!batch.some((range) => range.begin <= begin && range.end >= end)) continue
      const chunk = chunks.find((candidate) => candidate.begin <= begin && candidate.end >= end)
      if (chunk === undefined) throw new TypeError('A part of the file is missing.')
      this.onDataRange(begin, chunk.bytes.slice(begin - chunk.begin, end - chunk.begin))
    }
  }

  async #fetch(batch: readonly Range[], attempt = 0): Promise<ByteChunk[]> {
    const range = `bytes=${batch.map(({ begin, end }) => `${begin}-${end - 1}`).join(',')}`
    const { signal } = this.#abortController
    try {
      const response = await fetch(this.#url, { headers: { range }, signal })
      if (response.ok) return await readRanges(response)
      if (response.status < 500) throw new TypeError(`The file was refused (${response.status}).`)
    } catch (error) {
      if (signal.aborted || attempt === retryDelaysMs.length) throw error
    }
    if (attempt === retryDelaysMs.length) throw new TypeError('The file could not be fetched.')
    await new Promise((resolve) => setTimeout(resolve, retryDelaysMs[attempt]))
    return this.#fetch(batch, attempt + 1)
  }
}
