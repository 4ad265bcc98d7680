import type { DatasetTable } from '@atelier/contract/datasets/dataset'
import { useEffect, useState } from 'react'
import { locale } from '../../../lib/language.ts'
import { plural, t } from '../../../lib/text.tsx'
import { Button } from '../../../ui/buttons/button.tsx'
import { Spinner } from '../../../ui/feedback/spinner.tsx'
import type { ExplorerResult } from '../api.ts'
import { countText } from './labels.ts'

const listFormat = new Intl.ListFormat(locale)

const rowCountText = ({ request, result: { rows, total } }: ExplorerResult): string => {
  if (rows.length < total)
    return t('First {shown} of {total} rows', { shown: countText(rows.length), total: countText(total) })
  if (request.kind === 'search') return plural(total, '1 row found', '{count} rows found')
  return plural(total, '1 row', '{count} rows')
}

const isShort = (word: string) => /^[a-z]{1,3}$/.test(word)

const missingWordsText = ({ result: { words = [] } }: ExplorerResult): string | null => {
  const missingWords = words.flatMap(({ word, rows }) => (rows === 0 && !isShort(word) ? [`“${word}”`] : []))
  return missingWords.length === 0
    ? null
    : t('Not in the table: {words}', { words: listFormat.format(missingWords) })
}

const useIsSlow = (isRunning: boolean): boolean => {
  const [isSlow, setSlow] = useState(false)
  if (!isRunning && isSlow) setSlow(false)
  useEffect(() => {
    if (!isRunning) return
    const timer = setTimeout(() => setSlow(true), 400)
    return () => clearTimeout(timer)
  }, [isRunning])
  return isSlow
}

interface ResultStatusProps {
  latestResult: ExplorerResult | null
  table: DatasetTable
  isRunning: boolean
  isCanceled: boolean
  onCancel: () => void
  onRetry: () => void
  onShowRejects: () => void
}

export const ResultStatus = ({
  latestResult,
  table,
  isRunning,
  isCanceled,
  onCancel,
  onRetry,
  onShowRejects,
}: ResultStatusProps) => {
  const isSlow = useIsSlow(isRunning)
  const missingText = latestResult && missingWordsText(latestResult)
  const { rows, totals = 0 } = table.rejects
  const skippedCount = rows + totals
  return (
    <div className="flex min-h-9 shrink-0 flex-wrap items-center gap-x-3 gap-y-1 px-4 py-1 text-13 text-muted">
      <output className="tabular-nums">
        {isSlow ? (
          <span className="inline-flex items-center gap-2">
            <Spinner />
            {t('Calculating…')}
          </span>
        ) : isCanceled ? (
          t('Canceled')
        ) : (
          latestResult && [rowCountText(latestResult), missingText].filter(Boolean).join(' · ')
        )}
      </output>
      {isSlow && (
        <Button size="sm" onPress={onCancel}>
          {t('Cancel')}
        </Button>
      )}
      {isCanceled && (
        <Button size="sm" onPress={onRetry}>
          {t('Run again')}
        </Button>
      )}
      {skippedCount > 0 && !isSlow && (
        <button
          type="button"
          onClick={onShowRejects}
          className="touch-tall rounded-xs text-warn underline-offset-2 hover:underline"
        >
          {plural(skippedCount, '1 row of the file was skipped', '{count} rows of the file were skipped')}
        </button>
      )}
    </div>
  )
}
