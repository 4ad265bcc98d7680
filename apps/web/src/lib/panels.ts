import type { CraftType } from '@atelier/contract/craft'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback } from 'react'
import { findPanel } from './panel-registry.ts'
import { createStore } from './store.ts'

/**
 * Which panels are open stands in the URL: `?panel=history.manageProjectKnowledgePanel` (NAV-02 names them),
 * at most one per side. What a panel shows may stand beside it: `attachment`, `passage` (`start-end`), what is
 * written there, the `quote`, and the `view` of it: as itself, or its text; or the `bot`,
 * or the `craft`, in its newest `version` or another one.
 */
export interface PanelSearch {
  panel?: string | undefined
  attachment?: string | undefined
  passage?: string | undefined
  quote?: string | undefined
  view?: 'text' | undefined
  bot?: string | undefined
  craft?: string | undefined
  version?: string | undefined
}

/** The panel that a person opened to read what it shows: it takes the focus. */
export const panelToFocus = createStore<string | null>(null)

/** The panels that show a craft. */
export const craftPanels: readonly string[] = ['canvas', 'crafts']
/** The window of a craft. A text, which is written together, has the canvas. */
export const craftPanelOf = (kind: CraftType): 'canvas' | 'crafts' =>
  kind === 'text/markdown' ? 'canvas' : 'crafts'

/** The ids in the URL's `panel`. */
export const openPanelIds = (panel: string | undefined): readonly string[] =>
  panel === undefined ? [] : panel.split('.').filter((id) => id !== '')

/** The panel that shows what else stands in the URL: those on the left show nothing of it. */
const openPanelIn = (ids: readonly string[]) => ids.find((id) => findPanel(id)?.side === 'right')

const joined = (ids: readonly string[]) => (ids.length === 0 ? undefined : ids.join('.'))

export interface Panels {
  openIds: readonly string[]
  isOpen: (id: string) => boolean
  /** Opens a panel; the one on its side gives way. `at` is what it shows. A source or bot to read takes the focus. */
  open: (id: string, at?: Omit<PanelSearch, 'panel'>) => void
  close: (id: string) => void
  toggle: (id: string) => void
}

/** Opens and closes the panels of the shell, from any feature. */
export const usePanels = (): Panels => {
  const panel: string | undefined = useSearch({ strict: false, select: (search) => search.panel })
  const navigate = useNavigate()
  const openIds = openPanelIds(panel)

  const change = useCallback(
    (next: (ids: readonly string[]) => readonly string[], at?: Omit<PanelSearch, 'panel'>) =>
      void navigate({
        to: '.',
        search: (search) => {
          const ids = openPanelIds(search.panel)
          const nextIds = next(ids)
          const isShownStill = at === undefined && openPanelIn(nextIds) === openPanelIn(ids)
          return {
            ...search,
            ...(!isShownStill && {
              attachment: undefined,
              passage: undefined,
              quote: undefined,
              // whoever reads the text of one source reads the next one's too
              view: at?.attachment === undefined ? undefined : search.view,
              bot: undefined,
              craft: undefined,
              version: undefined,
              ...at,
            }),
            panel: joined(nextIds),
          }
        },
        resetScroll: false,
      }),
    [navigate],
  )

  const open: Panels['open'] = (id, at) => {
    if (at?.attachment !== undefined || at?.bot !== undefined) panelToFocus.set(id)
    change((ids) => [...ids.filter((other) => findPanel(other)?.side !== findPanel(id)?.side), id], at)
  }
  const close: Panels['close'] = (id) => change((ids) => ids.filter((other) => other !== id))
  const isOpen: Panels['isOpen'] = (id) => openIds.includes(id)
  return { openIds, isOpen, open, close, toggle: (id) => (isOpen(id) ? close(id) : open(id)) }
}
