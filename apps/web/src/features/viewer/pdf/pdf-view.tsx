import { useMemo, useRef, useState } from 'react'
import { t } from '../../../lib/text.tsx'
import { contentUrl } from '../../uploads/attachments/index.ts'
import { useTextAt } from '../api.ts'
import { ViewError } from '../view-error.tsx'
import type { OriginalProps } from '../original.ts'
import { ViewLoading, ViewBar } from '../view-bar.tsx'
import { citedPages, noCitedPages } from './cited-pages.ts'
import { PdfPages, pdfKeyAction } from './pdf-pages.tsx'
import { PdfToolbar } from './pdf-toolbar.tsx'
import { usePdf } from './use-pdf.ts'
import { useZoom } from './use-zoom.ts'

const useCitedPages = ({ attachment, span, quote }: Omit<OriginalProps, 'viewChoice'>) => {
  const citedText = useTextAt(attachment, span)
  return useMemo(
    () =>
      citedText === null || span === null ? noCitedPages : citedText && citedPages(citedText, span, quote),
    [citedText, span, quote],
  )
}

interface PdfViewProps extends OriginalProps {
  file?: { url: string; size: number }
}

const PdfView = ({ viewChoice, file, ...props }: PdfViewProps) => {
  const { attachment } = props
  const citations = useCitedPages(props)
  const { url, size } = file ?? { url: contentUrl(attachment.id), size: attachment.metadata.size }
  const pdfState = usePdf(url, size, citations?.firstPage)
  const box = useRef<HTMLDivElement>(null)
  const goToPage = useRef<((page: number) => void) | null>(null)
  const zoom = useZoom(box)
  const [page, setPage] = useState<number | null>(null)
  const [missedCitations, setMissedCitations] = useState<typeof citations>(undefined)
  if (pdfState.state === 'failed')
    return <ViewError {...props} viewChoice={viewChoice} reason={pdfState.reason} />
  const last = pdfState.state === 'open' ? pdfState.pdf.numPages : null
  const current = page ?? citations?.firstPage ?? 1
  return (
    <>
      <ViewBar viewChoice={viewChoice}>
        {last !== null && (
          <PdfToolbar
            page={Math.min(current, last)}
            last={last}
            goToPage={(target) => goToPage.current?.(target)}
            zoom={zoom}
          />
        )}
      </ViewBar>
      {missedCitations !== undefined && missedCitations === citations && (
        <p role="note" className="px-4 pb-2 text-12 text-muted">
          {t('Couldn’t find the quote on this page. It’s highlighted in the text view.')}
        </p>
      )}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- keys change pages and zoom */}
      <div
        ref={box}
        role="region"
        aria-label={t('Pages')}
        aria-busy={pdfState.state === 'opening'}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- keyboard users must be able to focus it
        tabIndex={0}
        onKeyDown={(event) => {
          const action =
            last !== null && pdfKeyAction(event, { page: current, last, isZoomed: zoom.factor > 1 })
          if (!action) return
          event.preventDefault()
          if ('page' in action) goToPage.current?.(action.page)
          else if (action.zoom === 'in') zoom.zoomIn?.()
          else if (action.zoom === 'out') zoom.zoomOut?.()
          else zoom.reset()
        }}
        className="flex min-h-0 flex-1 flex-col overflow-auto bg-sunken -outline-offset-2"
      >
        {pdfState.state === 'open' && citations !== undefined && zoom.width !== null ? (
          <PdfPages
            key={attachment.id}
            pdf={pdfState.pdf}
            box={box}
            width={zoom.width}
            ratio={pdfState.ratio}
            {...citations}
            onPageChange={setPage}
            onQuoteMissing={() => setMissedCitations(citations)}
            goToPage={goToPage}
          />
        ) : (
          <ViewLoading label={t('Opening PDF')} />
        )}
      </div>
    </>
  )
}

export default PdfView
