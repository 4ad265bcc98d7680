import { Check } from 'lucide-react'
import type { ReactNode, RefObject } from 'react'
import { Menu as AriaMenu, MenuItem, Popover, Separator, type PopoverProps } from 'react-aria-components/Menu'
import { t } from '../../lib/text.tsx'
import { cx } from '../cx.ts'
import { Kbd } from '../display/kbd.tsx'
import { menuItemClass, popoverClass } from './popover-class.ts'
import { safeBoundary } from './safe-boundary.ts'
import { useCloseOnBack } from './use-close-on-back.ts'

export interface MenuAction {
  label: string
  onAction: () => void
  icon?: ReactNode
  shortcut?: string
  description?: string
  isChosen?: boolean
  isDanger?: boolean
  isDisabled?: boolean
}

export interface MenuContentsProps {
  label: string
  items: readonly (MenuAction | 'divider')[]
  placement?: NonNullable<PopoverProps['placement']>
  triggerRef: RefObject<HTMLElement | null>
  onClose: () => void
}

const MenuContents = ({ label, items, placement = 'bottom end', triggerRef, onClose }: MenuContentsProps) => {
  useCloseOnBack(onClose)
  return (
    <Popover
      isOpen
      onOpenChange={onClose}
      triggerRef={triggerRef}
      trigger="MenuTrigger"
      aria-label={label}
      placement={placement}
      offset={4}
      boundaryElement={safeBoundary()}
      className={cx(popoverClass, 'min-w-44')}
    >
      {/* oxlint-disable-next-line jsx-a11y/no-autofocus -- an open menu takes focus */}
      <AriaMenu aria-label={label} autoFocus="first" onClose={onClose} className="p-1 outline-none">
        {items.map((item, index) =>
          item === 'divider' ? (
            // oxlint-disable-next-line react/no-array-index-key -- dividers have no other identity
            <Separator key={index} className="mx-1 my-1 h-px bg-line" />
          ) : (
            <Item key={item.label} {...item} />
          ),
        )}
      </AriaMenu>
    </Popover>
  )
}

/** Waits until the menu has restored focus, so that a dialog opened by the action keeps it. */
const afterClose = (action: () => void) => requestAnimationFrame(() => requestAnimationFrame(action))

const Item = ({
  label,
  onAction,
  icon,
  shortcut,
  description,
  isChosen = false,
  isDanger = false,
  isDisabled = false,
}: MenuAction) => (
  <MenuItem
    textValue={label}
    onAction={() => afterClose(onAction)}
    isDisabled={isDisabled}
    className={cx(menuItemClass, isDanger ? 'text-bad' : 'text-ink')}
  >
    {icon !== undefined && (
      <span aria-hidden className={isDanger ? '' : 'text-muted'}>
        {icon}
      </span>
    )}
    <span className="min-w-0 flex-1">
      <span className="block truncate">{label}</span>
      {description !== undefined && <span className="block text-12 text-muted">{description}</span>}
    </span>
    {shortcut !== undefined && <Kbd keys={shortcut} />}
    {isChosen && <Check aria-label={t('selected')} className="text-muted" />}
  </MenuItem>
)

export default MenuContents
