import { useQuery } from '@tanstack/react-query'
import { useVirtualizer } from '@tanstack/react-virtual'
import { useEffect, useMemo, useRef } from 'react'
import { cx } from '../../../ui/cx.ts'
import { originalTextQuery, useTextAt } from '../api.ts'
import { ViewError } from '../view-error.tsx'
import type { OriginalProps } from '../original.ts'
import { ViewLoading, ViewBar } from '../view-bar.tsx'
import './code.css'
import { findLines, type LineRange } from './find-lines.ts'
import { languageOf } from './languages.ts'
import { useColors } from './use-colors.ts'
import { t } from '../../../lib/text.tsx'

const lineHeightPx = 20
/** Longer lines, usually machine-generated, are truncated. */
const lineLengthMax = 2000

/** Formats single-line JSON, as the server did when it read the file. */
const formatJson = (text: string, mimeType: string): string => {
  if (mimeType !== 'application/json' || text.slice(0, lineLengthMax).includes('\n')) return text
  try {
    return JSON.stringify(JSON.parse(text), null, 2)
  } catch {
    return text
  }
}

interface LinesProps {
  lines: readonly string[]
  language: string
  citedLines: LineRange | null
}

const Lines = ({ lines, language, citedLines }: LinesProps) => {
  const box = useRef<HTMLDivElement>(null)
  // oxlint-disable-next-line react/incompatible-library -- its result is used only here, never passed on
  const rows = useVirtualizer({
    count: lines.length,
    getScrollElement: () => box.current,
    estimateSize: () => lineHeightPx,
    overscan: 20,
    useFlushSync: false,
  })
  const virtualRows = rows.getVirtualItems()
  const colorsOf = useColors(lines, language, [
    virtualRows[0]?.index ?? 0,
    (virtualRows.at(-1)?.index ?? 0) + 1,
  ])
  const firstCitedLine = citedLines?.first
  useEffect(() => {
    if (firstCitedLine !== undefined) rows.scrollToIndex(firstCitedLine, { align: 'center' })
  }, [rows, firstCitedLine])
  const digitCount = String(lines.length).length
  const longestLine = useMemo(
    () =>
      Math.min(
        lineLengthMax,
        lines.map(({ length }) => length).reduce((longest, each) => Math.max(longest, each), -Infinity),
      ),
    [lines],
  )
  return (
    <div
      ref={box}
      data-scroll
      role="region"
      aria-label={t('Lines')}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- keyboard users must be able to scroll it
      tabIndex={0}
      className="min-h-0 flex-1 overflow-auto bg-sunken -outline-offset-2"
    >
      <pre
        className="source-code relative font-mono text-13"
        style={{ height: rows.getTotalSize(), minWidth: `${longestLine + digitCount + 6}ch` }}
      >
        {virtualRows.map(({ index, start }) => {
          const isCited = citedLines !== null && index >= citedLines.first && index <= citedLines.last
          const text = (lines[index] ?? '').slice(0, lineLengthMax)
          const code =
            colorsOf(index)?.map((piece, pieceIndex) => (
              // oxlint-disable-next-line react/no-array-index-key -- tokens have no identity but their position
              <span key={pieceIndex} style={piece.style}>
                {piece.text}
              </span>
            )) ?? text
          return (
            <div
              key={index}
              className={cx('absolute inset-x-0 top-0 flex h-5 leading-5', isCited && 'bg-mark')}
              style={{ transform: `translateY(${start}px)` }}
            >
              <span
                aria-hidden
                className="shrink-0 pr-4 pl-3 text-right text-faint select-none"
                style={{ width: `${digitCount + 4}ch` }}
              >
                {index + 1}
              </span>
              {isCited ? <mark className="bg-transparent text-ink">{code}</mark> : <code>{code}</code>}
            </div>
          )
        })}
      </pre>
    </div>
  )
}

const CodeView = (props: OriginalProps) => {
  const { attachment, span, quote, viewChoice } = props
  const { id, fileName, mimeType, metadata } = attachment
  const { data, error } = useQuery(originalTextQuery(id, metadata.size))
  const extractedText = useTextAt(attachment, span)
  const lines = useMemo(
    () => (data === undefined ? null : formatJson(data, mimeType).split(/\r\n?|\n/)),
    [data, mimeType],
  )
  const citedLines = useMemo(
    () =>
      lines === null || !extractedText || span === null ? null : findLines(lines, extractedText, span, quote),
    [lines, extractedText, span, quote],
  )
  if (error !== null) return <ViewError {...props} reason={t('Couldn’t load the file.')} />
  return (
    <>
      <ViewBar viewChoice={viewChoice} />
      {lines === null || extractedText === undefined ? (
        <ViewLoading label={t('Opening file')} />
      ) : (
        <Lines lines={lines} language={languageOf(fileName)} citedLines={citedLines} />
      )}
    </>
  )
}

export default CodeView
