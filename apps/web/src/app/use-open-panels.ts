import { useMatches } from '@tanstack/react-router'
import { useEffect } from 'react'
import { findPanel, type PanelDefinition } from '../lib/panel-registry.ts'
import { usePanels } from '../lib/panels.ts'

/** The panels to show now, one per side; the ones whose route no longer matches close themselves (KNO-08). */
export const useOpenPanels = (): Record<'left' | 'right', PanelDefinition | undefined> => {
  const { openIds, close } = usePanels()
  const route = useMatches({ select: (matches) => matches.at(-1)?.fullPath.replace(/(.)\/$/, '$1') })
  const isAllowed = (id: string) => {
    const panel = findPanel(id)
    return panel !== undefined && (panel.routes === 'all' || panel.routes.some((other) => other === route))
  }
  const stray = openIds.find((id) => !isAllowed(id))
  useEffect(() => {
    if (stray !== undefined) close(stray)
  })
  const on = (side: PanelDefinition['side']) =>
    openIds
      .filter(isAllowed)
      .map(findPanel)
      .findLast((panel) => panel?.side === side)
  return { left: on('left'), right: on('right') }
}
