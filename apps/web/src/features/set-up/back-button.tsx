import { t } from '../../lib/text.tsx'
import { Button } from '../../ui/buttons/button.tsx'
import { previousStep } from './next-set-up.ts'
import type { SetUpStepProps } from './set-up-step.ts'

export interface BackButtonProps extends SetUpStepProps {
  isDisabled?: boolean
}

export const BackButton = ({ state, send, isDisabled = false }: BackButtonProps) =>
  previousStep(state) !== null && (
    <Button
      size="lg"
      variant="quiet"
      className="me-auto -ms-4"
      isDisabled={isDisabled}
      onPress={() => send({ type: 'back' })}
    >
      {t('Back')}
    </Button>
  )
