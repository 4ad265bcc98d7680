import { useRouter } from '@tanstack/react-router'
import { errorText, isChunkLoadError } from '../lib/api/error-text.ts'
import { ErrorState, type ErrorStateProps } from '../ui/feedback/error-state.tsx'

interface RenderErrorProps extends Pick<ErrorStateProps, 'title' | 'size'> {
  error: unknown
  /** Renders the failed part again. */
  reset: () => void
}

/** Shown instead of a page or panel that failed to render. Retrying also loads its data again. */
export const RenderError = ({ error, reset, ...stateProps }: RenderErrorProps) => {
  const router = useRouter()
  return (
    <ErrorState
      {...stateProps}
      reason={errorText(error)}
      onRetry={() => {
        if (isChunkLoadError(error)) return location.reload()
        reset()
        void router.invalidate()
      }}
    />
  )
}
