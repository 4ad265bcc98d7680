import { Menu, PanelLeft } from 'lucide-react'
import { setSidebarSheet, toggleSidebar, useSidebar } from '../lib/sidebar.ts'
import { useIsPhone } from '../lib/use-media.ts'
import { IconButton } from '../ui/icon-button.tsx'

/** Before the breadcrumb: opens the sheet on a phone, and brings a hidden sidebar back. */
export const SidebarToggle = () => {
  const isPhone = useIsPhone()
  const { isHidden } = useSidebar()
  if (isPhone)
    return (
      <IconButton label="Open the sidebar" className="-ml-2" onPress={() => setSidebarSheet(true)}>
        <Menu size={20} strokeWidth={1.5} />
      </IconButton>
    )
  if (!isHidden) return null
  return (
    <IconButton label="Show the sidebar" shortcut="⌘B" className="-ml-2" onPress={toggleSidebar}>
      <PanelLeft size={16} strokeWidth={1.5} />
    </IconButton>
  )
}
