import type { QueryClient } from '@tanstack/react-query'
import { createRootRouteWithContext, Outlet } from '@tanstack/react-router'
import type { PanelSearch } from '../lib/panels/panels.ts'
import { textParam, enumParam, type SearchParams } from '../lib/search-params.ts'

export const Route = createRootRouteWithContext<{ queryClient: QueryClient }>()({
  validateSearch: (search: SearchParams): PanelSearch => ({
    panel: textParam(search, 'panel', 200),
    attachment: textParam(search, 'attachment', 64),
    passage: textParam(search, 'passage', 64),
    quote: textParam(search, 'quote', 320),
    view: enumParam(search, 'view', ['text']),
    bot: textParam(search, 'bot', 64),
    craft: textParam(search, 'craft', 64),
    version: textParam(search, 'version', 64),
  }),
  component: Outlet,
})
