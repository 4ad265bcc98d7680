import { limits } from '@atelier/contract/limits'
import type { PanelDefinition } from '../lib/panel-registry.ts'
import { usePanelSize } from '../lib/panel-size.ts'
import { PanelEdge } from './panel-edge.tsx'
import { PanelFrame } from './panel-frame.tsx'

/** A panel beside the page with the edge that resizes it (NAV-03). */
export const SidePanel = ({ panel }: { panel: PanelDefinition }) => {
  const range = { min: limits.panels[panel.side].min, max: panel.maxSize ?? limits.panels[panel.side].max }
  const [size, resize] = usePanelSize(panel.side, range)
  const edge = (
    <PanelEdge label={`Width of ${panel.title}`} side={panel.side} size={size} {...range} onResize={resize} />
  )
  return (
    <section aria-label={panel.title} style={{ width: `${size}%` }} className="flex min-w-0 shrink-0">
      {panel.side === 'right' && edge}
      <PanelFrame panel={panel} />
      {panel.side === 'left' && edge}
    </section>
  )
}
