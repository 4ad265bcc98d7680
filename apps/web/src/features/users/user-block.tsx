import { ChevronsUpDown, LogIn, LogOut, Monitor, Moon, Sun } from 'lucide-react'
import { Button } from 'react-aria-components/Button'
import { t } from '../../lib/text.tsx'
import { setTheme, type ThemeChoice, useTheme } from '../../lib/browser/theme.ts'
import { Avatar } from '../../ui/display/avatar.tsx'
import { Menu, type MenuProps } from '../../ui/overlays/menu.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { useUser } from './api.ts'
import { planFacts } from './plan-facts.ts'
import { promptSignIn } from './sign-in-prompt.ts'
import { useSignOut } from './use-sign-out.ts'

const themeOptions: readonly { choice: ThemeChoice; label: string; icon: React.ReactNode }[] = [
  { choice: 'system', label: t('System theme'), icon: <Monitor /> },
  { choice: 'light', label: t('Light theme'), icon: <Sun /> },
  { choice: 'dark', label: t('Dark theme'), icon: <Moon /> },
]

export const UserBlock = ({ pages }: { pages: MenuProps['items'] }) => {
  const user = useUser()
  const theme = useTheme()
  const signOut = useSignOut()
  if (user === undefined) return <UserBlockSkeleton />

  const name = user.isGuest ? t('Guest') : user.name
  return (
    <Menu
      label={t('Account')}
      placement="top start"
      trigger={
        <Button className="touch-tall flex min-h-11 w-full items-center gap-2.5 rounded-sm px-2 py-1 text-start transition-colors hover:bg-tint-strong">
          <span className="sr-only">{t('Account:')}</span>
          <Avatar name={name} picture={user.picture} isDecorative />
          <span className="flex min-w-0 flex-1 flex-col">
            <span className="truncate text-13 font-semibold">{name}</span>
            <span className="text-12 text-muted">
              {planFacts(user).map((fact, index) => (
                <span key={fact}>
                  {index > 0 && ' · '}
                  <span className="inline-block">{fact}</span>
                </span>
              ))}
            </span>
          </span>
          <ChevronsUpDown className="shrink-0 text-faint" />
        </Button>
      }
      items={[
        ...themeOptions.map(({ choice, ...option }) => ({
          ...option,
          isChosen: choice === theme,
          onAction: () => setTheme(choice),
        })),
        'divider',
        ...pages,
        user.isGuest
          ? { label: t('Sign in'), icon: <LogIn />, onAction: () => promptSignIn() }
          : { label: t('Sign out'), icon: <LogOut />, onAction: () => void signOut() },
      ]}
    />
  )
}

const UserBlockSkeleton = () => (
  <div className="flex h-11 items-center gap-2.5 px-2">
    <Skeleton className="size-6.5 rounded-full" />
    <span className="flex flex-1 flex-col gap-1.5">
      <Skeleton className="h-3 w-20" />
      <Skeleton className="h-2.5 w-28" />
    </span>
  </div>
)
