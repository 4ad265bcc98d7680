import { useVirtualizer } from '@tanstack/react-virtual'
import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { type KeyboardEvent, type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useStable } from '../../../lib/use-stable.ts'
import { PdfPage } from './pdf-page.tsx'
import './pdf.css'

interface PdfPagesProps {
  pdf: PDFDocumentProxy
  box: RefObject<HTMLDivElement | null>
  width: number
  ratio: number
  firstPage: number
  citedTexts: ReadonlyMap<number, string>
  onPageChange: (page: number) => void
  onQuoteMissing: () => void
  goToPage: RefObject<((page: number) => void) | null>
}

const gapPx = 12

export const PdfPages = ({
  pdf,
  box,
  width,
  ratio,
  firstPage,
  citedTexts,
  onPageChange,
  onQuoteMissing,
  goToPage,
}: PdfPagesProps) => {
  const ratios = useRef(new Map<number, number>())
  const scrolledCitations = useRef<ReadonlyMap<number, string>>(null)
  const [, rerender] = useState(0)
  const heightOf = (page: number) => Math.round(width * (ratios.current.get(page) ?? ratio))
  // oxlint-disable-next-line react/incompatible-library -- its result is used only here, never passed on
  const pages = useVirtualizer({
    count: pdf.numPages,
    getScrollElement: () => box.current,
    estimateSize: (index) => heightOf(index + 1) + gapPx,
    overscan: 1,
    paddingStart: gapPx,
    useFlushSync: false,
  })
  const scrollTo = useStable((page: number) => pages.scrollToIndex(page - 1, { align: 'start' }))
  useEffect(() => {
    goToPage.current = scrollTo
    scrollTo(firstPage)
  }, [goToPage, scrollTo, firstPage, citedTexts])

  // keeps the reading position when the pages' width changes
  const position = useRef({ page: firstPage, fraction: 0 })
  useLayoutEffect(() => {
    pages.measure()
    const { page, fraction } = position.current
    const start = pages.getOffsetForIndex(page - 1, 'start')?.[0]
    if (start !== undefined) pages.scrollToOffset(start + fraction * heightOf(page))
    // oxlint-disable-next-line react/exhaustive-deps -- only a changed width moves the position
  }, [width])
  const onScroll = useStable(() => {
    const top = box.current?.scrollTop ?? 0
    const first = pages.getVirtualItemForOffset(top)
    if (first !== undefined)
      position.current = { page: first.index + 1, fraction: Math.max(0, top - first.start) / first.size }
    const middle = pages.getVirtualItemForOffset(top + (box.current?.clientHeight ?? 0) / 3)
    if (middle !== undefined) onPageChange(middle.index + 1)
  })
  useEffect(() => {
    const element = box.current
    element?.addEventListener('scroll', onScroll, { passive: true })
    return () => element?.removeEventListener('scroll', onScroll)
  }, [box, onScroll])

  const onSize = useStable((page: number, pageRatio: number) => {
    if (Math.abs((ratios.current.get(page) ?? ratio) - pageRatio) < 0.001) return
    ratios.current.set(page, pageRatio)
    pages.resizeItem(page - 1, heightOf(page) + gapPx)
    rerender((times) => times + 1)
  })
  const onRendered = useStable((page: number, element: HTMLElement, isMarked: boolean) => {
    if (page !== firstPage || scrolledCitations.current === citedTexts) return
    scrolledCitations.current = citedTexts
    const mark = element.querySelector('mark')
    const end = box.current?.getBoundingClientRect().bottom ?? 0
    // stay at the top of the page if the passage is visible from there
    if (mark !== null && mark.getBoundingClientRect().bottom > end - gapPx)
      mark.scrollIntoView({ block: 'center', inline: 'nearest' })
    if (!isMarked && citedTexts.has(page)) onQuoteMissing()
  })
  return (
    <div className="relative mx-auto shrink-0" style={{ height: pages.getTotalSize(), width }}>
      {pages.getVirtualItems().map(({ index, start }) => (
        <div key={index} className="absolute inset-x-0 top-0" style={{ transform: `translateY(${start}px)` }}>
          <PdfPage
            pdf={pdf}
            number={index + 1}
            width={width}
            height={heightOf(index + 1)}
            citedText={citedTexts.get(index + 1)}
            isFirst={index + 1 === firstPage}
            onSize={onSize}
            onGoToPage={scrollTo}
            onRendered={onRendered}
          />
        </div>
      ))}
    </div>
  )
}

/** Left, right, Home and End change pages, plus and minus zoom; other keys scroll. */
export const pdfKeyAction = (
  { key, metaKey, ctrlKey, altKey }: KeyboardEvent,
  { page, last, isZoomed }: { page: number; last: number; isZoomed: boolean },
): { page: number } | { zoom: 'in' | 'out' | 'reset' } | null => {
  if (metaKey || ctrlKey || altKey) return null
  if (key === 'Home') return { page: 1 }
  if (key === 'End') return { page: last }
  if (key === 'ArrowRight' && !isZoomed) return { page: Math.min(page + 1, last) }
  if (key === 'ArrowLeft' && !isZoomed) return { page: Math.max(page - 1, 1) }
  if (key === '+' || key === '=') return { zoom: 'in' }
  if (key === '-') return { zoom: 'out' }
  return key === '0' ? { zoom: 'reset' } : null
}
