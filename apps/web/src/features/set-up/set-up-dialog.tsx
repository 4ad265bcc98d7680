import { useQuery } from '@tanstack/react-query'
import { Navigate } from '@tanstack/react-router'
import { useEffect, useReducer } from 'react'
import { DialogFrame } from '../../ui/dialog-frame.tsx'
import { useUnsaved } from '../../ui/unsaved.ts'
import { projectQuery } from '../projects/index.ts'
import { useUser } from '../users/index.ts'
import { CurrentStep } from './current-step.tsx'
import { LoadingStep } from './loading-step.tsx'
import { nextSetUp } from './next-set-up.ts'
import { hasTyped, holdsSomething, newSetUp, resumedSetUp } from './set-up-state.ts'
import { StopQuestion } from './stop-question.tsx'

interface SetUpDialogProps {
  /** The unfinished project that is gone on with (PRJ-19). */
  resume?: string | undefined
  onClose: () => void
}

/** Makes a project, step by step (PRJ-10). */
const SetUpDialog = ({ resume, onClose }: SetUpDialogProps) => {
  const user = useUser()
  const [state, send] = useReducer(nextSetUp, resume === undefined ? newSetUp : resumedSetUp)
  const resumed = useQuery({ ...projectQuery(resume ?? ''), enabled: resume !== undefined })
  const draft = resumed.data?.status === 'PENDING' ? resumed.data : undefined
  useEffect(() => {
    if (draft !== undefined) send({ type: 'resumed', project: draft })
  }, [draft])
  const isLoading = resume !== undefined && state.projectId === null
  const close = () => (holdsSomething(state) ? send({ type: 'close' }) : onClose())
  // outside of the dialog, which has a question of its own
  useUnsaved(hasTyped(state) && !state.isSaving)
  if (user?.isGuest !== false) return null
  if (isLoading && resumed.data !== undefined && draft === undefined)
    return <Navigate to="/chat/projects/$projectId" params={{ projectId: resumed.data.id }} replace />
  return (
    <>
      <DialogFrame size="wide" onClose={close}>
        {isLoading ? (
          <LoadingStep
            error={resumed.error}
            onRetry={() => void resumed.refetch()}
            isRetrying={resumed.isFetching}
          />
        ) : (
          <CurrentStep state={state} send={send} />
        )}
      </DialogFrame>
      {state.isStopping && (
        <StopQuestion state={state} onStop={onClose} onGoOn={() => send({ type: 'go-on' })} />
      )}
    </>
  )
}

export default SetUpDialog
