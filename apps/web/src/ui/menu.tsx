import type { ReactElement, ReactNode } from 'react'
import {
  Menu as AriaMenu,
  MenuItem as AriaMenuItem,
  MenuTrigger,
  Popover,
  Separator,
  type MenuItemProps as AriaMenuItemProps,
  type MenuProps as AriaMenuProps,
  type PopoverProps,
} from 'react-aria-components/Menu'
import { cx } from './cx.ts'
import { Kbd } from './kbd.tsx'
import { menuItemClass, popoverClass } from './popover-class.ts'

export interface MenuProps extends Omit<AriaMenuProps<object>, 'className' | 'style' | 'children'> {
  /** The button that opens it. */
  trigger: ReactElement
  label: string
  children: ReactNode
  placement?: NonNullable<PopoverProps['placement']>
}

/** A button with a list of actions. */
export const Menu = ({ trigger, label, children, placement = 'bottom end', ...rest }: MenuProps) => (
  <MenuTrigger>
    {trigger}
    <Popover placement={placement} offset={4} className={cx(popoverClass, 'min-w-44')}>
      <AriaMenu {...rest} aria-label={label} className="p-1 outline-none">
        {children}
      </AriaMenu>
    </Popover>
  </MenuTrigger>
)

export interface MenuItemProps extends Omit<AriaMenuItemProps, 'children' | 'className' | 'style'> {
  icon?: ReactNode
  shortcut?: string
  /** What stands at the end of the line: a tick. */
  end?: ReactNode
  isDanger?: boolean
  children: string
}

/** One action of a menu. */
export const MenuItem = ({ icon, shortcut, end, isDanger = false, children, ...rest }: MenuItemProps) => (
  <AriaMenuItem {...rest} textValue={children} className={cx(menuItemClass, isDanger && 'text-bad')}>
    {icon !== undefined && <span className={isDanger ? '' : 'text-muted'}>{icon}</span>}
    <span className="flex-1">{children}</span>
    {shortcut !== undefined && <Kbd keys={shortcut} />}
    {end}
  </AriaMenuItem>
)

/** A line between groups of actions. */
export const MenuDivider = () => <Separator className="mx-1 my-1 h-px bg-line" />
