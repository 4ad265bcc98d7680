import { ChevronLeft, ChevronRight } from 'lucide-react'
import { announce } from '../../lib/browser/announce.ts'
import { t } from '../../lib/text.tsx'
import { IconButton } from '../../ui/buttons/icon-button.tsx'

export interface BranchSwitchProps {
  siblings: readonly string[]
  current: string
  onSwitch: (messageId: string) => void
}

export const BranchSwitch = ({ siblings, current, onSwitch }: BranchSwitchProps) => {
  const index = siblings.indexOf(current)
  if (siblings.length < 2) return null
  const switchBranch = (step: number) => {
    const next = siblings[index + step]
    if (next === undefined) return
    onSwitch(next)
    announce(t('Version {number} of {count}', { number: index + step + 1, count: siblings.length }))
  }
  return (
    <span className="inline-flex items-center text-13 text-muted tabular-nums">
      <IconButton label={t('Previous version')} isDisabled={index <= 0} onPress={() => switchBranch(-1)}>
        <ChevronLeft />
      </IconButton>
      {index + 1} / {siblings.length}
      <IconButton
        label={t('Next version')}
        isDisabled={index >= siblings.length - 1}
        onPress={() => switchBranch(1)}
      >
        <ChevronRight />
      </IconButton>
    </span>
  )
}
