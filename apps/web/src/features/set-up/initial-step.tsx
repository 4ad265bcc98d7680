import { PencilLine, Sparkles } from 'lucide-react'
import { ChoiceCard } from './choice-card.tsx'
import type { SetUpStepProps } from './set-up-step.ts'
import { StepFrame } from './step-frame.tsx'

export interface InitialStepProps extends SetUpStepProps {
  onAssisted: () => void
}

/** Chooses how to set the project up (PRJ-11). */
export const InitialStep = ({ state, send, onAssisted }: InitialStepProps) => (
  <StepFrame state={state} title="New project" description="How would you like to begin?" actions={undefined}>
    <div className="flex flex-col gap-3 tablet:flex-row">
      <ChoiceCard
        icon={<Sparkles size={20} />}
        title="AI-assisted"
        text="Say what you want to achieve and add sources. Atelier proposes the title, the instructions and first questions."
        isPending={state.isStarting}
        onPress={onAssisted}
      />
      <ChoiceCard
        icon={<PencilLine size={20} />}
        title="Start from scratch"
        text="Write the title, the description and the instructions yourself. Sources can come later."
        isDisabled={state.isStarting}
        onPress={() => send({ type: 'start-by-hand' })}
      />
    </div>
  </StepFrame>
)
