import { messages } from '@atelier/contract/messages'
import { useId, useReducer, useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { ManualStep } from './manual-step.tsx'
import { firstStep, nextStep } from './setup-steps.ts'

/** Makes a project, step by step (PRJ-10). */
const NewProjectDialog = ({ onClose }: { onClose: () => void }) => {
  const [state, send] = useReducer(nextStep, firstStep)
  const [isPending, setPending] = useState(false)
  const formId = useId()
  const ask = () => send({ type: 'close' })
  return (
    <>
      <Dialog
        title="New project"
        description="Start from scratch. Everything can be changed later."
        size="wide"
        onClose={ask}
        actions={
          <>
            <Button size="lg" onPress={ask} isDisabled={isPending}>
              Cancel
            </Button>
            <Button size="lg" variant="primary" type="submit" form={formId} isPending={isPending}>
              {messages.projectSetup.create}
            </Button>
          </>
        }
      >
        <ManualStep formId={formId} onPending={setPending} onDone={onClose} />
      </Dialog>
      {state.isStopping && (
        <ConfirmDialog
          title={messages.projectSetup.stopTitle}
          text="What you typed here is thrown away."
          confirm={messages.projectSetup.stop}
          cancel={messages.projectSetup.goOn}
          isDanger
          onConfirm={onClose}
          onClose={() => send({ type: 'go-on' })}
        />
      )}
    </>
  )
}

export default NewProjectDialog
