import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { errorText } from '../../lib/error-text.ts'
import { layout } from '../../lib/layout.ts'
import { Button } from '../../ui/button.tsx'
import { resourcesQuery, SearchProgress } from '../magic-import/index.ts'
import type { SetUpStepProps } from './set-up-step.ts'
import { StepFrame } from './step-frame.tsx'

/** Looks for sources (PRJ-17); without them it goes on, and says why. */
export const MagicProcessingStep = ({ state, send }: SetUpStepProps) => {
  const { data, error } = useQuery(resourcesQuery(state.goal))
  useEffect(() => {
    if (data !== undefined) send({ type: 'found', groups: data })
    else if (error !== null) send({ type: 'find-failed', reason: errorText(error) })
  }, [data, error, send])
  return (
    <StepFrame
      state={state}
      title="Looking for sources"
      description="This takes a moment. You choose what is kept."
      actions={
        <Button size="lg" onPress={() => send({ type: 'back' })}>
          Cancel
        </Button>
      }
    >
      <div className="py-3">
        <SearchProgress tick={layout.magicImport.tickInDialog} />
      </div>
    </StepFrame>
  )
}
