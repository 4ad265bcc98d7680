import { Check } from 'lucide-react'
import { t } from '../../lib/text.tsx'
import { cx } from '../cx.ts'
import { Spinner } from './spinner.tsx'

export interface StepListProps {
  label: string
  steps: readonly string[]
  /** Index of the current step; `steps.length` when all are done. */
  current: number
}

const StepMark = ({ state }: { state: 'done' | 'current' | 'to-come' }) => (
  <span
    aria-hidden
    className={cx(
      'flex size-5 shrink-0 items-center justify-center rounded-full',
      state === 'done' ? 'bg-accent-soft text-accent-text' : 'text-accent',
      state === 'to-come' && 'border border-line-strong',
    )}
  >
    {state === 'done' && <Check size={14} strokeWidth={2} />}
    {state === 'current' && <Spinner />}
  </span>
)

export const StepList = ({ label, steps, current }: StepListProps) => (
  <>
    <ol aria-label={label} className="flex flex-col gap-4">
      {steps.map((step, index) => {
        const state = index < current ? 'done' : index === current ? 'current' : 'to-come'
        return (
          <li
            key={step}
            {...(state === 'current' ? { 'aria-current': 'step' as const } : {})}
            className={cx(
              'flex items-center gap-3 text-14 transition-colors',
              state === 'current' ? 'font-medium text-ink' : 'text-muted',
            )}
          >
            <StepMark state={state} />
            {step}
          </li>
        )
      })}
    </ol>
    <output className="sr-only">{steps[current] ?? t('Done')}</output>
  </>
)
