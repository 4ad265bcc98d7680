import type { ReactNode } from 'react'
import { cx } from '../cx.ts'

export interface CardProps {
  isSelected?: boolean
  className?: string
  children: ReactNode
}

export const Card = ({ isSelected = false, className, children }: CardProps) => (
  <div
    className={cx(
      'rounded-md border bg-surface p-3',
      isSelected ? 'border-accent outline outline-accent' : 'border-line',
      className,
    )}
  >
    {children}
  </div>
)
