import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { memo, useEffect, useRef, useState } from 'react'
import { t } from '../../../lib/text.tsx'
import { type DrawnPage, drawPage, freeCanvas } from './draw-page.ts'

interface PdfPageProps {
  pdf: PDFDocumentProxy
  number: number
  width: number
  height: number
  cited: string | undefined
  isFirst: boolean
  onSize: (number: number, ratio: number) => void
  onGoToPage: (page: number) => void
  onDrawn: (number: number, page: HTMLElement, isMarked: boolean) => void
}

/** Pages scrolled past faster than this aren't drawn, in milliseconds. */
const glance = 60

export const PdfPage = memo(
  ({ pdf, number, width, height, cited, isFirst, onSize, onGoToPage, onDrawn }: PdfPageProps) => {
    const box = useRef<HTMLDivElement>(null)
    const currentPage = useRef<DrawnPage>(null)
    const [failed, setFailed] = useState(false)
    useEffect(() => {
      const abort = new AbortController()
      const { signal } = abort
      const draw = async () => {
        const page = await pdf.getPage(number)
        signal.throwIfAborted()
        const natural = page.getViewport({ scale: 1 })
        onSize(number, natural.height / natural.width)
        const drawing = await drawPage(pdf, page, { width, cited, onGoToPage, signal })
        // the old canvas stays, stretched, until the new one is ready
        if (currentPage.current !== null) freeCanvas(currentPage.current.canvas)
        currentPage.current = drawing
        box.current?.replaceChildren(drawing.canvas, drawing.text, drawing.links)
        setFailed(false)
        if (box.current !== null) onDrawn(number, box.current, drawing.isMarked)
      }
      const timer = setTimeout(
        () => {
          draw().catch(() => {
            if (!signal.aborted) setFailed(true)
          })
        },
        isFirst ? 0 : glance,
      )
      return () => {
        clearTimeout(timer)
        abort.abort()
      }
    }, [pdf, number, width, cited, isFirst, onSize, onGoToPage, onDrawn])
    useEffect(
      () => () => {
        if (currentPage.current !== null) freeCanvas(currentPage.current.canvas)
        currentPage.current = null
        // pdf.js's page data; kept while it is still being drawn
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
        {failed && (
          <p role="note" className="absolute inset-x-0 top-1/3 px-4 text-center text-13 text-on-paper">
            {t('Couldn’t display this page. Switch to the text view to read it.')}
          </p>
        )}
      </section>
    )
  },
)
PdfPage.displayName = 'PdfPage'
