import { useQuery } from '@tanstack/react-query'
import { Navigate } from '@tanstack/react-router'
import { useEffect, useReducer } from 'react'
import { errorText } from '../../lib/api/error-text.ts'
import { messages } from '../../lib/messages.ts'
import { t } from '../../lib/text.tsx'
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx'
import { DialogContents } from '../../ui/overlays/dialog-contents.tsx'
import { DialogFrame } from '../../ui/overlays/dialog-frame.tsx'
import { ErrorState } from '../../ui/feedback/error-state.tsx'
import { Loading } from '../../ui/feedback/loading.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { useUnsaved } from '../../ui/overlays/unsaved-scope.ts'
import { projectQuery } from '../projects/index.ts'
import { useUser } from '../users/index.ts'
import { CurrentStep } from './current-step.tsx'
import { nextSetUp } from './next-set-up.ts'
import { hasUnsavedInput, isInProgress, newSetUp, resumedSetUp, type SetUpState } from './set-up-state.ts'
import { useDiscardDraft } from './use-discard-draft.ts'

interface SetUpDialogProps {
  resume?: string | undefined
  onClose: () => void
}

const SetUpDialog = ({ resume, onClose }: SetUpDialogProps) => {
  const user = useUser()
  const [state, send] = useReducer(nextSetUp, resume === undefined ? newSetUp : resumedSetUp)
  const resumedQuery = useQuery({ ...projectQuery(resume ?? ''), enabled: resume !== undefined })
  const draft = resumedQuery.data?.status === 'PENDING' ? resumedQuery.data : undefined
  useEffect(() => {
    if (draft !== undefined) send({ type: 'resumed', project: draft })
  }, [draft])
  const isLoading = state.isResumed && state.projectId === null
  const close = () => (isInProgress(state) ? send({ type: 'close' }) : onClose())
  // registered outside the dialog, which has its own prompt before closing
  useUnsaved(hasUnsavedInput(state) && !state.isSaving)
  if (user?.isGuest !== false) return null
  if (isLoading && resumedQuery.data !== undefined && draft === undefined)
    return <Navigate to="/chat/projects/$projectId" params={{ projectId: resumedQuery.data.id }} replace />
  return (
    <>
      <DialogFrame size="wide" onClose={close}>
        {isLoading ? (
          <LoadingStep
            error={resumedQuery.error}
            onRetry={() => void resumedQuery.refetch()}
            isRetrying={resumedQuery.isFetching}
          />
        ) : (
          <CurrentStep state={state} send={send} />
        )}
      </DialogFrame>
      {state.isStopping && (
        <StopQuestion state={state} onStop={onClose} onContinue={() => send({ type: 'keep-editing' })} />
      )}
    </>
  )
}

export default SetUpDialog

interface LoadingStepProps {
  error: Error | null
  onRetry: () => void
  isRetrying: boolean
}

const LoadingStep = ({ error, onRetry, isRetrying }: LoadingStepProps) => (
  <DialogContents title={t('Project setup')}>
    <div className="flex flex-col gap-5 tablet:min-h-80">
      {error === null ? (
        <Loading label={t('Loading your project')} className="flex flex-col gap-5">
          <Skeleton className="h-0.5" />
          <Skeleton className="h-32" />
          <Skeleton className="h-20 rounded-md" />
        </Loading>
      ) : (
        <ErrorState
          size="panel"
          title={messages.projectSetup.loadFailed}
          reason={errorText(error)}
          onRetry={onRetry}
          isRetrying={isRetrying}
        />
      )}
    </div>
  </DialogContents>
)

const texts = messages.projectSetup

interface StopQuestionProps {
  state: SetUpState
  onStop: () => void
  onContinue: () => void
}

/** A resumed draft stays a draft (PRJ-18). */
const StopQuestion = ({ state, onStop, onContinue }: StopQuestionProps) => {
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
          ? t(
              'The draft stays in your projects with its goal and sources. Text you entered after reopening it will be discarded.',
            )
          : t(
              'The unfinished project and the text you entered will be discarded. Files you added stay in your vault.',
            )
      }
      confirmLabel={texts.stop}
      cancelLabel={texts.continueSetup}
      isDanger
      onConfirm={stop}
      errorTitle={texts.stopFailed}
      onClose={onContinue}
    />
  )
}
