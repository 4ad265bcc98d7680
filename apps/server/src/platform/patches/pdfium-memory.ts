import type { WrappedPdfiumModule } from '@embedpdf/pdfium'

interface Memory {
  readonly HEAPU8: Uint8Array
  readonly UTF16ToString: (address: number, bytes: number) => string
}

export const memoryOf = ({ pdfium }: WrappedPdfiumModule): Memory => pdfium as unknown as Memory
