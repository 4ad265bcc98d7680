import { useNavigate } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { useShortcut } from '../lib/shortcuts.ts'
import { toggleSidebar } from '../lib/sidebar.ts'

const CommandPalette = lazy(() => import('./command-palette.tsx'))
const ShortcutList = lazy(() => import('./shortcut-list.tsx'))

const focusSearch = () => document.querySelector<HTMLElement>('[data-page-search]')?.focus()

/** The keys that work everywhere, and the two dialogs that they open. */
export const AppShortcuts = () => {
  const navigate = useNavigate()
  const [open, setOpen] = useState<'palette' | 'shortcuts' | null>(null)
  const close = () => setOpen(null)
  useShortcut('⌘K', 'Find or do anything', () => setOpen('palette'))
  useShortcut('⌘⇧O', 'New chat', () => void navigate({ to: '/chat' }))
  useShortcut('⌘B', 'Show or hide the sidebar', toggleSidebar)
  useShortcut('/', 'Search on this page', focusSearch)
  useShortcut('?', 'Show the keyboard shortcuts', () => setOpen('shortcuts'))
  return (
    <Suspense fallback={null}>
      {open === 'palette' && <CommandPalette onClose={close} onShowShortcuts={() => setOpen('shortcuts')} />}
      {open === 'shortcuts' && <ShortcutList onClose={close} />}
    </Suspense>
  )
}
