import type { Lab } from '@atelier/contract/labs'
import type { SearchResults } from '@atelier/contract/search'
import type { UserEvent } from '@atelier/contract/user-event'
import type { QueryClient } from '@tanstack/react-query'
import type { UseNavigateResult } from '@tanstack/react-router'
import type { LucideIcon } from 'lucide-react'
import type { ComponentType } from 'react'
import type { PagePath } from './page-path.ts'
import type { PanelDefinition } from './panel-registry.ts'

/** A page or a panel that can be gone to from anywhere. */
export interface Entry {
  id: string
  label: string
  icon: LucideIcon
  /** As it is called among the commands. */
  command: string
  /** Keys that lead there. */
  keys?: string
  opens: { page: PagePath } | { panel: string }
  /** Besides the commands: the sidebar, its More menu, or the account menu. */
  place?: 'sidebar' | 'more' | 'account'
  /** A guest signs in first (AUTH-04), and is told why. */
  needsAccount?: boolean
  reason?: string
  /** Only admins see it. */
  needsAdmin?: boolean
  /** It is there while this is switched on in Labs. */
  needsLab?: Lab
  /** What stands under it in the sidebar, for who is signed in. */
  Below?: ComponentType
}

type Go = UseNavigateResult<string>

/** Something that the command palette finds. */
interface SearchResult {
  id: string
  label: string
  /** A second, smaller line. */
  detail?: string
  symbol?: string | null
  open: (go: Go) => unknown
}

/** What of a search's results a feature shows, under a title. */
interface Finds {
  title: string
  icon: LucideIcon
  of: (results: SearchResults) => readonly SearchResult[]
}

/** What each event makes fresh. */
export type LiveUpdates = {
  [Type in UserEvent['type']]?: (
    queryClient: QueryClient,
    event: Extract<UserEvent, { type: Type }>,
  ) => unknown
}

/** What a feature offers to the shell: `feature` in its `feature.ts`, which app/features.ts finds. */
export interface Feature {
  name: string
  /** Where its entries, findings and parts are among those of others; in tens, so that one fits between two. */
  order?: number
  entries?: readonly Entry[]
  finds?: readonly Finds[]
  panels?: readonly PanelDefinition[]
  live?: LiveUpdates
  /** Is there on every page: a dialog that opens from anywhere, or what goes on unseen. */
  Everywhere?: ComponentType
  /** Above every page. */
  Banner?: ComponentType
  /** At the foot of the sidebar, beside the person. */
  Foot?: ComponentType
}
