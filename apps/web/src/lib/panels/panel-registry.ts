import type { ComponentType } from 'react'
import type { PagePath } from '../page-path.ts'

export interface PanelDefinition {
  id: string
  side: 'left' | 'right'
  title: string
  component: ComponentType
  /** The panel closes itself when the route no longer matches (KNO-08). */
  routes: 'all' | readonly PagePath[]
  /** In percent of the page, if larger than the maximum of its side. */
  maxSize?: number
  /** For reading: the panel starts at half of the page, with its own stored width. */
  isWide?: boolean
  drawerHeight?: number
}

const definitions = new Map<string, PanelDefinition>()

/** Must run before the router starts. */
export const registerPanels = (panels: readonly PanelDefinition[]): void => {
  for (const panel of panels) definitions.set(panel.id, panel)
}

export const findPanel = (id: string): PanelDefinition | undefined => definitions.get(id)
