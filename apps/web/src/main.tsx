// each of these runs in a task of its own, so that a slow phone responds in between
import './app/start/react.ts'
import './app/start/libraries.ts'
import './app/start/shell.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { LucideProvider } from 'lucide-react'
import { StrictMode, startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import { createQueryClient } from './app/query-client.ts'
import { registerAppPanels } from './app/features.ts'
import { createAppRouter } from './app/router.tsx'
import { loadResponseCheck } from './lib/api/api-client.ts'
import { nextTask } from './lib/browser/next-task.ts'
import { registerServiceWorker } from './lib/browser/service-worker.ts'
import { whenIdle } from './lib/browser/when-idle.ts'
import { iconDefaults } from './ui/icon-defaults.ts'
import { loadToasts } from './ui/feedback/load-toasts.ts'
import { Toasts } from './ui/feedback/toasts.tsx'

const root = document.querySelector('#root')
if (root === null) throw new Error('index.html has no #root element')

// zod must not probe for eval: the CSP forbids it and would log a violation
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } })

registerAppPanels()
const queryClient = createQueryClient()
const router = createAppRouter(queryClient)

const renderApp = async () => {
  await nextTask()
  // RouterProvider loads it again
  await router.load().catch(() => undefined)
  // renders in slices of 5 ms
  startTransition(() =>
    createRoot(root).render(
      <StrictMode>
        <QueryClientProvider client={queryClient}>
          <LucideProvider {...iconDefaults}>
            <RouterProvider router={router} />
            <Toasts />
          </LucideProvider>
        </QueryClientProvider>
      </StrictMode>,
    ),
  )
}
// not awaited: lazy pages import this file, and would wait for it
void renderApp()

// whatever fails to load is retried when needed
whenIdle(() => void Promise.allSettled([loadResponseCheck(), loadToasts()]))
whenIdle(registerServiceWorker)

// until it loads, the system's emoji are used
whenIdle(() => void import('@fontsource/noto-color-emoji/index.css').catch(() => undefined))
