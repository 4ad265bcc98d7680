import { AttachmentsStep } from './attachments-step.tsx'
import { GoalStep } from './goal-step.tsx'
import { InitialStep } from './initial-step.tsx'
import { MagicProcessingStep } from './magic-processing-step.tsx'
import { MagicResultsStep } from './magic-results-step.tsx'
import { ManualStep } from './manual-step.tsx'
import { ProcessingStep } from './processing-step.tsx'
import { ReviewStep } from './review-step.tsx'
import type { SetUpStepProps } from './set-up-step.ts'
import { useStartAssisted } from './use-start-assisted.ts'

/** The step that the set-up is at. */
export const CurrentStep = (props: SetUpStepProps) => {
  const start = useStartAssisted(props)
  const onAssisted = () => void start()
  switch (props.state.step) {
    case 'initial':
      return <InitialStep {...props} onAssisted={onAssisted} />
    case 'manual':
      return <ManualStep {...props} onAssisted={onAssisted} />
    case 'goal':
      return <GoalStep {...props} />
    case 'attachments':
      return <AttachmentsStep {...props} />
    case 'processing':
      return <ProcessingStep {...props} />
    case 'review':
      return <ReviewStep {...props} />
    case 'magic_import_processing':
      return <MagicProcessingStep {...props} />
    case 'magic_import_results':
      return <MagicResultsStep {...props} />
  }
}
