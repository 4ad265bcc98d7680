import type { ComponentType } from 'react'
import type { PagePath } from './page-path.ts'

export interface PanelDefinition {
  /** Its name in the URL (NAV-02). */
  id: string
  side: 'left' | 'right'
  title: string
  component: ComponentType
  /** The routes on which it may be open; it closes itself when the route no longer matches (KNO-08). */
  routes: 'all' | readonly PagePath[]
  /** Widest share of the page in per cent, where it may be wider than its side allows. */
  maxSize?: number
  /** It is read: it begins at half of the page and has a size of its own. */
  isWide?: boolean
  /** Height of the phone's drawer in per cent, where it is not the usual one. */
  drawerHeight?: number
}

const definitions = new Map<string, PanelDefinition>()

/** Makes panels known, once, before the router starts. */
export const registerPanels = (panels: readonly PanelDefinition[]): void => {
  for (const panel of panels) definitions.set(panel.id, panel)
}

export const findPanel = (id: string): PanelDefinition | undefined => definitions.get(id)
