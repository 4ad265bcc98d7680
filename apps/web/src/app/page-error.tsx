import { useRouter, type ErrorComponentProps } from '@tanstack/react-router'
import { ApiError } from '../lib/api-error.ts'
import { errorText } from '../lib/error-text.ts'
import { ErrorState } from '../ui/error-state.tsx'
import { NotFound } from './not-found.tsx'

/** A page that could not be shown; the shell around it goes on working. */
export const PageError = ({ error, reset }: ErrorComponentProps) => {
  const router = useRouter()
  if (error instanceof ApiError && error.status === 404) return <NotFound />
  // The files of the version that this page was loaded from are gone.
  const isOldPage = /dynamically imported module|Importing a module script/i.test(String(error))
  return (
    <main className="flex min-h-0 flex-1 flex-col justify-center">
      <ErrorState
        title="This page could not be shown"
        reason={isOldPage ? 'Atelier was updated meanwhile. Reload the page to go on.' : errorText(error)}
        onRetry={() => {
          if (isOldPage) return location.reload()
          reset()
          void router.invalidate()
        }}
      />
    </main>
  )
}
