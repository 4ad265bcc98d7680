import type { StorageInfo } from '@atelier/contract/sources/vault'
import { ProgressBar } from 'react-aria-components/ProgressBar'
import { fileSize } from '../../lib/format/file-size.ts'
import { layout } from '../../lib/layout.ts'
import { t } from '../../lib/text.tsx'
import { cx } from '../../ui/cx.ts'

const { yellow, orange, red } = layout.vault.storageColors

const levelOf = (percentage: number): { name: string; color: string } => {
  if (percentage < yellow) return { name: 'green', color: 'bg-level-1' }
  if (percentage < orange) return { name: 'yellow', color: 'bg-level-2' }
  return percentage < red ? { name: 'orange', color: 'bg-level-3' } : { name: 'red', color: 'bg-level-4' }
}

export const StorageBar = ({ storage: { used, limit, percentage } }: { storage: StorageInfo }) => {
  const text = t('{used} of {limit}', { used: fileSize(used), limit: fileSize(limit) })
  const { name, color } = levelOf(percentage)
  return (
    <ProgressBar
      aria-label={t('Storage')}
      value={Math.min(percentage, 100)}
      valueLabel={text}
      className="flex w-36 flex-col tablet:w-47.5 gap-1.5"
    >
      <span className="text-12 text-muted tabular-nums">{text}</span>
      <span className="block h-1.5 overflow-hidden rounded-full bg-line">
        <span
          data-level={name}
          className={cx('block h-full rounded-full transition-[width]', color)}
          style={{ width: `${Math.min(percentage, 100)}%` }}
        />
      </span>
    </ProgressBar>
  )
}
