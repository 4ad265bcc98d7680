import { TriangleAlert } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { t, translate } from '../../lib/text.tsx'
import { cx } from '../../ui/cx.ts'
import { DialogContents } from '../../ui/overlays/dialog-contents.tsx'
import { ProgressLine } from '../../ui/feedback/progress-line.tsx'
import type { SetUpStep } from './set-up-state.ts'
import type { SetUpStepProps } from './set-up-step.ts'

const stepNumbers: Partial<Record<SetUpStep, number>> = {
  goal: 1,
  magic_import_processing: 2,
  magic_import_results: 2,
  attachments: 2,
  processing: 3,
  review: 4,
}

export interface StepFrameProps extends Omit<SetUpStepProps, 'send'> {
  title: string
  description?: string
  actions: ReactNode
  onSubmit?: () => unknown
  children: ReactNode
}

export const StepFrame = ({ state, title, description, actions, onSubmit, children }: StepFrameProps) => {
  const stepNumber = stepNumbers[state.step]
  const body = useRef<HTMLDivElement>(null)
  // the previous step's focused button is gone: keep focus in the dialog
  useEffect(() => {
    if (!body.current?.contains(document.activeElement)) body.current?.focus({ preventScroll: true })
  }, [])
  return (
    <DialogContents title={title} description={description} actions={actions} onSubmit={onSubmit}>
      <div
        ref={body}
        tabIndex={-1}
        role="group"
        aria-label={title}
        className={cx(
          'flex animate-appear flex-col gap-5 focus-visible:outline-none',
          stepNumber !== undefined && 'tablet:min-h-80',
        )}
      >
        {stepNumber !== undefined && (
          <ProgressLine
            label={t('Project setup')}
            value={stepNumber}
            max={4}
            text={t('Step {station} of 4', { station: stepNumber })}
          />
        )}
        {state.problem !== null && <StepProblem {...state.problem} />}
        {children}
      </div>
    </DialogContents>
  )
}

const StepProblem = ({ title, reason }: { title: string; reason: string }) => (
  <div role="alert" className="flex gap-3 rounded-md bg-bad-soft px-4 py-3 text-14 text-bad">
    <TriangleAlert className="mt-0.5 shrink-0" />
    <div className="min-w-0">
      <p className="font-medium">{title}</p>
      {reason !== '' && reason !== title && (
        <p className="mt-0.5 text-13 wrap-anywhere">{translate(reason)}</p>
      )}
    </div>
  </div>
)
