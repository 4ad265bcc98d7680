import type { CraftType } from '@atelier/contract/crafts/craft'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback } from 'react'
import { findPanel } from './panel-registry.ts'
import { createStore } from '../store.ts'

/**
 * Panels are part of the URL: `?panel=history.manageProjectKnowledgePanel` (NAV-02), at most one per
 * side. Further parameters say what they show: `attachment` with `passage` (`start-end`), its `quote` and
 * the `view`; `bot`; or `craft` with an optional `version`.
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

/** The ID of a panel that the user opened to read, so that it takes focus. */
export const panelToFocus = createStore<string | null>(null)

export const craftPanels: readonly string[] = ['canvas', 'crafts']
export const craftPanelOf = (kind: CraftType): 'canvas' | 'crafts' =>
  kind === 'text/markdown' ? 'canvas' : 'crafts'

export const parsePanelIds = (panel: string | undefined): readonly string[] =>
  panel === undefined ? [] : panel.split('.').filter((id) => id !== '')

/** Finds the right panel: panels on the left use no further parameters. */
const rightPanelId = (ids: readonly string[]) => ids.find((id) => findPanel(id)?.side === 'right')

const joinIds = (ids: readonly string[]) => (ids.length === 0 ? undefined : ids.join('.'))

export interface Panels {
  openIds: readonly string[]
  isOpen: (id: string) => boolean
  open: (id: string, search?: Omit<PanelSearch, 'panel'>) => void
  close: (id: string) => void
  toggle: (id: string) => void
}

export const usePanels = (): Panels => {
  const panel: string | undefined = useSearch({ strict: false, select: (search) => search.panel })
  const navigate = useNavigate()
  const openIds = parsePanelIds(panel)

  const updateSearch = useCallback(
    (next: (ids: readonly string[]) => readonly string[], panelSearch?: Omit<PanelSearch, 'panel'>) =>
      void navigate({
        to: '.',
        search: (search) => {
          const ids = parsePanelIds(search.panel)
          const nextIds = next(ids)
          const isSamePanel = panelSearch === undefined && rightPanelId(nextIds) === rightPanelId(ids)
          return {
            ...search,
            ...(!isSamePanel && {
              attachment: undefined,
              passage: undefined,
              quote: undefined,
              // the view stays the same when switching between sources
              view: panelSearch?.attachment === undefined ? undefined : search.view,
              bot: undefined,
              craft: undefined,
              version: undefined,
              ...panelSearch,
            }),
            panel: joinIds(nextIds),
          }
        },
        resetScroll: false,
      }),
    [navigate],
  )

  const open: Panels['open'] = (id, search) => {
    if (search?.attachment !== undefined || search?.bot !== undefined) panelToFocus.set(id)
    updateSearch(
      (ids) => [...ids.filter((other) => findPanel(other)?.side !== findPanel(id)?.side), id],
      search,
    )
  }
  const close: Panels['close'] = (id) => updateSearch((ids) => ids.filter((other) => other !== id))
  const isOpen: Panels['isOpen'] = (id) => openIds.includes(id)
  return { openIds, isOpen, open, close, toggle: (id) => (isOpen(id) ? close(id) : open(id)) }
}
