import { contains } from '@atelier/contract/contains'
import { search } from '@atelier/contract/endpoints/chat/search'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Keyboard, LogIn, LogOut, Moon, PanelLeft, Search, Sun, type LucideIcon } from 'lucide-react'
import { useState } from 'react'
import { Autocomplete } from 'react-aria-components/Autocomplete'
import { Dialog } from 'react-aria-components/Dialog'
import { Input } from 'react-aria-components/Input'
import { Collection, Header, Menu, MenuItem, MenuSection } from 'react-aria-components/Menu'
import { Modal, ModalOverlay } from 'react-aria-components/Modal'
import { SearchField } from 'react-aria-components/SearchField'
import { promptSignIn, useSignOut, useUser } from '../features/users/index.ts'
import { call } from '../lib/api/api-client.ts'
import { errorText } from '../lib/api/error-text.ts'
import { toggleSidebar } from '../lib/panels/sidebar.ts'
import { t } from '../lib/text.tsx'
import { setTheme } from '../lib/browser/theme.ts'
import { useDebounced } from '../lib/forms/use-debounced.ts'
import { Kbd } from '../ui/display/kbd.tsx'
import { menuItemClass } from '../ui/overlays/popover-class.ts'
import { useCloseOnBack } from '../ui/overlays/use-close-on-back.ts'
import { entries, features } from './features.ts'
import { isVisibleTo, useEntryActions } from './use-entry-actions.ts'

const typingPauseMs = 150

const allSearchGroups = features.flatMap(({ searchGroups }) => searchGroups ?? [])

interface SearchState {
  results: { title: string; commands: Command[] }[]
  emptyText: string
}

const useSearchState = (input: string): SearchState => {
  const navigate = useNavigate()
  const q = useDebounced(input.trim(), typingPauseMs)
  const { data, error, isPlaceholderData, isPending } = useQuery({
    queryKey: ['search', q],
    queryFn: ({ signal }) => call(search, { query: { q } }, { signal }),
    staleTime: 0,
    placeholderData: keepPreviousData,
  })
  const isSearching = isPending || isPlaceholderData || q !== input.trim()
  const settledText = error ? errorText(error) : t('No results.')
  const emptyText = isSearching ? t('Searching') : settledText
  if (data === undefined) return { results: [], emptyText }
  const groups = allSearchGroups.map(({ title, icon: kind, select }) => ({
    title,
    commands: select(data)
      .filter(({ label, detail }) => !isSearching || contains(`${label} ${detail ?? ''}`, input))
      .map(({ open, ...result }) => ({ ...result, icon: kind, run: () => void open(navigate) })),
  }))
  return { results: groups, emptyText }
}

interface CommandPaletteProps {
  onClose: () => void
  onShowShortcuts: () => void
}

const CommandPalette = ({ onClose, onShowShortcuts }: CommandPaletteProps) => {
  const [input, setInput] = useState('')
  const { results: groups, emptyText } = useSearchState(input)
  const commands = useCommands(onShowShortcuts).filter(({ label }) => contains(label, input))
  useCloseOnBack(onClose)
  const sections = [...groups, { title: t('Actions'), commands }]
  const visibleSections = sections.filter((section) => section.commands.length > 0)
  return (
    <ModalOverlay
      isOpen
      onOpenChange={onClose}
      isDismissable
      className="fixed inset-0 z-40 flex items-start justify-center bg-scrim safe-page transition-opacity data-entering:opacity-0"
    >
      <Modal className="m-4 mt-[12dvh] flex max-h-[calc(100%-12dvh-1rem)] w-full max-w-dialog-wide flex-col overflow-hidden rounded-lg border border-line bg-surface shadow-float">
        <Dialog
          aria-label={t('Open command palette')}
          className="flex max-h-[72dvh] min-h-0 flex-col outline-none"
        >
          <Autocomplete inputValue={input} onInputChange={setInput}>
            <SearchField
              aria-label={t('Open command palette')}
              className="flex h-13 shrink-0 items-center gap-3 border-b border-line px-4 text-muted"
            >
              <Search />
              <Input
                ref={(element) => element?.focus()}
                placeholder={t('Search chats, messages, projects, files or commands')}
                className="h-full min-w-0 flex-1 bg-transparent text-16 text-ink outline-none [&::-webkit-search-cancel-button]:hidden"
              />
              <Kbd keys={t('Esc')} />
            </SearchField>
            <Menu
              aria-label={t('Results')}
              className="min-h-0 overflow-y-auto p-1.5 outline-none"
              items={visibleSections}
              renderEmptyState={() => <p className="px-3 py-8 text-center text-14 text-muted">{emptyText}</p>}
            >
              {(section) => (
                <MenuSection id={section.title} className="pb-1.5">
                  <Header className="px-2 pt-1.5 pb-1 text-12 text-muted">{section.title}</Header>
                  <Collection items={section.commands}>
                    {(command) => (
                      <MenuItem
                        id={command.id}
                        textValue={command.label}
                        className={menuItemClass}
                        onAction={() => {
                          onClose()
                          command.run()
                        }}
                      >
                        <span aria-hidden className="flex w-4 shrink-0 justify-center text-muted">
                          <CommandIcon {...command} />
                        </span>
                        <span className="min-w-0 flex-1">
                          <span className="block truncate">{command.label}</span>
                          {command.detail !== undefined && (
                            <span className="block truncate text-12 text-muted">{command.detail}</span>
                          )}
                        </span>
                        {command.keys !== undefined && <Kbd keys={command.keys} />}
                      </MenuItem>
                    )}
                  </Collection>
                </MenuSection>
              )}
            </Menu>
          </Autocomplete>
        </Dialog>
      </Modal>
    </ModalOverlay>
  )
}

const CommandIcon = ({ icon: Icon, symbol }: Command) =>
  symbol == null ? <Icon /> : <span className="font-symbol">{symbol}</span>

export default CommandPalette

interface Command {
  id: string
  label: string
  detail?: string
  icon: LucideIcon
  symbol?: string | null
  keys?: string
  run: () => void
}

const useCommands = (onShowShortcuts: () => void): Command[] => {
  const { open } = useEntryActions()
  const signOut = useSignOut()
  const user = useUser()
  const isGuest = user?.isGuest ?? true
  return [
    ...entries
      .filter((entry) => isVisibleTo(entry, user))
      .map((entry) => ({
        id: entry.id,
        label: entry.command,
        icon: entry.icon,
        ...(entry.keys !== undefined && { keys: entry.keys }),
        run: () => open(entry),
      })),
    {
      id: 'sidebar',
      label: t('Toggle sidebar'),
      icon: PanelLeft,
      keys: '⌘B',
      run: toggleSidebar,
    },
    { id: 'light', label: t('Light theme'), icon: Sun, run: () => setTheme('light') },
    { id: 'dark', label: t('Dark theme'), icon: Moon, run: () => setTheme('dark') },
    {
      id: 'shortcuts',
      label: t('Show keyboard shortcuts'),
      icon: Keyboard,
      keys: '?',
      run: onShowShortcuts,
    },
    isGuest
      ? { id: 'sign-in', label: t('Sign in'), icon: LogIn, run: () => promptSignIn() }
      : { id: 'sign-out', label: t('Sign out'), icon: LogOut, run: () => void signOut() },
  ]
}
