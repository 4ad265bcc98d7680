import { ProgressBar } from 'react-aria-components/ProgressBar'

export interface ProgressLineProps {
  label: string
  value: number
  max: number
  /** Announced instead of the percentage, e.g. 'Step 2 of 4'. */
  text?: string
}

export const ProgressLine = ({ label, value, max, text }: ProgressLineProps) => (
  <ProgressBar
    aria-label={label}
    // assistive technology can't read fractions such as 8e-8
    value={Math.round(value * 100) / 100}
    maxValue={max}
    {...(text === undefined ? {} : { valueLabel: text })}
    className="block h-0.5 w-full overflow-hidden rounded-full bg-line"
  >
    {({ percentage = 0 }) => (
      <span
        aria-hidden
        className="block size-full origin-left bg-accent transition-transform"
        style={{ transform: `scaleX(${percentage / 100})` }}
      />
    )}
  </ProgressBar>
)
