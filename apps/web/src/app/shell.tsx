import { limits } from '@atelier/contract/limits'
import { Outlet } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { usePanels } from '../lib/panels.ts'
import { useSidebar } from '../lib/sidebar.ts'
import { useIsNarrow, useIsPhone } from '../lib/use-media.ts'
import { PageHeaderStart } from '../ui/page-header-start.ts'
import { UnsavedGuard } from '../ui/unsaved-guard.tsx'
import { AppShortcuts } from './app-shortcuts.tsx'
import { FeatureParts } from './feature-parts.tsx'
import { useLiveUpdates } from './live-updates.ts'
import { OfflineBanner } from './offline-banner.tsx'
import { Sidebar } from './sidebar.tsx'
import { SidebarToggle } from './sidebar-toggle.tsx'
import { SidePanel } from './side-panel.tsx'
import { useOpenPanels } from './use-open-panels.ts'

const PhoneDrawer = lazy(() => import('./phone-drawer.tsx'))
const SidebarSheet = lazy(() => import('./sidebar-sheet.tsx'))

/** By itself, so that the shell is not drawn again when it hears who is here. */
const LiveUpdates = () => {
  useLiveUpdates()
  return null
}

/** What stands around every page: sidebar, panels, drawer, dialogs of the whole and the keys. */
export const Shell = () => {
  const isPhone = useIsPhone()
  const isNarrow = useIsNarrow()
  const { isHidden, isSheetOpen } = useSidebar()
  const open = useOpenPanels()
  const panels = usePanels()

  const drawer = open.right ?? open.left
  return (
    <div className="flex h-full flex-col">
      <a
        href="#page"
        className="sr-only z-50 rounded-sm bg-surface px-3 py-2 text-14 focus:not-sr-only focus:absolute focus:top-2 focus:left-2"
      >
        Skip to the page
      </a>
      <OfflineBanner />
      <FeatureParts kind="Banner" />
      <div className="flex min-h-0 flex-1">
        {!isPhone && !isHidden && (
          <aside aria-label="Sidebar" className="w-sidebar shrink-0 border-r border-line bg-sunken">
            <Sidebar />
          </aside>
        )}
        <div data-panels className="flex min-h-0 min-w-0 flex-1">
          {!isNarrow && open.left !== undefined && <SidePanel key="left" panel={open.left} />}
          <PageHeaderStart value={<SidebarToggle />}>
            <div id="page" tabIndex={-1} className="flex min-h-0 min-w-0 flex-1 flex-col outline-none">
              <Outlet />
            </div>
          </PageHeaderStart>
          {!isNarrow && open.right !== undefined && <SidePanel key="right" panel={open.right} />}
        </div>
      </div>
      <LiveUpdates />
      <AppShortcuts />
      <FeatureParts kind="Everywhere" />
      <UnsavedGuard />
      <Suspense fallback={null}>
        {isPhone && isSheetOpen && <SidebarSheet />}
        {isNarrow && drawer !== undefined && (
          <PhoneDrawer
            panel={drawer}
            height={drawer.drawerHeight ?? limits.panels.drawer}
            onClose={() => panels.close(drawer.id)}
          />
        )}
      </Suspense>
    </div>
  )
}
