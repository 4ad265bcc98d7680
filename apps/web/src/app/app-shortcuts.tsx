import { useState } from 'react'
import type { Entry } from '../lib/feature.ts'
import { lazy } from '../lib/lazy.ts'
import { useShortcut } from '../lib/browser/shortcuts.ts'
import { toggleSidebar } from '../lib/panels/sidebar.ts'
import { t } from '../lib/text.tsx'
import { entries } from './features.ts'
import { useEntryActions } from './use-entry-actions.ts'

const CommandPalette = lazy(() => import('./command-palette.tsx'))
const ShortcutList = lazy(() => import('./shortcut-list.tsx'))

const focusSearch = () => document.querySelector<HTMLElement>('[data-page-search]')?.focus()

const EntryShortcut = ({ entry, keys }: { entry: Entry; keys: string }) => {
  const { open } = useEntryActions()
  useShortcut(keys, entry.label, () => open(entry))
  return null
}

export const AppShortcuts = () => {
  const [openDialog, setOpenDialog] = useState<'palette' | 'shortcuts' | null>(null)
  const close = () => setOpenDialog(null)
  useShortcut('⌘K', t('Open command palette'), () => setOpenDialog('palette'))
  useShortcut('⌘B', t('Toggle sidebar'), toggleSidebar)
  useShortcut('/', t('Search on this page'), focusSearch)
  useShortcut('?', t('Show keyboard shortcuts'), () => setOpenDialog('shortcuts'))
  return (
    <>
      {entries.map(
        (entry) =>
          entry.keys !== undefined && <EntryShortcut key={entry.id} entry={entry} keys={entry.keys} />,
      )}
      {openDialog === 'palette' && (
        <CommandPalette onClose={close} onShowShortcuts={() => setOpenDialog('shortcuts')} />
      )}
      {openDialog === 'shortcuts' && <ShortcutList onClose={close} />}
    </>
  )
}
