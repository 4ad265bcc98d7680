import { messages } from '@atelier/contract/messages'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import type { SetUpState } from './set-up-state.ts'
import { useDiscardDraft } from './use-discard-draft.ts'

const texts = messages.projectSetup

export interface StopQuestionProps {
  state: SetUpState
  onStop: () => void
  onGoOn: () => void
}

/** Asks before the set-up is stopped (PRJ-18). A resumed draft stays a draft. */
export const StopQuestion = ({ state, onStop, onGoOn }: StopQuestionProps) => {
  const discardDraft = useDiscardDraft(state.projectId)
  const stop = async () => {
    if (!state.isResumed) await discardDraft()
    onStop()
  }
  return (
    <ConfirmDialog
      title={texts.stopTitle}
      text={
        state.isResumed
          ? 'The draft stays in your projects with its goal and its sources. What you typed since is thrown away.'
          : 'The unfinished project and what you typed here are thrown away. Files that you added stay in your vault.'
      }
      confirm={texts.stop}
      cancel={texts.goOn}
      isDanger
      onConfirm={stop}
      failed={texts.stopFailed}
      onClose={onGoOn}
    />
  )
}
