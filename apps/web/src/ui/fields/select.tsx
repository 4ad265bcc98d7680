import { Check, ChevronDown } from 'lucide-react'
import { use } from 'react'
import { Button } from 'react-aria-components/Button'
import { OverlayTriggerStateContext } from 'react-aria-components/Dialog'
import { Label } from 'react-aria-components/Label'
import { ListBox, ListBoxItem } from 'react-aria-components/ListBox'
import { Popover } from 'react-aria-components/Popover'
import { Select as AriaSelect, SelectValue } from 'react-aria-components/Select'
import { cx } from '../cx.ts'
import { FieldErrorMessage } from './field.tsx'
import { menuItemClass, popoverClass } from '../overlays/popover-class.ts'
import { safeBoundary } from '../overlays/safe-boundary.ts'
import { useCloseOnBack } from '../overlays/use-close-on-back.ts'

export interface SelectProps<Value extends string | number> {
  label: string
  isLabelHidden?: boolean
  describedBy?: string | undefined
  value: Value
  onChange: (value: Value) => void
  options: readonly { value: Value; label: string }[]
  isDisabled?: boolean
  error?: string | undefined
  className?: string
}

export const Select = <Value extends string | number>({
  label,
  isLabelHidden = false,
  describedBy,
  value,
  onChange,
  options,
  isDisabled = false,
  error,
  className,
}: SelectProps<Value>) => (
  <AriaSelect
    {...(isLabelHidden ? { 'aria-label': label } : {})}
    value={value}
    onChange={(key) => {
      const selection = options.find((option) => option.value === key)
      if (selection !== undefined) onChange(selection.value)
    }}
    isDisabled={isDisabled}
    isInvalid={error !== undefined}
    validationBehavior="aria"
    className={cx('group flex flex-col gap-1.5', className)}
  >
    {!isLabelHidden && <Label className="text-13 font-medium">{label}</Label>}
    <Button
      {...(describedBy !== undefined && { 'aria-describedby': describedBy })}
      className="touch-tall flex min-h-9 items-center justify-between gap-2 py-1.5 text-start rounded-sm border border-edge bg-surface px-2.5 text-14 transition-colors group-data-invalid:border-bad hover:bg-sunken disabled:opacity-50 dark:hover:bg-tint-strong"
    >
      <SelectValue className="line-clamp-2 min-w-0 wrap-anywhere">
        {({ selectedText }) => selectedText}
      </SelectValue>
      <ChevronDown className="shrink-0 text-muted" />
    </Button>
    {error !== undefined && <FieldErrorMessage>{error}</FieldErrorMessage>}
    <Popover
      className={cx(popoverClass, 'min-w-(--trigger-width)')}
      offset={4}
      boundaryElement={safeBoundary()}
    >
      <CloseOnBack />
      <ListBox className="p-1 outline-none" items={options}>
        {(option) => (
          <ListBoxItem id={option.value} textValue={option.label} className={menuItemClass}>
            {({ isSelected }) => (
              <>
                <span className="flex-1">{option.label}</span>
                <Check className={isSelected ? '' : 'opacity-0'} />
              </>
            )}
          </ListBoxItem>
        )}
      </ListBox>
    </Popover>
  </AriaSelect>
)

const CloseOnBack = () => {
  const state = use(OverlayTriggerStateContext)
  // a closed select also renders, hidden, to collect its options
  useCloseOnBack(() => state?.close(), state?.isOpen === true)
  return null
}
