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
 * Loads ranges on demand. Fetches nothing external, runs none of the file's scripts, and decodes images
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
