import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { memo, useEffect, useRef, useState } from 'react'
import { t } from '../../../lib/text.tsx'
import { type RenderedPage, renderPage, freeCanvas } from './render-page.ts'

interface PdfPageProps {
  pdf: PDFDocumentProxy
  number: number
  width: number
  height: number
  citedText: string | undefined
  isFirst: boolean
  onSize: (number: number, ratio: number) => void
  onGoToPage: (page: number) => void
  onRendered: (number: number, page: HTMLElement, isMarked: boolean) => void
}

/** In milliseconds; pages that are scrolled past faster aren't rendered. */
const renderDelayMs = 60

export const PdfPage = memo(
  ({ pdf, number, width, height, citedText, isFirst, onSize, onGoToPage, onRendered }: PdfPageProps) => {
    const box = useRef<HTMLDivElement>(null)
    const currentPage = useRef<RenderedPage>(null)
    const [hasFailed, setFailed] = useState(false)
    useEffect(() => {
      const abortController = new AbortController()
      const { signal } = abortController
      const render = async () => {
        const page = await pdf.getPage(number)
        signal.throwIfAborted()
        const unscaledViewport = page.getViewport({ scale: 1 })
        onSize(number, unscaledViewport.height / unscaledViewport.width)
        const renderedPage = await renderPage(pdf, page, { width, citedText, onGoToPage, signal })
        // the old canvas stays, stretched, until the new one is ready
        if (currentPage.current !== null) freeCanvas(currentPage.current.canvas)
        currentPage.current = renderedPage
        box.current?.replaceChildren(renderedPage.canvas, renderedPage.text, renderedPage.links)
        setFailed(false)
        if (box.current !== null) onRendered(number, box.current, renderedPage.isMarked)
      }
      const timer = setTimeout(
        () => {
          render().catch(() => {
            if (!signal.aborted) setFailed(true)
          })
        },
        isFirst ? 0 : renderDelayMs,
      )
      return () => {
        clearTimeout(timer)
        abortController.abort()
      }
    }, [pdf, number, width, citedText, isFirst, onSize, onGoToPage, onRendered])
    useEffect(
      () => () => {
        if (currentPage.current !== null) freeCanvas(currentPage.current.canvas)
        currentPage.current = null
        // frees pdf.js's data of the page, unless it is being rendered
        void pdf.getPage(number).then(
          (page) => page.cleanup(),
          () => undefined,
        )
      },
      [pdf, number],
    )
    return (
      <section
        aria-label={t('Page {number}', { number })}
        className="pdf-page mx-auto shadow-lift"
        style={{ width, height }}
      >
        <div ref={box} />
        {hasFailed && (
          <p role="note" className="absolute inset-x-0 top-1/3 px-4 text-center text-13 text-on-paper">
            {t('Couldn’t display this page. Switch to the text view to read it.')}
          </p>
        )}
      </section>
    )
  },
)
PdfPage.displayName = 'PdfPage'
