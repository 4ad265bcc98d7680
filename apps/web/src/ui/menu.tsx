import { Ellipsis } from 'lucide-react'
import { lazy, Suspense, useRef, useState, type ReactElement } from 'react'
import { ButtonContext } from 'react-aria-components/Button'
import { IconButton } from './icon-button.tsx'
import type { MenuContentsProps } from './menu-contents.tsx'

const load = () => import('./menu-contents.tsx')
const MenuContents = lazy(load)

export interface MenuProps extends Omit<MenuContentsProps, 'onClose' | 'triggerRef'> {
  /** The Button or IconButton that opens it; left out, three dots. */
  trigger?: ReactElement
}

/** A button with a list of actions; the list is fetched when somebody comes near it. */
export const Menu = ({ trigger, ...contents }: MenuProps) => {
  const button = useRef<HTMLButtonElement>(null)
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <ButtonContext
        value={{
          ref: button,
          'aria-haspopup': 'menu',
          'aria-expanded': isOpen,
          onHoverStart: () => void load(),
          onPress: () => setOpen(true),
          onKeyDown: (event) => {
            if (event.key === 'ArrowDown' || event.key === 'ArrowUp') setOpen(true)
            else event.continuePropagation()
          },
        }}
      >
        {trigger ?? (
          <IconButton label={contents.label}>
            <Ellipsis />
          </IconButton>
        )}
      </ButtonContext>
      {isOpen && (
        <Suspense fallback={null}>
          <MenuContents {...contents} triggerRef={button} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
