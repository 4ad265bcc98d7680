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
  /** The field is narrow and has no label: the button stands above its middle. */
  isCentred?: boolean
  className?: string
  children: ReactNode
}

/** A field with the small button that has it proposed once more, at the right of its label. */
export const Regenerated = ({
  what,
  onPress,
  isPending,
  isDisabled,
  isCentred = false,
  className,
  children,
}: RegeneratedProps) => (
  <div className={cx('relative min-w-0', className)}>
    {children}
    <IconButton
      label={`Regenerate ${what}`}
      isPending={isPending}
      isDisabled={isDisabled && !isPending}
      onPress={onPress}
      className={cx('absolute -top-2', isCentred ? 'left-1/2 -translate-x-1/2' : '-right-2')}
    >
      <RefreshCw size={14} />
    </IconButton>
  </div>
)
