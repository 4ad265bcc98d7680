import { Link, useLocation } from '@tanstack/react-router'
import { Ellipsis, PanelLeft, SquarePen } from 'lucide-react'
import { Fragment } from 'react'
import { hasNews } from '../features/changelog/index.ts'
import { ChatGroups } from '../features/history/index.ts'
import { promptSignIn, UserBlock, useUser } from '../features/users/index.ts'
import type { Entry } from '../lib/feature.ts'
import { messages } from '../lib/messages.ts'
import { usePanels } from '../lib/panels/panels.ts'
import { toggleSidebar } from '../lib/panels/sidebar.ts'
import { useStore } from '../lib/store.ts'
import { t } from '../lib/text.tsx'
import { Button } from '../ui/buttons/button.tsx'
import { IconButton } from '../ui/buttons/icon-button.tsx'
import { Kbd } from '../ui/display/kbd.tsx'
import { Logo } from '../ui/display/logo.tsx'
import { Menu } from '../ui/overlays/menu.tsx'
import { FeatureParts } from './feature-parts.tsx'
import { entries } from './features.ts'
import { NavButton, NavLink, NavMenuTrigger } from './nav-item.tsx'
import { isVisibleTo, useEntryActions } from './use-entry-actions.ts'

/** The More menu follows this entry (NAV-01). */
const idBeforeMore = 'projects'
const sidebarEntries = entries.filter(({ section }) => section === 'sidebar')
const moreEntries = entries.filter(({ section }) => section === 'more')
const accountEntries = entries.filter(({ section }) => section === 'account')
export const Sidebar = ({ isSheet = false }: { isSheet?: boolean }) => {
  const user = useUser()
  const isGuest = user?.isGuest ?? false
  const { open } = useEntryActions()
  return (
    <div className="flex h-full flex-col px-2.5">
      <div className="flex h-13 shrink-0 items-center justify-between ps-1.5">
        <LogoLink />
        {!isSheet && (
          <IconButton label={t('Hide sidebar')} shortcut="⌘B" onPress={toggleSidebar}>
            <PanelLeft />
          </IconButton>
        )}
      </div>
      <Link
        to="/chat"
        className="touch-tall mt-1 mb-2.5 flex h-9 shrink-0 items-center gap-2 rounded-sm border border-edge bg-surface px-2.5 text-14 font-semibold transition-colors hover:border-faint"
      >
        <SquarePen />
        <span className="flex-1">{t('New Chat')}</span>
        <span aria-hidden className="touch:hidden">
          <Kbd keys="⌘⇧O" />
        </span>
      </Link>
      <nav aria-label={t('Main')} className="flex shrink-0 flex-col gap-px pb-5">
        {sidebarEntries.map((entry) => (
          <Fragment key={entry.id}>
            <SidebarEntry {...entry} />
            {entry.id === idBeforeMore && <MoreMenu />}
          </Fragment>
        ))}
      </nav>
      <div data-scroll className="-mx-2.5 min-h-0 flex-1 overflow-y-auto px-2.5">
        <ChatGroups empty={<p className="px-2 text-13 text-faint">{t('Your chats will appear here.')}</p>} />
      </div>
      <div className="shrink-0 border-t border-line py-2.5">
        {isGuest && (
          <Button className="mb-1.5 w-full" onPress={() => promptSignIn()}>
            {messages.auth.signInForFree}
          </Button>
        )}
        <div className="flex items-center gap-1">
          <div className="min-w-0 flex-1">
            <UserBlock
              pages={accountEntries
                .filter((entry) => !(entry.needsAccount === true && isGuest) && isVisibleTo(entry, user))
                .map((entry) => ({
                  label: entry.label,
                  icon: <entry.icon />,
                  onAction: () => open(entry),
                }))}
            />
          </div>
          <FeatureParts kind="Footer" />
        </div>
      </div>
    </div>
  )
}

const SidebarEntry = (entry: Entry) => {
  const user = useUser()
  const { open, isActive } = useEntryActions()
  const { label, icon: Icon, opens, needsAccount = false, Below } = entry
  if (!isVisibleTo(entry, user)) return null
  const linkProps = { icon: <Icon />, isActive: isActive(entry), children: label }
  return (
    <>
      {'page' in opens && !(needsAccount && user?.isGuest === true) ? (
        <NavLink to={opens.page} {...linkProps} />
      ) : (
        <NavButton onPress={() => open(entry, true)} {...linkProps} />
      )}
      {Below !== undefined && user?.isGuest === false && <Below />}
    </>
  )
}

const MoreMenu = () => {
  const user = useUser()
  const { open, isActive } = useEntryActions()
  const visibleEntries = moreEntries.filter((entry) => isVisibleTo(entry, user))
  return (
    <Menu
      label={t('More')}
      placement="bottom start"
      trigger={
        <NavMenuTrigger icon={<Ellipsis />} isActive={visibleEntries.some(isActive)}>
          {t('More')}
        </NavMenuTrigger>
      }
      items={visibleEntries.map((entry) => ({
        label: entry.label,
        icon: <entry.icon />,
        isChosen: isActive(entry),
        onAction: () => open(entry, true),
      }))}
    />
  )
}

const LogoLink = () => {
  const panels = usePanels()
  const isCurrent = useLocation({ select: ({ pathname }) => pathname === '/chat' })
  const isUnread = useStore(hasNews)
  return (
    <Link
      to="/chat"
      aria-label={
        isCurrent
          ? isUnread
            ? t('Atelier: what’s new (unread)')
            : t('Atelier: what’s new')
          : t('Atelier: new chat')
      }
      className="relative rounded-sm"
      onClick={(event) => {
        if (!isCurrent) return
        event.preventDefault()
        panels.toggle('updates')
      }}
    >
      <Logo />
      {isUnread && <span className="absolute top-0 -end-2 size-1.5 rounded-full bg-accent" />}
    </Link>
  )
}
