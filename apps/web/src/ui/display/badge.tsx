import type { ReactNode } from 'react'
import { cx } from '../cx.ts'

export type BadgeTone = 'neutral' | 'accent' | 'good' | 'warn' | 'bad'

const tones: Record<BadgeTone, string> = {
  neutral: 'border-line bg-sunken text-muted',
  accent: 'border-transparent bg-accent-soft text-accent-text',
  good: 'border-transparent bg-good-soft text-good',
  warn: 'border-transparent bg-warn-soft text-warn',
  bad: 'border-transparent bg-bad-soft text-bad',
}

export const Badge = ({ tone = 'neutral', children }: { tone?: BadgeTone; children: ReactNode }) => (
  <span
    className={cx(
      'inline-flex shrink-0 items-center gap-1 rounded-xs border px-1.5 text-11 font-medium',
      tones[tone],
    )}
  >
    {children}
  </span>
)
