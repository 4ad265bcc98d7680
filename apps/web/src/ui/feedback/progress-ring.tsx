import { ProgressBar } from 'react-aria-components/ProgressBar'
import { cx } from '../cx.ts'

export interface ProgressRingProps {
  label: string
  /** In percent; indeterminate if undefined. */
  value?: number | undefined
  className?: string
}

const radius = 6
const circumference = 2 * Math.PI * radius

export const ProgressRing = ({ label, value, className }: ProgressRingProps) => (
  <ProgressBar
    aria-label={label}
    {...(value === undefined ? { isIndeterminate: true } : { value })}
    className={cx('inline-flex shrink-0', className)}
  >
    <svg
      viewBox="0 0 16 16"
      fill="none"
      aria-hidden
      className={cx('size-4 -rotate-90 text-accent', value === undefined && 'animate-spin')}
    >
      <circle cx="8" cy="8" r={radius} stroke="currentColor" strokeWidth="2" opacity="0.2" />
      <circle
        cx="8"
        cy="8"
        r={radius}
        stroke="currentColor"
        strokeWidth="2"
        strokeDasharray={circumference}
        strokeDashoffset={circumference * (1 - (value ?? 25) / 100)}
        className="transition-[stroke-dashoffset]"
      />
    </svg>
  </ProgressBar>
)
