import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { useEffect, useState } from 'react'
import { t } from '../../../lib/text.tsx'

/** The reason why the PDF can't be shown; null if a retry may help. */
const reasonOf = (error: unknown): string | null => {
  const name = error instanceof Error ? error.name : ''
  if (name === 'PasswordException') return t('This PDF is password-protected.')
  if (name === 'InvalidPDFException' || name === 'FormatError') return t('This PDF is damaged.')
  if (error instanceof SyntaxError) return t('This browser is too old to show a PDF.')
  return null
}

export type PdfState =
  | { state: 'opening' }
  | { state: 'open'; pdf: PDFDocumentProxy; ratio: number }
  | { state: 'failed'; reason: string | null }

export const usePdf = (url: string, size: number, firstPage: number | undefined): PdfState => {
  const [pdfState, setPdfState] = useState<{ pdf: PDFDocumentProxy } | { error: unknown } | null>(null)
  const [ratio, setRatio] = useState<number | null>(null)
  useEffect(() => {
    const abortController = new AbortController()
    void (async () => {
      try {
        const { openPdf } = await import('./open-pdf.ts')
        abortController.signal.throwIfAborted()
        const task = openPdf({ url, size }, (error) => setPdfState({ error }))
        abortController.signal.addEventListener('abort', () => void task.destroy())
        const pdf = await task.promise
        if (!abortController.signal.aborted) setPdfState({ pdf })
      } catch (error) {
        if (!abortController.signal.aborted) setPdfState({ error })
      }
    })()
    return () => {
      abortController.abort()
      setPdfState(null)
      setRatio(null)
    }
  }, [url, size])
  const pdf = pdfState !== null && 'pdf' in pdfState ? pdfState.pdf : null
  useEffect(() => {
    if (pdf === null || firstPage === undefined) return
    pdf.getPage(Math.min(firstPage, pdf.numPages)).then(
      (page) => {
        const { width, height } = page.getViewport({ scale: 1 })
        setRatio((current) => current ?? height / width)
      },
      (error: unknown) => {
        if (!pdf.loadingTask.destroyed) setPdfState({ error })
      },
    )
  }, [pdf, firstPage])
  if (pdfState !== null && 'error' in pdfState) return { state: 'failed', reason: reasonOf(pdfState.error) }
  return pdf !== null && ratio !== null ? { state: 'open', pdf, ratio } : { state: 'opening' }
}
