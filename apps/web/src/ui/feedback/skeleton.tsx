import { cx } from '../cx.ts'

export const Skeleton = ({ className }: { className?: string }) => (
  <span aria-hidden className={cx('block animate-pulse rounded-xs bg-tint-strong', className)} />
)
