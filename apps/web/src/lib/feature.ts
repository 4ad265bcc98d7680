import type { Lab } from '@atelier/contract/people/labs'
import type { SearchResults } from '@atelier/contract/chat/search'
import type { UserEvent } from '@atelier/contract/user-event'
import type { QueryClient } from '@tanstack/react-query'
import type { UseNavigateResult } from '@tanstack/react-router'
import type { LucideIcon } from 'lucide-react'
import type { ComponentType } from 'react'
import type { PagePath } from './page-path.ts'
import type { PanelDefinition } from './panels/panel-registry.ts'

export interface Entry {
  id: string
  label: string
  icon: LucideIcon
  command: string
  keys?: string
  opens: { page: PagePath } | { panel: string }
  section?: 'sidebar' | 'more' | 'account'
  needsAccount?: boolean
  signInReason?: string
  needsAdmin?: boolean
  needsLab?: Lab
  Below?: ComponentType
}

type Navigate = UseNavigateResult<string>

interface SearchResult {
  id: string
  label: string
  detail?: string
  symbol?: string | null
  open: (navigate: Navigate) => unknown
}

interface SearchGroup {
  title: string
  icon: LucideIcon
  select: (results: SearchResults) => readonly SearchResult[]
}

export type LiveUpdates = {
  [Type in UserEvent['type']]?: (
    queryClient: QueryClient,
    event: Extract<UserEvent, { type: Type }>,
  ) => unknown
}

export interface Feature {
  name: string
  /** Sort order among features, in steps of ten, which leaves space in between. */
  order?: number
  entries?: readonly Entry[]
  searchGroups?: readonly SearchGroup[]
  panels?: readonly PanelDefinition[]
  liveUpdates?: LiveUpdates
  Overlay?: ComponentType
  Banner?: ComponentType
  Footer?: ComponentType
}
