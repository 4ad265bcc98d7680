import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { Button } from 'react-aria-components/Button'
import type { PagePath } from '../lib/page-path.ts'
import { cx } from '../ui/cx.ts'

const baseClass =
  'touch-tall flex h-8 w-full items-center gap-2.5 rounded-sm px-2 text-14 text-ink transition-colors hover:bg-tint'
const activeClass = 'bg-tint-strong font-semibold'

export interface NavItemProps {
  icon: ReactNode
  children: string
  isActive?: boolean
}

export const NavLink = ({ icon, children, isActive = false, to }: NavItemProps & { to: PagePath }) => (
  <Link
    to={to}
    {...(isActive ? { 'aria-current': 'page' as const } : {})}
    className={cx(baseClass, isActive && activeClass)}
  >
    <span className="text-muted">{icon}</span>
    {children}
  </Link>
)

export const NavMenuTrigger = ({ icon, children, isActive = false }: NavItemProps) => (
  <Button className={cx(baseClass, isActive && activeClass)}>
    <span className="text-muted">{icon}</span>
    {children}
  </Button>
)

export const NavButton = ({
  icon,
  children,
  isActive = false,
  onPress,
}: NavItemProps & { onPress: () => void }) => (
  <Button onPress={onPress} aria-pressed={isActive} className={cx(baseClass, isActive && 'bg-tint')}>
    <span className="text-muted">{icon}</span>
    {children}
  </Button>
)
