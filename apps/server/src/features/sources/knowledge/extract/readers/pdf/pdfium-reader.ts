import { init, type WrappedPdfiumModule } from '@embedpdf/pdfium'
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { memoryOf } from '../../../../../../platform/patches/pdfium-memory.ts'

const toArrayBuffer = ({ buffer, byteOffset, byteLength }: Buffer): ArrayBuffer =>
  byteLength === buffer.byteLength && buffer instanceof ArrayBuffer
    ? buffer
    : new Uint8Array(new Uint8Array(buffer, byteOffset, byteLength)).buffer

/** Each PDF gets its own instance, so that its 20 MB are freed. */
const loadPdfium = async (): Promise<WrappedPdfiumModule> => {
  const bytes = await readFile(createRequire(import.meta.url).resolve('@embedpdf/pdfium/pdfium.wasm'))
  const pdfium = await init({ wasmBinary: toArrayBuffer(bytes) })
  pdfium.PDFiumExt_Init()
  return pdfium
}

export interface PdfiumReader extends Disposable {
  /** `number` starts at 1. '' if the page is empty. `annotations` includes signatures, stamps and fields. */
  readonly pageText: (number: number, options?: { annotations?: boolean }) => string
}

const flattenSuccess = 1

export const openPdfiumReader = async (bytes: Uint8Array): Promise<PdfiumReader | null> => {
  const pdfium = await loadPdfium()
  const { malloc, free } = pdfium.pdfium.wasmExports
  const address = malloc(bytes.length)
  memoryOf(pdfium).HEAPU8.set(bytes, address)
  const document = pdfium.FPDF_LoadMemDocument(address, bytes.length, '')
  if (document === 0) {
    free(address)
    return null
  }
  return {
    pageText: (number, { annotations = false } = {}) => {
      let page = pdfium.FPDF_LoadPage(document, number - 1)
      if (page === 0) return ''
      // the text of flattened annotations is available only after reloading the page
      if (annotations && pdfium.FPDFPage_Flatten(page, 0) === flattenSuccess) {
        pdfium.FPDF_ClosePage(page)
        page = pdfium.FPDF_LoadPage(document, number - 1)
      }
      const textPage = pdfium.FPDFText_LoadPage(page)
      const characterCount = textPage === 0 ? 0 : pdfium.FPDFText_CountChars(textPage)
      let text = ''
      if (characterCount > 0) {
        const pointer = malloc(characterCount * 2 + 2)
        const length = pdfium.FPDFText_GetText(textPage, 0, characterCount, pointer)
        // the length includes the terminating zero
        text = memoryOf(pdfium).UTF16ToString(pointer, Math.max(0, length - 1) * 2)
        free(pointer)
      }
      if (textPage !== 0) pdfium.FPDFText_ClosePage(textPage)
      pdfium.FPDF_ClosePage(page)
      // PDFium marks a soft line-end hyphen with U+FFFE
      return text.replaceAll(/\uFFFE(\r?\n)?/g, '').replaceAll(/\r\n?/g, '\n')
    },
    [Symbol.dispose]: () => {
      pdfium.FPDF_CloseDocument(document)
      free(address)
    },
  }
}
