import { isDatasetName } from '@atelier/contract/datasets/dataset'
import { ChartColumn } from 'lucide-react'
import { useMemo, useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { t } from '../../../lib/text.tsx'
import { cx } from '../../../ui/cx.ts'
import { DatasetCard } from '../../datasets/index.ts'
import { useUser } from '../../users/index.ts'
import { textAtQuery, useTextAt } from '../api.ts'
import { ViewError } from '../view-error.tsx'
import type { OriginalProps } from '../original.ts'
import { locateQuote } from '../text/source-text.ts'
import { ViewLoading, ViewBar } from '../view-bar.tsx'
import { Grid } from './grid.tsx'
import { sheetsOf } from './sheets.ts'

interface SheetTabsProps {
  names: readonly string[]
  selectedIndex: number
  onSelect: (sheet: number) => void
}

const SheetTabs = ({ names, selectedIndex, onSelect }: SheetTabsProps) => (
  <div
    role="group"
    aria-label={t('Sheets')}
    className="flex shrink-0 gap-1 overflow-x-auto border-t border-line bg-sunken px-2 py-1"
  >
    {names.map((name, index) => (
      <button
        // oxlint-disable-next-line react/no-array-index-key -- sheet names may repeat
        key={index}
        type="button"
        aria-pressed={index === selectedIndex}
        onClick={() => onSelect(index)}
        className={cx(
          'touch-tall h-7 max-w-48 shrink-0 truncate rounded-sm px-2.5 text-13',
          index === selectedIndex
            ? 'bg-surface font-medium text-ink shadow-lift'
            : 'text-muted hover:text-ink',
        )}
      >
        {name}
      </button>
    ))}
  </div>
)

const startSpan = { start: 0, end: 1 }

const SheetView = (props: OriginalProps) => {
  const { attachment, span, quote, viewChoice } = props
  const startText = useQuery(textAtQuery(attachment.id, startSpan))
  const citedText = useTextAt(attachment, span)
  const [selection, setSelection] = useState<{ sheet: number; citedSpan: typeof span } | null>(null)
  const canExplore = useUser()?.dataAnalysis.isEnabled === true && isDatasetName(attachment.fileName)
  const [isExploring, setExploring] = useState(false)
  const exploreButton = canExplore && (
    <button
      type="button"
      aria-pressed={isExploring}
      onClick={() => setExploring(!isExploring)}
      className={cx(
        'touch-tall ms-auto flex h-7 items-center gap-1.5 rounded-sm px-2.5 text-12 font-medium',
        isExploring ? 'bg-tint-strong text-ink' : 'text-muted hover:bg-tint-strong hover:text-ink',
      )}
    >
      <ChartColumn />
      {t('Explore')}
    </button>
  )
  const sheets = useMemo(
    () => (startText.data === undefined ? null : sheetsOf(startText.data)),
    [startText.data],
  )
  if (startText.error !== null) return <ViewError {...props} reason={t('Couldn’t load the table.')} />
  if (sheets?.length === 0) return <ViewError {...props} reason={null} />
  if (sheets === null || citedText === undefined)
    return (
      <>
        <ViewBar viewChoice={viewChoice} />
        <ViewLoading label={t('Opening table')} />
      </>
    )
  const isQuoteMissing = citedText !== null && locateQuote(citedText, span, quote).isQuoteMissing
  const citedSpan = isQuoteMissing ? null : span
  const citedSheet =
    citedSpan === null ? -1 : sheets.findLastIndex(({ blocks }) => (blocks[0]?.start ?? 0) <= citedSpan.start)
  const selectedSheet =
    selection !== null && selection.citedSpan === span ? selection.sheet : Math.max(citedSheet, 0)
  const sheet = sheets[selectedSheet]
  if (isExploring)
    return (
      <>
        <ViewBar viewChoice={viewChoice}>{exploreButton}</ViewBar>
        <DatasetCard id={attachment.id} title={attachment.fileName} />
      </>
    )
  return (
    <>
      <ViewBar viewChoice={viewChoice}>{exploreButton}</ViewBar>
      {isQuoteMissing && (
        <p role="note" className="px-4 py-2 text-13 text-warn">
          {t('This source has changed since the answer was generated: “{quote}” is no longer there.', {
            quote: quote ?? '',
          })}
        </p>
      )}
      {sheet !== undefined && (
        <Grid
          key={`${selectedSheet} ${citedSpan?.start}`}
          id={attachment.id}
          sheet={sheet}
          span={selectedSheet === citedSheet ? citedSpan : null}
        />
      )}
      {sheets.length > 1 && (
        <SheetTabs
          names={sheets.map(({ name }) => name)}
          selectedIndex={selectedSheet}
          onSelect={(next) => setSelection({ sheet: next, citedSpan: span })}
        />
      )}
    </>
  )
}

export default SheetView
