import {
  getDocument,
  GlobalWorkerOptions,
  type PDFDocumentLoadingTask,
  version,
} from 'pdfjs-dist/legacy/build/pdf.mjs'
// oxlint-disable-next-line import/default -- Vite returns its URL
import workerUrl from 'pdfjs-dist/legacy/build/pdf.worker.min.mjs?url'
import { ContentRanges } from './content-ranges.ts'

const assetsUrl = `/assets/pdfjs-${version}/`

/**
 * Loads ranges on demand. Nothing external is fetched, no script of the file runs, and images are decoded
 * without WebAssembly, which our CSP forbids.
 */
export const openPdf = (
  { url, size }: { url: string; size: number },
  onFail: (error: unknown) => void,
): PDFDocumentLoadingTask => {
  GlobalWorkerOptions.workerSrc = workerUrl
  return getDocument({
    range: new ContentRanges(url, size, onFail),
    disableAutoFetch: true,
    disableStream: true,
    rangeChunkSize: 16_384,
    verbosity: 0,
    enableXfa: false,
    useWasm: false,
    cMapUrl: `${assetsUrl}cmaps/`,
    standardFontDataUrl: `${assetsUrl}standard_fonts/`,
    wasmUrl: `${assetsUrl}wasm/`,
  })
}

export { TextLayer } from 'pdfjs-dist/legacy/build/pdf.mjs'
