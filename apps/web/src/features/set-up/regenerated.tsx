import { RefreshCw } from 'lucide-react'
import type { ReactNode } from 'react'
import { cx } from '../../ui/cx.ts'
import { IconButton } from '../../ui/icon-button.tsx'

export interface RegeneratedProps {
  /** What is proposed once more: 'title'. */
  what: string
  onPress: () => void
  isPending: boolean
  isDisabled: boolean
  /** The button stands under the field, where it has no line of its own above it. */
  isBelow?: boolean
  className?: string
  children: ReactNode
}

/** A field with the small button that has it proposed once more, at the right of its label. */
export const Regenerated = ({
  what,
  onPress,
  isPending,
  isDisabled,
  isBelow = false,
  className,
  children,
}: RegeneratedProps) => (
  <div className={cx('relative min-w-0', isBelow && 'flex flex-col items-center gap-1', className)}>
    {children}
    <IconButton
      label={`Regenerate ${what}`}
      isPending={isPending}
      isDisabled={isDisabled && !isPending}
      onPress={onPress}
      className={cx('size-6', !isBelow && 'absolute -top-1 right-0')}
    >
      <RefreshCw size={14} strokeWidth={1.5} aria-hidden />
    </IconButton>
  </div>
)
