import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import {
  Archive,
  CircleUserRound,
  FolderKanban,
  History,
  Keyboard,
  KeyRound,
  LogIn,
  LogOut,
  Moon,
  PanelLeft,
  SquarePen,
  Sun,
  Users,
} from 'lucide-react'
import type { ReactNode } from 'react'
import { askToSignIn, signOut, useUser } from '../features/users/index.ts'
import { usePanels } from '../lib/panels.ts'
import { toggleSidebar } from '../lib/sidebar.ts'
import { setTheme } from '../lib/theme.ts'

export interface Command {
  id: string
  label: string
  icon: ReactNode
  keys?: string
  run: () => void
}

const icon = { size: 16, strokeWidth: 1.5 } as const

/** What can be done from anywhere. A guest is asked to sign in where that is needed (AUTH-04). */
export const useCommands = (onShowShortcuts: () => void): Command[] => {
  const navigate = useNavigate()
  const panels = usePanels()
  const queryClient = useQueryClient()
  const isGuest = useUser()?.isGuest ?? true
  const leave = async () => {
    await navigate({ to: '/chat' })
    await signOut(queryClient)
  }
  const signedIn = (run: () => void) => () => (isGuest ? askToSignIn({ onSignedIn: run }) : run())
  return [
    {
      id: 'new-chat',
      label: 'New chat',
      icon: <SquarePen {...icon} />,
      keys: '⌘⇧O',
      run: () => void navigate({ to: '/chat' }),
    },
    {
      id: 'projects',
      label: 'Go to projects',
      icon: <FolderKanban {...icon} />,
      run: signedIn(() => void navigate({ to: '/chat/projects' })),
    },
    {
      id: 'vault',
      label: 'Go to the vault',
      icon: <Archive {...icon} />,
      run: () => void navigate({ to: '/vault' }),
    },
    {
      id: 'account',
      label: 'Go to your account',
      icon: <CircleUserRound {...icon} />,
      run: () => void navigate({ to: '/settings/account' }),
    },
    {
      id: 'api-keys',
      label: 'Go to the API keys',
      icon: <KeyRound {...icon} />,
      run: signedIn(() => void navigate({ to: '/settings/api-keys' })),
    },
    {
      id: 'team',
      label: 'Go to your team',
      icon: <Users {...icon} />,
      run: signedIn(() => void navigate({ to: '/settings/team' })),
    },
    {
      id: 'history',
      label: 'Open the history',
      icon: <History {...icon} />,
      run: signedIn(() => panels.open('history')),
    },
    {
      id: 'sidebar',
      label: 'Show or hide the sidebar',
      icon: <PanelLeft {...icon} />,
      keys: '⌘B',
      run: toggleSidebar,
    },
    { id: 'light', label: 'Light theme', icon: <Sun {...icon} />, run: () => setTheme('light') },
    { id: 'dark', label: 'Dark theme', icon: <Moon {...icon} />, run: () => setTheme('dark') },
    {
      id: 'shortcuts',
      label: 'Show the keyboard shortcuts',
      icon: <Keyboard {...icon} />,
      keys: '?',
      run: onShowShortcuts,
    },
    isGuest
      ? { id: 'sign-in', label: 'Sign in', icon: <LogIn {...icon} />, run: () => askToSignIn() }
      : {
          id: 'sign-out',
          label: 'Sign out',
          icon: <LogOut {...icon} />,
          run: () => void leave(),
        },
  ]
}
