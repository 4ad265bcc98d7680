import { QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, RouterProvider } from '@tanstack/react-router'
import { LucideProvider } from 'lucide-react'
import { render } from 'vitest-browser-react/pure'
import { createQueryClient } from '../app/query-client.ts'
import { createAppRouter } from '../app/router.tsx'
import { iconDefaults } from '../ui/icon-defaults.ts'
import { Toasts } from '../ui/feedback/toasts.tsx'

/** Opens the whole app at a path, with toasts; `path()` returns the current path. */
export const openApp = async (start: string) => {
  const queryClient = createQueryClient()
  queryClient.setDefaultOptions({ queries: { ...queryClient.getDefaultOptions().queries, retry: false } })
  const router = createAppRouter(queryClient)
  router.update({ ...router.options, history: createMemoryHistory({ initialEntries: [start] }) })
  const screen = await render(
    <QueryClientProvider client={queryClient}>
      <LucideProvider {...iconDefaults}>
        <RouterProvider router={router} />
        <Toasts />
      </LucideProvider>
    </QueryClientProvider>,
  )
  return { screen, router, path: () => router.state.location.href }
}
