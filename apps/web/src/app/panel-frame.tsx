import { X } from 'lucide-react'
import { useEffect, useMemo, useRef } from 'react'
import type { PanelDefinition } from '../lib/panels/panel-registry.ts'
import { craftPanels, parsePanelIds, panelToFocus, usePanels } from '../lib/panels/panels.ts'
import { useShortcut } from '../lib/browser/shortcuts.ts'
import { useStore } from '../lib/store.ts'
import { t } from '../lib/text.tsx'
import { IconButton } from '../ui/buttons/icon-button.tsx'
import { type UnsavedScope, UnsavedScopeProvider } from '../ui/overlays/unsaved-scope.ts'
import { ErrorBoundary } from './error-boundary.tsx'
import { RenderError } from './render-error.tsx'

const scopeOf = (id: string): UnsavedScope => ({
  id,
  isRetainedAt: (next, current) =>
    next.pathname === current.pathname &&
    parsePanelIds(next.search.panel).includes(id) &&
    (!craftPanels.includes(id) || next.search.craft === current.search.craft),
})

export const PanelFrame = ({ panel }: { panel: PanelDefinition }) => {
  const panels = usePanels()
  const Contents = panel.component
  const scope = useMemo(() => scopeOf(panel.id), [panel.id])
  const heading = useRef<HTMLHeadingElement>(null)
  const panelId = useStore(panelToFocus)
  useEffect(() => {
    if (panelId !== panel.id) return
    panelToFocus.set(null)
    heading.current?.focus({ preventScroll: true })
  }, [panelId, panel.id])
  useShortcut('Escape', t('Close panel'), () => panels.close(panel.id))
  return (
    <div className="flex min-h-0 min-w-0 flex-1 flex-col">
      <header className="flex h-13 short:h-9 shrink-0 items-center justify-between pe-2 ps-4">
        <h2 ref={heading} tabIndex={-1} className="rounded-sm text-14 font-semibold">
          {panel.title}
        </h2>
        <IconButton label={t('Close')} placement="bottom end" onPress={() => panels.close(panel.id)}>
          <X />
        </IconButton>
      </header>
      <ErrorBoundary
        renderError={(error, reset) => (
          <RenderError size="panel" title={t('Couldn’t show this panel')} error={error} reset={reset} />
        )}
      >
        <UnsavedScopeProvider value={scope}>
          <Contents />
        </UnsavedScopeProvider>
      </ErrorBoundary>
    </div>
  )
}
