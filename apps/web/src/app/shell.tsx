import { Outlet, useMatches } from '@tanstack/react-router'
import { Menu, PanelLeft, WifiOff } from 'lucide-react'
import { useDeferredValue, useEffect } from 'react'
import { runAfterTransition } from 'react-aria/private/utils/runAfterTransition'
import { layout } from '../lib/layout.ts'
import { lazy } from '../lib/lazy.ts'
import { findPanel, type PanelDefinition } from '../lib/panels/panel-registry.ts'
import { usePanelSize } from '../lib/panels/panel-size.ts'
import { usePanels } from '../lib/panels/panels.ts'
import { setSidebarSheet, toggleSidebar, useSidebar } from '../lib/panels/sidebar.ts'
import { t } from '../lib/text.tsx'
import { useIsNarrow, useIsPhone } from '../lib/browser/use-media.ts'
import { useOnline } from '../lib/browser/use-online.ts'
import { Banner } from '../ui/feedback/banner.tsx'
import { IconButton } from '../ui/buttons/icon-button.tsx'
import { PageHeaderStart } from '../ui/display/page-header-start.ts'
import { UnsavedGuard } from '../ui/overlays/unsaved-guard.tsx'
import { AppShortcuts } from './app-shortcuts.tsx'
import { FeatureParts } from './feature-parts.tsx'
import { useLiveUpdates } from './live-updates.ts'
import { PanelEdge } from './panel-edge.tsx'
import { PanelFrame } from './panel-frame.tsx'
import { Sidebar } from './sidebar.tsx'

/** At most one panel per side; a panel closes when its route no longer matches (KNO-08). */
const useOpenPanels = (): Record<'left' | 'right', PanelDefinition | undefined> => {
  const { openIds, close } = usePanels()
  const route = useMatches({ select: (matches) => matches.at(-1)?.fullPath.replace(/(.)\/$/, '$1') })
  const isAllowed = (id: string) => {
    const panel = findPanel(id)
    return panel !== undefined && (panel.routes === 'all' || panel.routes.some((other) => other === route))
  }
  const disallowedPanel = openIds.find((id) => !isAllowed(id))
  useEffect(() => {
    if (disallowedPanel !== undefined) close(disallowedPanel)
  })
  const panelOnSide = (side: PanelDefinition['side']) =>
    openIds
      .filter(isAllowed)
      .map(findPanel)
      .findLast((panel) => panel?.side === side)
  return { left: panelOnSide('left'), right: panelOnSide('right') }
}

const Assistance = lazy(() => import('./assistance.tsx'))
const PhoneDrawer = lazy(() => import('./phone-drawer.tsx'))
const SidebarSheet = lazy(() => import('./sidebar-sheet.tsx'))

/** A separate component so that the shell doesn't re-render when the user loads. */
const LiveUpdates = () => {
  useLiveUpdates()
  return null
}

export const Shell = () => {
  const isPhone = useIsPhone()
  const isNarrow = useIsNarrow()
  const { isHidden, isSheetOpen } = useSidebar()
  const openPanels = useOpenPanels()
  const panels = usePanels()
  // what isn't visible is rendered after the page, in tasks of its own
  const isPageRendered = useDeferredValue(true, false)

  const drawer = openPanels.right ?? openPanels.left
  return (
    <div className="flex h-full flex-col">
      <a
        href="#page"
        className="sr-only z-50 rounded-sm bg-surface px-3 py-2 text-14 focus:not-sr-only focus:absolute focus:top-2 focus:start-2"
      >
        {t('Skip to content')}
      </a>
      <OfflineBanner />
      <FeatureParts kind="Banner" />
      <div className="flex min-h-0 flex-1">
        {!isPhone && !isHidden && (
          <aside aria-label={t('Sidebar')} className="w-sidebar shrink-0 border-e border-line bg-sunken">
            <Sidebar />
          </aside>
        )}
        <div data-panels className="flex min-h-0 min-w-0 flex-1">
          {!isNarrow && openPanels.left !== undefined && <SidePanel key="left" panel={openPanels.left} />}
          <PageHeaderStart value={<SidebarToggle />}>
            <div id="page" tabIndex={-1} className="flex min-h-0 min-w-0 flex-1 flex-col outline-none">
              <Outlet />
            </div>
          </PageHeaderStart>
          {!isNarrow && openPanels.right !== undefined && <SidePanel key="right" panel={openPanels.right} />}
        </div>
      </div>
      <Assistance panels={[openPanels.left, openPanels.right].flatMap((panel) => panel?.title ?? [])} />
      {isPageRendered && (
        <>
          <LiveUpdates />
          <AppShortcuts />
          <FeatureParts kind="Overlay" />
          <UnsavedGuard />
        </>
      )}
      {isPhone && isSheetOpen && <SidebarSheet />}
      {isNarrow && drawer !== undefined && (
        <PhoneDrawer
          panel={drawer}
          height={drawer.drawerHeight ?? layout.panels.drawer}
          onClose={() => panels.close(drawer.id)}
        />
      )}
    </div>
  )
}

const OfflineBanner = () => {
  const isOnline = useOnline()
  return (
    // always mounted: screen readers announce only changes of an existing live region
    <div aria-live="polite">
      {!isOnline && (
        <Banner tone="warn" icon={<WifiOff />}>
          {t('You’re offline. What you type is kept, and messages are sent when you’re back online.')}
        </Banner>
      )}
    </div>
  )
}

/**
 * Makes React Aria forget removed elements: it tracks transitions until they end, which those of a removed
 * element never do.
 */
const releaseTransitions = () => {
  runAfterTransition(() => undefined)
}

const SidePanel = ({ panel }: { panel: PanelDefinition }) => {
  const range = { min: layout.panels[panel.side].min, max: panel.maxSize ?? layout.panels[panel.side].max }
  useEffect(() => releaseTransitions, [])
  const isWide = panel.isWide === true || panel.maxSize !== undefined
  const [size, resize] = usePanelSize(isWide ? 'wide' : panel.side, range)
  const edge = (
    <PanelEdge
      label={t('Width of {panel}', { panel: panel.title })}
      side={panel.side}
      size={size}
      {...range}
      onResize={resize}
    />
  )
  return (
    <section aria-label={panel.title} style={{ width: `${size}%` }} className="flex min-w-0 shrink-0">
      {panel.side === 'right' && edge}
      <PanelFrame panel={panel} />
      {panel.side === 'left' && edge}
    </section>
  )
}

const SidebarToggle = () => {
  const isPhone = useIsPhone()
  const { isHidden } = useSidebar()
  if (isPhone)
    return (
      <IconButton label={t('Open sidebar')} className="-ms-2" onPress={() => setSidebarSheet(true)}>
        <Menu size={20} />
      </IconButton>
    )
  if (!isHidden) return null
  return (
    <IconButton label={t('Show sidebar')} shortcut="⌘B" className="-ms-2" onPress={toggleSidebar}>
      <PanelLeft />
    </IconButton>
  )
}
