import { isPaid, Plan } from '@atelier/contract/people/user'
import { expect, it } from 'vitest'
import { truncateName } from '../features/vault/truncate-name.ts'
import { fileSize } from '../lib/format/file-size.ts'
import { layout } from '../lib/layout.ts'
import { messages } from '../lib/messages.ts'
import { entries, features } from './features.ts'
import { createQueryClient } from './query-client.ts'
import { createAppRouter } from './router.tsx'

const panels = new Map(
  features.flatMap(({ panels: featurePanels = [] }) => featurePanels.map((panel) => [panel.id, panel])),
)

it.each([
  'aiTools',
  'botPreview',
  'botProfile',
  'canvas',
  'crafts',
  'customizeProjectPanel',
  'history',
  'labs',
  'manageProjectKnowledgePanel',
  'plugins',
  'projectSharingPanel',
  'prompts',
  'sources',
  'updates',
  'vault',
])('NAV-02 defines the panel %s', (id) => {
  expect(panels.get(id)?.title).toEqual(expect.any(String))
})

it('NAV-02 NAV-03 CRF-01 opens crafts higher than other drawers, and the canvas wider than other panels', () => {
  expect(layout.panels).toEqual({
    left: { min: 20, max: 40 },
    right: { min: 20, max: 50 },
    canvasMax: 70,
    drawer: 70,
    craftDrawer: 90,
  })
  const layoutOf = (id: string) => [
    panels.get(id)?.side,
    panels.get(id)?.maxSize,
    panels.get(id)?.drawerHeight,
  ]
  expect(layoutOf('crafts')).toEqual(['right', 70, 90])
  expect(layoutOf('canvas')).toEqual(['right', 70, 90])
  expect(layoutOf('history')).toEqual(['left', undefined, undefined])
  expect(panels.get('manageProjectKnowledgePanel')?.side).toBe('right')
})

it('AUTH-04 LAB-03 NAV-01 asks guests to sign in for History, Projects, AI Tools and Labs, and shows Plugins only in MCP mode', () => {
  const guardedEntryIds = entries.filter(({ needsAccount }) => needsAccount === true).map(({ id }) => id)
  expect(guardedEntryIds).toEqual(expect.arrayContaining(['history', 'projects', 'ai-tools', 'labs']))
  const plugins = entries.filter(({ label }) => label === 'Plugins')
  expect(plugins.map(({ needsLab }) => needsLab)).toEqual(plugins.map(() => 'mcpMode'))
})

it('PRJ-03 MGI-01 VLT-03 PRM-03 TLS-01 uses the layout numbers of the specifications', () => {
  expect(layout).toMatchObject({
    searchDebounceMs: 500,
    scrollMarginPx: 100,
    copiedIndicatorMs: 3000,
    cacheFreshnessMs: 60_000,
    project: { skeletonRows: 7, processingStepMs: 500 },
    magicImport: { tickMs: 1500, tickInDialogMs: 2000 },
    sharing: { celebrationMs: 3000 },
    vault: {
      skeletonCards: 9,
      cardHeight: 320,
      scrollMargin: 300,
      scrollThreshold: 0.1,
      nameLengthMax: 25,
      storageColors: { yellow: 50, orange: 75, red: 90 },
    },
    bot: { nameCheckDebounceMs: 500, knowledgeNameLengthMax: 25 },
    prompt: {
      searchResults: 6,
      skeletonRows: 4,
      publicSkeletonRows: 12,
      folderRowHeight: 44,
      folderRowHeightFull: 134,
    },
    folder: { resultIconMs: 1000 },
    tools: { related: 2 },
  })
})

const { routesByPath } = createAppRouter(createQueryClient())

it.each([
  '/chat',
  '/chat/$chatId',
  '/chat/history',
  '/chat/projects',
  '/chat/projects/$projectId',
  '/chat/projects/$projectId/customize',
  '/chat/tools/$slug',
  '/chat/plugins',
  '/chat/bots',
  '/chat/prompts',
  '/chat/tasks',
  '/vault',
  '/bonkers',
  '/profile',
])('NAV-04 defines the page %s', (path) => {
  expect(Object.keys(routesByPath)).toContain(path)
})

it('AUTH-01 counts every plan as paid except guest, free, sumo and essentials', () => {
  expect(Plan.options.filter((plan) => !isPaid(plan))).toEqual(['guest', 'free', 'sumo', 'essentials'])
})

it('PRJ-01 PRJ-02 titles the list of projects by its filter', () => {
  const { filters, titles } = messages.projects
  expect(Object.values(filters)).toEqual(['All', 'My Projects', 'Shared', 'Published', 'Archived'])
  expect(Object.values(titles)).toEqual([
    'Your Projects',
    'My Projects',
    'Shared Projects',
    'Published Projects',
    'Archived Projects',
  ])
})

it.each([
  [0, '0 B'],
  [1023, '1,023 B'],
  [1024, '1 KB'],
  [1536, '1.5 KB'],
  [1024 ** 2 * 1.234_56, '1.23 MB'],
  [1024 ** 3 * 5, '5 GB'],
  [1024 ** 4, '1 TB'],
  [1024 ** 5, '1,024 TB'],
])('VLT-02 shows %d bytes as %s', (bytes, text) => {
  expect(fileSize(bytes)).toBe(text)
})

it('VLT-05 shows a name of 25 characters in full, and truncates one of 26', () => {
  expect([truncateName('x'.repeat(25)), truncateName('x'.repeat(26))]).toEqual([
    'x'.repeat(25),
    `${'x'.repeat(25)}…`,
  ])
})
