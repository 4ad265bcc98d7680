import { messages } from '@atelier/contract/messages'
import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { toast } from '../../ui/toast.ts'
import { ResourceList, useImportResources } from '../magic-import/index.ts'
import { BackButton } from './back-button.tsx'
import type { SetUpStepProps } from './set-up-step.ts'
import { StepFrame } from './step-frame.tsx'

/** What was found; what is chosen of it becomes attachments (PRJ-17). */
export const MagicResultsStep = ({ state, send }: SetUpStepProps) => {
  const { found, selected, projectId } = state
  const importResources = useImportResources({ source: 'PROJECT', projectId: projectId ?? '' })
  const [isPending, setPending] = useState(false)
  const goOn = async () => {
    if (selected.length > 0) {
      setPending(true)
      const { added, failed } = await importResources(selected)
      const say = failed.length === 0 ? toast.success : toast.error
      say(messages.projectSetup.added(added.length, failed.length))
    }
    send({ type: 'imported' })
  }
  return (
    <StepFrame
      state={state}
      title="Choose sources"
      description="What you choose is added to the project. Nothing has to be."
      actions={
        <>
          <BackButton state={state} send={send} isDisabled={isPending} />
          <Button size="lg" variant="primary" isPending={isPending} onPress={() => void goOn()}>
            {selected.length === 0 ? 'Go on without' : `Add ${selected.length} selected`}
          </Button>
        </>
      }
    >
      <ResourceList groups={found} selected={selected} onSelect={(urls) => send({ type: 'select', urls })} />
    </StepFrame>
  )
}
