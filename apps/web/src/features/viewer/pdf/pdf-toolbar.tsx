import { ChevronLeft, ChevronRight, Minus, Plus } from 'lucide-react'
import { useState } from 'react'
import { locale } from '../../../lib/language.ts'
import { t } from '../../../lib/text.tsx'
import { IconButton } from '../../../ui/buttons/icon-button.tsx'
import type { Zoom } from './use-zoom.ts'

interface PageFieldProps {
  page: number
  last: number
  goToPage: (page: number) => void
}

const PageField = ({ page, last, goToPage }: PageFieldProps) => {
  const [typedPage, setTypedPage] = useState<string | null>(null)
  const commit = () => {
    const pageNumber = Number(typedPage)
    if (typedPage !== null && Number.isInteger(pageNumber) && pageNumber >= 1)
      goToPage(Math.min(pageNumber, last))
    setTypedPage(null)
  }
  return (
    <span className="flex items-center gap-1 text-12 text-muted tabular-nums">
      <input
        aria-label={t('Page number (of {last})', { last })}
        inputMode="numeric"
        value={typedPage ?? String(page)}
        onFocus={(event) => event.target.select()}
        onChange={(event) => setTypedPage(event.target.value.replaceAll(/\D/g, ''))}
        onBlur={commit}
        onKeyDown={(event) => {
          if (event.key === 'Enter') commit()
          if (event.key === 'Escape') {
            event.stopPropagation()
            setTypedPage(null)
          }
        }}
        className="field-ring touch-tall h-7 w-11 rounded-sm border border-edge bg-surface text-center text-13 text-ink outline-none touch:text-16"
      />
      / {last.toLocaleString(locale)}
    </span>
  )
}

export interface PdfToolbarProps extends PageFieldProps {
  zoom: Zoom
}

export const PdfToolbar = ({ zoom, ...pageProps }: PdfToolbarProps) => {
  const { page, last, goToPage } = pageProps
  return (
    <div role="toolbar" aria-label={t('Pages and zoom')} className="flex flex-1 items-center justify-end">
      <IconButton label={t('Previous page')} isDisabled={page <= 1} onPress={() => goToPage(page - 1)}>
        <ChevronLeft />
      </IconButton>
      <PageField {...pageProps} />
      <IconButton label={t('Next page')} isDisabled={page >= last} onPress={() => goToPage(page + 1)}>
        <ChevronRight />
      </IconButton>
      <span aria-hidden className="mx-1 h-4 w-px bg-line @max-[26rem]:hidden" />
      <IconButton label={t('Zoom out')} isDisabled={zoom.zoomOut === null} onPress={() => zoom.zoomOut?.()}>
        <Minus />
      </IconButton>
      <button
        type="button"
        aria-label={t('Zoom: {percent}%. Fit to width', { percent: Math.round(zoom.factor * 100) })}
        onClick={zoom.reset}
        className="touch-tall w-11 text-center text-12 text-muted tabular-nums hover:text-ink @max-[26rem]:hidden"
      >
        {t('{progress}%', { progress: Math.round(zoom.factor * 100) })}
      </button>
      <IconButton label={t('Zoom in')} isDisabled={zoom.zoomIn === null} onPress={() => zoom.zoomIn?.()}>
        <Plus />
      </IconButton>
    </div>
  )
}
