import type { PanelDefinition } from '../lib/panels/panel-registry.ts'
import { Drawer } from '../ui/overlays/drawer.tsx'
import { PanelFrame } from './panel-frame.tsx'

interface PhoneDrawerProps {
  panel: PanelDefinition
  height: number
  onClose: () => void
}

const PhoneDrawer = ({ panel, height, onClose }: PhoneDrawerProps) => (
  <Drawer label={panel.title} heightPercent={height} onClose={onClose}>
    <PanelFrame panel={panel} />
  </Drawer>
)

export default PhoneDrawer
