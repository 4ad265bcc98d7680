import { PencilLine, Sparkles } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from 'react-aria-components/Button'
import { t } from '../../lib/text.tsx'
import { Spinner } from '../../ui/feedback/spinner.tsx'
import type { SetUpStepProps } from './set-up-step.ts'
import { StepFrame } from './step-frame.tsx'

interface InitialStepProps extends SetUpStepProps {
  onAssisted: () => void
}

export const InitialStep = ({ state, send, onAssisted }: InitialStepProps) => (
  <StepFrame
    state={state}
    title={t('New project')}
    description={t('How would you like to start?')}
    actions={undefined}
  >
    <div className="flex flex-col gap-3 tablet:flex-row">
      <ChoiceCard
        icon={<Sparkles size={20} />}
        title={t('AI-assisted')}
        text={t(
          'Describe your goal and add sources. Atelier suggests the title, instructions and first questions.',
        )}
        isPending={state.isStarting}
        onPress={onAssisted}
      />
      <ChoiceCard
        icon={<PencilLine size={20} />}
        title={t('Start from scratch')}
        text={t('Write the title, description and instructions yourself. You can add sources later.')}
        isDisabled={state.isStarting}
        onPress={() => send({ type: 'start-by-hand' })}
      />
    </div>
  </StepFrame>
)

interface ChoiceCardProps {
  icon: ReactNode
  title: string
  text: string
  onPress: () => void
  isPending?: boolean
  isDisabled?: boolean
}

const ChoiceCard = ({
  icon,
  title,
  text,
  onPress,
  isPending = false,
  isDisabled = false,
}: ChoiceCardProps) => (
  <Button
    onPress={onPress}
    isPending={isPending}
    isDisabled={isDisabled}
    className="group flex flex-1 items-start gap-4 rounded-md border border-line bg-surface p-5 text-start transition-colors hover:border-accent disabled:opacity-50 tablet:flex-col"
  >
    <span
      aria-hidden
      className="flex size-10 shrink-0 items-center justify-center rounded-md border border-line bg-sunken text-muted transition-colors group-hover:text-accent-text"
    >
      {isPending ? <Spinner /> : icon}
    </span>
    <span className="flex min-w-0 flex-col gap-1">
      <span className="text-14 font-semibold">{title}</span>
      <span className="text-13 text-pretty text-muted">{text}</span>
    </span>
  </Button>
)
