import type { WrappedPdfiumModule } from '@embedpdf/pdfium'

/** Emscripten members that the package's types omit. */
interface Memory {
  readonly HEAPU8: Uint8Array
  readonly UTF16ToString: (address: number, bytes: number) => string
}

export const memoryOf = ({ pdfium }: WrappedPdfiumModule): Memory => pdfium as unknown as Memory
