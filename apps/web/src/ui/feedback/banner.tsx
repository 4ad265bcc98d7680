import type { ReactNode } from 'react'
import { cx } from '../cx.ts'

export interface BannerProps {
  tone?: 'info' | 'warn' | 'error'
  icon?: ReactNode
  children: ReactNode
  action?: ReactNode
}

const tones = {
  info: 'bg-accent-soft text-accent-text',
  warn: 'bg-warn-soft text-warn',
  error: 'bg-bad-soft text-bad',
}

export const Banner = ({ tone = 'info', icon, children, action }: BannerProps) => (
  <output
    className={cx(
      'flex min-h-9 items-center justify-center gap-2 px-4 py-1.5 text-13 font-medium',
      tones[tone],
    )}
  >
    {icon !== undefined && (
      <span aria-hidden className="shrink-0">
        {icon}
      </span>
    )}
    <span>{children}</span>
    {action}
  </output>
)
