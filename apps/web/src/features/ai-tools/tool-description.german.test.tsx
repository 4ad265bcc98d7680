import * as endpoints from '@atelier/contract/endpoints/tools/ai-tools'
import { expect, it } from 'vitest'
import { openApp } from '../../test/open-app.tsx'
import { respond } from '../../test/server.ts'

it('TLS-01 describes a tool in German', async () => {
  const tool = {
    id: 'remove-bg',
    attributes: {
      name: 'remove.bg',
      slug: 'remove-bg',
      description: 'Removes the background from photos.',
      url: 'https://www.remove.bg',
      ToolImage: { url: 'data:image/svg+xml,%3Csvg xmlns="http://www.w3.org/2000/svg"/%3E' },
    },
    categories: [],
    toolMetrics: { views: 0, likes: 0 },
    reaction: null,
  }
  respond(endpoints.listTools, { tools: [tool], pinnedTools: [], usage: { used: 0, limit: 5 } })
  respond(endpoints.getToolMetrics, { metrics: [] })
  respond(endpoints.countToolView, { views: 1 })
  const { screen } = await openApp('/chat/tools/remove-bg')
  await expect.element(screen.getByText('Entfernt den Hintergrund von Fotos.')).toBeVisible()
})
