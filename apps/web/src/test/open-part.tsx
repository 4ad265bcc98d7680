import { QueryClientProvider } from '@tanstack/react-query'
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router'
import { LucideProvider } from 'lucide-react'
import { type ReactNode } from 'react'
import { render } from 'vitest-browser-react/pure'
import { createQueryClient } from '../app/query-client.ts'
import { iconDefaults } from '../ui/icon-defaults.ts'
import { Toasts } from '../ui/feedback/toasts.tsx'

/** Renders a part of a page on its own, with toasts; `path()` returns the current path. */
export const openPart = async (part: ReactNode) => {
  const root = createRootRoute()
  const home = createRoute({ getParentRoute: () => root, path: '/', component: () => part })
  const otherRoute = createRoute({ getParentRoute: () => root, path: '$', component: () => null })
  const router = createRouter({
    routeTree: root.addChildren([home, otherRoute]),
    history: createMemoryHistory({ initialEntries: ['/'] }),
  })
  const screen = await render(
    <QueryClientProvider client={createQueryClient()}>
      <LucideProvider {...iconDefaults}>
        <RouterProvider router={router as never} />
        <Toasts />
      </LucideProvider>
    </QueryClientProvider>,
  )
  return { screen, path: () => router.state.location.href }
}
