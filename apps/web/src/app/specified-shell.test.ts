import { expect, it } from 'vitest'
import { layout } from '../lib/layout.ts'
import { entries, features } from './features.ts'

const panels = new Map(features.flatMap(({ panels: own = [] }) => own.map((panel) => [panel.id, panel])))

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
])('NAV-02 has the panel %s', (id) => {
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
  const look = (id: string) => [panels.get(id)?.side, panels.get(id)?.maxSize, panels.get(id)?.drawerHeight]
  expect(look('crafts')).toEqual(['right', 70, 90])
  expect(look('canvas')).toEqual(['right', 70, 90])
  expect(look('history')).toEqual(['left', undefined, undefined])
  expect(panels.get('manageProjectKnowledgePanel')?.side).toBe('right')
})

it('AUTH-04 LAB-03 NAV-01 asks guests to sign in for History, Projects, AI Tools and Labs, and shows Plugins in MCP mode alone', () => {
  const guarded = entries.filter(({ needsAccount }) => needsAccount === true).map(({ id }) => id)
  expect(guarded).toEqual(expect.arrayContaining(['history', 'projects', 'ai-tools', 'labs']))
  const plugins = entries.filter(({ label }) => label === 'Plugins')
  expect(plugins.map(({ needsLab }) => needsLab)).toEqual(plugins.map(() => 'mcpMode'))
})

it('PRJ-03 MGI-01 VLT-03 PRM-03 TLS-01 has the numbers of the layout that the specifications name', () => {
  expect(layout).toMatchObject({
    searchDebounce: 500,
    scrollMargin: 100,
    copiedFlag: 3000,
    cacheFreshness: 60_000,
    project: { skeletonRows: 7, processingStep: 500 },
    magicImport: { tick: 1500, tickInDialog: 2000 },
    sharing: { celebration: 3000 },
    vault: {
      skeletonCards: 9,
      cardHeight: 320,
      scrollMargin: 300,
      scrollThreshold: 0.1,
      nameCut: 25,
      storageColours: { yellow: 50, orange: 75, red: 90 },
    },
    bot: { nameCheckDebounce: 500, knowledgeNameCut: 25 },
    prompt: {
      searchResults: 6,
      skeletonRows: 4,
      publicSkeletonRows: 12,
      folderRowHeight: 44,
      folderRowHeightFull: 134,
    },
    folder: { resultIcon: 1000 },
    tools: { related: 2 },
  })
})
