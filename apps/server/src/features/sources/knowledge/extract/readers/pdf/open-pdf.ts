import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { getDocument, type PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { corruptFileError, passwordProtectedError } from '../../extraction-errors.ts'

const pdfjsFolder = dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json'))

/** Uses no system fonts or files. `skipImages` skips what only rendering needs. */
export const openPdf = async (bytes: Buffer, { skipImages = false } = {}): Promise<PDFDocumentProxy> => {
  try {
    return await getDocument({
      data: new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.byteLength),
      verbosity: 0,
      useSystemFonts: false,
      disableFontFace: true,
      enableXfa: false,
      ...(skipImages && { maxImageSize: 0 }),
      cMapUrl: join(pdfjsFolder, 'cmaps/'),
      standardFontDataUrl: join(pdfjsFolder, 'standard_fonts/'),
      wasmUrl: join(pdfjsFolder, 'wasm/'),
    }).promise
  } catch (error) {
    if (error instanceof Error && error.name === 'PasswordException') throw passwordProtectedError('PDF')
    throw corruptFileError('PDF', error)
  }
}
