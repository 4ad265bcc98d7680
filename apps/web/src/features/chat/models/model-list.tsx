import type { Model } from '@atelier/contract/admin/model'
import { Check } from 'lucide-react'
import { type ReactNode, type RefObject, useState } from 'react'
import { Autocomplete } from 'react-aria-components/Autocomplete'
import { Collection, Header, Menu, MenuItem, MenuSection } from 'react-aria-components/Menu'
import { Dialog, Popover, type PopoverProps } from 'react-aria-components/Popover'
import { plural, t } from '../../../lib/text.tsx'
import { isTouchDevice, useIsPhone } from '../../../lib/browser/use-media.ts'
import { cx } from '../../../ui/cx.ts'
import { Drawer } from '../../../ui/overlays/drawer.tsx'
import { menuItemClass, popoverClass } from '../../../ui/overlays/popover-class.ts'
import { useCloseOnBack } from '../../../ui/overlays/use-close-on-back.ts'
import { safeBoundary } from '../../../ui/overlays/safe-boundary.ts'
import { SearchField } from '../../../ui/fields/search-field.tsx'
import { useFavoriteModels } from './favorite-models.ts'
import { modelGroups } from './model-groups.ts'
import { modelName } from './model-names.ts'

interface ModelListProps {
  label: string
  models: readonly Model[]
  selection: string | undefined
  onChoose: (id: string) => void
  triggerRef: RefObject<HTMLElement | null>
  onClose: () => void
  placement?: NonNullable<PopoverProps['placement']>
  children?: ReactNode
}

/** Rendered as a drawer on phones, where little more than the search field would fit above the composer. */
const ModelList = ({ label, onClose, triggerRef, placement = 'top end', ...list }: ModelListProps) => {
  const contents = <Contents label={label} onClose={onClose} {...list} />
  const isPhone = useIsPhone()
  // a phone in landscape is wide, but has no room for rows either
  if (isPhone || matchMedia('(height < 30rem)').matches)
    return (
      <Drawer label={label} heightPercent={70} onClose={onClose}>
        {contents}
      </Drawer>
    )
  return (
    <ListPopover label={label} onClose={onClose} triggerRef={triggerRef} placement={placement}>
      {contents}
    </ListPopover>
  )
}

const ListPopover = ({
  label,
  onClose,
  triggerRef,
  placement,
  children,
}: Required<Pick<ModelListProps, 'label' | 'onClose' | 'triggerRef' | 'placement' | 'children'>>) => {
  useCloseOnBack(onClose)
  return (
    <Popover
      isOpen
      onOpenChange={onClose}
      triggerRef={triggerRef}
      placement={placement}
      offset={4}
      boundaryElement={safeBoundary()}
      className={cx(popoverClass, 'flex w-84 flex-col overflow-hidden!')}
    >
      <Dialog aria-label={label} className="flex max-h-125 min-h-0 flex-1 flex-col outline-none">
        {children}
      </Dialog>
    </Popover>
  )
}

const Contents = ({
  label,
  models,
  selection,
  onChoose,
  onClose,
  children,
}: Omit<ModelListProps, 'triggerRef' | 'placement'>) => {
  const [search, setSearch] = useState({ label, text: '' })
  // another list in the same frame starts with an empty search
  const input = search.label === label ? search.text : ''
  const setInput = (text: string) => setSearch({ label, text })
  const { groups, hiddenCount } = modelGroups(models, useFavoriteModels(), input)
  return (
    <>
      <Autocomplete inputValue={input} onInputChange={setInput}>
        <SearchField
          label={t('Search models')}
          value={input}
          onChange={setInput}
          ref={focusUnlessTouched}
          className="shrink-0 p-2"
        />
        <Menu
          aria-label={label}
          items={groups}
          className="min-h-0 flex-1 overflow-y-auto px-1 pb-1 outline-none"
          renderEmptyState={() => (
            <p className="px-3 py-6 text-center text-14 text-muted">{t('No matching models.')}</p>
          )}
        >
          {(group) => (
            <MenuSection id={group.title} className="pb-1">
              <Header className="px-2 pt-1.5 pb-1 text-12 text-muted">{group.title}</Header>
              <Collection items={group.models} dependencies={[label, selection]}>
                {(model) => (
                  <MenuItem
                    id={model.id}
                    textValue={modelName(model)}
                    className={menuItemClass}
                    onAction={() => {
                      onClose()
                      onChoose(model.id)
                    }}
                  >
                    <span className="min-w-0 flex-1">
                      <span className="block truncate">{modelName(model)}</span>
                      {detailOf(model) !== '' && (
                        <span className="block truncate text-12 text-muted">{detailOf(model)}</span>
                      )}
                    </span>
                    {model.id === selection && <Check aria-label={t('selected')} className="text-muted" />}
                  </MenuItem>
                )}
              </Collection>
            </MenuSection>
          )}
        </Menu>
      </Autocomplete>
      {hiddenCount > 0 && (
        <p className="border-t border-line px-3 py-2 text-12 text-muted">
          {plural(
            hiddenCount,
            '1 more model. Search to find it.',
            '{count} more models. Search to find them.',
          )}
        </p>
      )}
      {children}
    </>
  )
}

/** Focusing the field would open a phone's keyboard. */
const focusUnlessTouched = (input: HTMLInputElement | null) => {
  if (!isTouchDevice()) input?.focus()
}

const detailOf = (model: Model): string => {
  if (model.provider === 'builtin') return t('Quotes your sources, no API key needed')
  const isSameName = modelName(model).toLowerCase().replaceAll(' ', '-') === model.name.toLowerCase()
  return isSameName || modelName(model) === model.name ? '' : model.name
}

export default ModelList
