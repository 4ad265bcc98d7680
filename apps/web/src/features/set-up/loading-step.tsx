import { messages } from '@atelier/contract/messages'
import { errorText } from '../../lib/error-text.ts'
import { DialogContents } from '../../ui/dialog-contents.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { Loading } from '../../ui/loading.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'

export interface LoadingStepProps {
  error: Error | null
  onRetry: () => void
  isRetrying: boolean
}

/** Until the unfinished project is there, in the shape of the step that comes (PRJ-19). */
export const LoadingStep = ({ error, onRetry, isRetrying }: LoadingStepProps) => (
  <DialogContents title="Project setup">
    <div className="flex flex-col gap-5 tablet:min-h-80">
      {error === null ? (
        <Loading label="Loading your project" className="flex flex-col gap-5">
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
