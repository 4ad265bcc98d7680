import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { LucideProvider } from 'lucide-react'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { createQueryClient } from './app/query-client.ts'
import { registerAppPanels } from './app/features.ts'
import { createAppRouter } from './app/router.tsx'
import { loadResponseCheck } from './lib/api/api-client.ts'
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

createRoot(root).render(
  <StrictMode>
    <QueryClientProvider client={queryClient}>
      <LucideProvider {...iconDefaults}>
        <RouterProvider router={router} />
        <Toasts />
      </LucideProvider>
    </QueryClientProvider>
  </StrictMode>,
)

// whatever fails to load is retried when needed
whenIdle(() => void Promise.allSettled([loadResponseCheck(), loadToasts()]))
whenIdle(registerServiceWorker)

// not needed for the first paint; until it loads, the system's emoji are used
void import('@fontsource/noto-color-emoji/index.css').catch(() => undefined)
