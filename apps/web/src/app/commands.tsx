import { Keyboard, LogIn, LogOut, Moon, PanelLeft, Sun, type LucideIcon } from 'lucide-react'
import { askToSignIn, useSignOut, useUser } from '../features/users/index.ts'
import { toggleSidebar } from '../lib/sidebar.ts'
import { setTheme } from '../lib/theme.ts'
import { entries } from './features.ts'
import { useEntries } from './use-entries.ts'

export interface Command {
  id: string
  label: string
  icon: LucideIcon
  /** In place of the icon. */
  symbol?: string | null
  keys?: string
  run: () => void
}

/** What can be done from anywhere. */
export const useCommands = (onShowShortcuts: () => void): Command[] => {
  const { open } = useEntries()
  const leave = useSignOut()
  const isGuest = useUser()?.isGuest ?? true
  return [
    ...entries.map((entry) => ({
      id: entry.id,
      label: entry.command,
      icon: entry.icon,
      ...(entry.keys !== undefined && { keys: entry.keys }),
      run: () => open(entry),
    })),
    {
      id: 'sidebar',
      label: 'Show or hide the sidebar',
      icon: PanelLeft,
      keys: '⌘B',
      run: toggleSidebar,
    },
    { id: 'light', label: 'Light theme', icon: Sun, run: () => setTheme('light') },
    { id: 'dark', label: 'Dark theme', icon: Moon, run: () => setTheme('dark') },
    {
      id: 'shortcuts',
      label: 'Show the keyboard shortcuts',
      icon: Keyboard,
      keys: '?',
      run: onShowShortcuts,
    },
    isGuest
      ? { id: 'sign-in', label: 'Sign in', icon: LogIn, run: () => askToSignIn() }
      : { id: 'sign-out', label: 'Sign out', icon: LogOut, run: () => void leave() },
  ]
}
