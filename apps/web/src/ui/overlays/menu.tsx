import { Ellipsis } from 'lucide-react'
import { useRef, useState, type ReactElement, type ReactNode } from 'react'
import { ButtonContext } from 'react-aria-components/Button'
import { lazy } from '../../lib/lazy.ts'
import { IconButton } from '../buttons/icon-button.tsx'
import type { MenuContentsProps } from './menu-contents.tsx'

const MenuContents = lazy(() => import('./menu-contents.tsx'))

type MenuState = Pick<MenuContentsProps, 'triggerRef' | 'onClose'>

interface MenuButtonProps {
  trigger: ReactElement
  /** Called on hover and focus, to preload the menu. */
  onPreload: () => void
  children: (menuState: MenuState) => ReactNode
}

export const MenuButton = ({ trigger, onPreload, children }: MenuButtonProps) => {
  const button = useRef<HTMLButtonElement>(null)
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <ButtonContext
        value={{
          ref: button,
          'aria-haspopup': 'menu',
          'aria-expanded': isOpen,
          onHoverStart: onPreload,
          onPress: () => setOpen(true),
          onKeyDown: (event) => {
            if (event.key === 'ArrowDown' || event.key === 'ArrowUp') setOpen(true)
            else event.continuePropagation()
          },
        }}
      >
        {trigger}
      </ButtonContext>
      {isOpen && <>{children({ triggerRef: button, onClose: () => setOpen(false) })}</>}
    </>
  )
}

export interface MenuProps extends Omit<MenuContentsProps, keyof MenuState> {
  trigger?: ReactElement
}

export const Menu = ({ trigger, ...contents }: MenuProps) => (
  <MenuButton
    onPreload={() => void MenuContents.fetch().catch(() => undefined)}
    trigger={
      trigger ?? (
        <IconButton label={contents.label}>
          <Ellipsis />
        </IconButton>
      )
    }
  >
    {(menuProps) => <MenuContents {...contents} {...menuProps} />}
  </MenuButton>
)
