import { lazy } from 'react'
import { registerPanels, type PanelDefinition } from '../lib/panel-registry.ts'

/** Every panel of the shell, each loaded when it is first opened. */
const panels: readonly PanelDefinition[] = [
  {
    id: 'history',
    side: 'left',
    title: 'History',
    component: lazy(() => import('../features/history/history-panel.tsx')),
    routes: 'all',
  },
  {
    id: 'manageProjectKnowledgePanel',
    side: 'right',
    title: 'Project Knowledge',
    component: lazy(() => import('../features/knowledge/knowledge-panel.tsx')),
    routes: ['/chat/projects/$projectId', '/chat/$chatId'],
  },
  {
    id: 'sources',
    side: 'right',
    title: 'Source',
    component: lazy(() => import('../features/knowledge/source-viewer.tsx')),
    routes: ['/chat/projects/$projectId', '/chat/$chatId'],
  },
  {
    id: 'projectSharingPanel',
    side: 'right',
    title: 'Share project',
    component: lazy(() => import('../features/sharing/share-panel.tsx')),
    routes: ['/chat/projects/$projectId'],
  },
  {
    id: 'customizeProjectPanel',
    side: 'right',
    title: 'Customize Project',
    component: lazy(() => import('../features/sharing/customize-panel.tsx')),
    routes: ['/chat/projects/$projectId'],
  },
]

/** Makes them known, before the router starts. */
export const registerAppPanels = (): void => registerPanels(panels)
