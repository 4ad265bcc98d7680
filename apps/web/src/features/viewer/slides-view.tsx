import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useRef } from 'react'
import { lazy } from '../../lib/lazy.ts'
import { t } from '../../lib/text.tsx'
import { cx } from '../../ui/cx.ts'
import { textAtQuery, slidesErrorQuery } from './api.ts'
import { ViewError } from './view-error.tsx'
import type { OriginalProps } from './original.ts'
import { MarkedText } from './text/marked-text.tsx'
import { locateQuote, toSections, type TextSection, type Span } from './text/source-text.ts'
import { ViewLoading, ViewBar } from './view-bar.tsx'

const PdfView = lazy(
  () => import('./pdf/pdf-view.tsx'),
  () => <ViewLoading label={t('Opening slides')} />,
)

const SlideCard = ({ section, span }: { section: TextSection; span: Span | null }) => {
  const [title, ...rest] = section.paragraphs
  return (
    <section
      aria-label={section.label ?? t('Text')}
      className="rounded-md border border-line bg-surface px-5 pt-3.5 pb-5 shadow-lift [content-visibility:auto] [contain-intrinsic-size:auto_12rem]"
    >
      <p className="text-12 font-medium text-faint tabular-nums first-letter:uppercase">{section.label}</p>
      {title !== undefined && (
        <h4 className="mt-1 text-16 font-semibold whitespace-pre-wrap wrap-anywhere">
          <MarkedText paragraph={title} span={span} />
        </h4>
      )}
      {rest.map((paragraph) => (
        <p
          key={paragraph.start}
          className={cx(
            'mt-2 text-14 whitespace-pre-wrap wrap-anywhere',
            paragraph.text.startsWith('Note: ') && 'border-t border-line pt-2 text-muted',
          )}
        >
          <MarkedText paragraph={paragraph} span={span} />
        </p>
      ))}
    </section>
  )
}

const SlideCards = (props: OriginalProps) => {
  const { attachment, span, quote, viewChoice } = props
  const wholeText = { start: 0, end: attachment.metadata.characters ?? 1 }
  const { data, error } = useQuery(textAtQuery(attachment.id, wholeText))
  const slidesError = useQuery(slidesErrorQuery(attachment.id)).data ?? null
  const box = useRef<HTMLDivElement>(null)
  const sections = useMemo(
    () => (data === undefined ? null : toSections(data.text, 0, data.sections)),
    [data],
  )
  const quotePosition = data === undefined ? null : locateQuote(data, span, quote)
  useEffect(() => {
    if (sections !== null) box.current?.querySelector('mark')?.scrollIntoView({ block: 'center' })
  }, [sections, span])
  if (error !== null) return <ViewError {...props} reason={t('Couldn’t load the slides.')} />
  return (
    <>
      <ViewBar viewChoice={viewChoice} />
      {slidesError !== null && (
        <p role="note" className="px-4 py-2 text-12 text-pretty text-muted">
          {slidesError} {t('Here’s the text of the slides.')}
        </p>
      )}
      {sections === null ? (
        <ViewLoading label={t('Opening slides')} />
      ) : (
        <div
          ref={box}
          data-scroll
          className="flex min-h-0 flex-1 flex-col gap-3 overflow-y-auto bg-sunken p-4 *:shrink-0"
        >
          {sections.map((section) => (
            <SlideCard key={section.start} section={section} span={quotePosition?.span ?? null} />
          ))}
        </div>
      )}
    </>
  )
}

const SlidesView = (props: OriginalProps) => {
  const { slides } = props.attachment
  if (slides === null) return <SlideCards {...props} />
  return <PdfView {...props} file={slides} />
}

export default SlidesView
