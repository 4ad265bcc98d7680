import { isComposing } from '../../lib/forms/is-composing.ts'
import { type ReactNode, type RefObject, useEffect, useId, useState } from 'react'
import { useStable } from '../../lib/use-stable.ts'
import { cx } from '../cx.ts'

export interface Suggestion {
  id: string
  label: string
  detail?: string
  icon?: ReactNode
}

interface SuggestionListProps<Item extends Suggestion> {
  label: string
  items: readonly Item[]
  onChoose: (item: Item) => void
  field: RefObject<HTMLTextAreaElement | null>
  empty?: ReactNode
  /** Enter waits for the results instead of sending. */
  isLoading?: boolean
}

const frameClass =
  'absolute inset-x-0 bottom-full z-20 mb-2 max-h-72 overflow-y-auto rounded-md border border-line bg-surface p-1 shadow-float'

export const SuggestionList = <Item extends Suggestion>(props: SuggestionListProps<Item>) => {
  const { label, items, onChoose, field, empty, isLoading = false } = props
  const id = useId()
  const [isDismissed, setDismissed] = useState(false)
  const [selectedIndex, setSelectedIndex] = useState(0)
  const isOpen = !isDismissed && items.length > 0
  const index = Math.min(selectedIndex, items.length - 1)
  const onKeyDown = useStable((event: KeyboardEvent) => {
    if (isDismissed || isComposing(event)) return
    const selectedItem = items[index]
    const offset = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    const isEnter = event.key === 'Enter' && !event.shiftKey
    if (event.key === 'Escape') setDismissed(true)
    else if (selectedItem === undefined) {
      if (!isLoading || !isEnter) return
    } else if (offset !== undefined) setSelectedIndex((index + offset + items.length) % items.length)
    else if (isEnter || event.key === 'Tab') onChoose(selectedItem)
    else return
    event.preventDefault()
    event.stopPropagation()
  })
  useEffect(() => {
    const input = field.current
    if (input === null) return
    // in the capture phase, before the composer sends
    input.addEventListener('keydown', onKeyDown, true)
    return () => input.removeEventListener('keydown', onKeyDown, true)
  }, [field, onKeyDown])
  const activeId = isOpen ? `${id}-${index}` : null
  useEffect(() => {
    const input = field.current
    if (input === null || activeId === null) return
    input.setAttribute('aria-controls', id)
    input.setAttribute('aria-activedescendant', activeId)
    return () => {
      input.removeAttribute('aria-controls')
      input.removeAttribute('aria-activedescendant')
    }
  }, [field, activeId, id])
  if (isDismissed) return null
  if (items.length === 0)
    return empty === undefined ? null : (
      <div role="status" className={cx(frameClass, 'px-3 py-2 text-14 text-muted')}>
        {empty}
      </div>
    )
  return (
    <div id={id} role="listbox" aria-label={label} className={frameClass}>
      {items.map((item, itemIndex) => (
        <div
          key={item.id}
          id={`${id}-${itemIndex}`}
          role="option"
          tabIndex={-1}
          aria-selected={itemIndex === index}
          // keeps focus in the field
          onMouseDown={(event) => event.preventDefault()}
          onMouseMove={() => setSelectedIndex(itemIndex)}
          onClick={() => onChoose(item)}
          onKeyDown={() => undefined}
          className={cx(
            'touch-tall flex cursor-pointer items-center gap-3 rounded-sm px-2 py-1.5 text-14',
            itemIndex === index && 'bg-tint-strong',
          )}
        >
          {item.icon !== undefined && <span className="shrink-0 text-muted">{item.icon}</span>}
          <span className={cx('truncate', item.detail !== undefined && 'max-w-1/2 shrink-0')}>
            {item.label}
          </span>
          {item.detail !== undefined && (
            <span className="min-w-0 flex-1 truncate text-13 text-muted">{item.detail}</span>
          )}
        </div>
      ))}
    </div>
  )
}
