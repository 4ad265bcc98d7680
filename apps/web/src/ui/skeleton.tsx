import { cx } from './cx.ts'

/** A grey shape in the place of what comes. Give it the size of that: `className="h-4 w-40"`. */
export const Skeleton = ({ className }: { className?: string }) => (
  <span aria-hidden className={cx('block animate-pulse rounded-xs bg-tint-strong', className)} />
)
