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
    <>
      {panel.side === 'right' && edge}
      <div style={{ width: `${size}%` }} className="flex min-w-0 shrink-0 flex-col">
        <PanelFrame panel={panel} />
      </div>
      {panel.side === 'left' && edge}
    </>
  )
}
