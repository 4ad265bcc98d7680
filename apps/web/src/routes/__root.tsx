import type { QueryClient } from '@tanstack/react-query'
import { createRootRouteWithContext, Outlet } from '@tanstack/react-router'
import { z } from 'zod'

/** Which panels are open, and what they show: on every page. See lib/panels.ts. */
const search = z.object({
  panel: z.string().max(200).optional().catch(undefined),
  attachment: z.string().max(64).optional().catch(undefined),
  passage: z.string().max(64).optional().catch(undefined),
})

export const Route = createRootRouteWithContext<{ queryClient: QueryClient }>()({
  validateSearch: search,
  component: Outlet,
})
