import type { QueryClient } from '@tanstack/react-query'
import { createRouter, type ErrorComponentProps } from '@tanstack/react-router'
import { ApiError } from '../lib/api/api-error.ts'
import { t } from '../lib/text.tsx'
import { routeTree } from '../route-tree.gen.ts'
import { NotFound } from './not-found.tsx'
import { RenderError } from './render-error.tsx'

/** Search params are plain text so that URLs read as typed: `?q=1911`, not `?q=%221911%22`. */
const parseSearch = (search: string): Record<string, string> =>
  Object.fromEntries(new URLSearchParams(search))

const stringifySearch = (search: Record<string, unknown>): string => {
  const entries = Object.entries(search).filter(([, value]) => value !== undefined && value !== '')
  const text = new URLSearchParams(entries.map(([name, value]) => [name, String(value)])).toString()
  return text === '' ? '' : `?${text}`
}

export const createAppRouter = (queryClient: QueryClient) =>
  createRouter({
    routeTree,
    context: { queryClient },
    parseSearch,
    stringifySearch,
    defaultPreload: 'intent',
    defaultPreloadStaleTime: 0,
    scrollRestoration: true,
    defaultErrorComponent: PageError,
    defaultNotFoundComponent: NotFound,
  })

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createAppRouter>
  }
}

const PageError = ({ error, reset }: ErrorComponentProps) => {
  if (error instanceof ApiError && error.status === 404) return <NotFound />
  return (
    <main className="flex min-h-0 flex-1 flex-col justify-center">
      <RenderError title={t('Couldn’t show this page')} error={error} reset={reset} />
    </main>
  )
}
