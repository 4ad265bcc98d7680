import { Search, X } from 'lucide-react'
import type { Ref } from 'react'
import { Button } from 'react-aria-components/Button'
import { Group } from 'react-aria-components/Group'
import { Input } from 'react-aria-components/Input'
import { SearchField as AriaSearchField } from 'react-aria-components/SearchField'
import { t } from '../../lib/text.tsx'
import { cx } from '../cx.ts'
import { Kbd } from '../display/kbd.tsx'

export interface SearchFieldProps {
  label: string
  value: string
  onChange: (value: string) => void
  placeholder?: string
  isPageSearch?: boolean
  className?: string
  ref?: Ref<HTMLInputElement>
}

/** Escape blurs the page's search field and clears any other. */
export const SearchField = ({
  label,
  value,
  onChange,
  placeholder = label,
  isPageSearch = false,
  className,
  ref,
}: SearchFieldProps) => (
  <AriaSearchField aria-label={label} value={value} onChange={onChange} className={cx('min-w-0', className)}>
    <Group
      onKeyDownCapture={(event) => {
        if (!isPageSearch || event.key !== 'Escape' || !(event.target instanceof HTMLElement)) return
        event.stopPropagation()
        event.preventDefault()
        event.target.blur()
      }}
      className="field-ring touch-tall flex h-9 items-center gap-2 rounded-sm border border-edge bg-surface px-2.5 text-muted"
    >
      <Search className="shrink-0" />
      <Input
        ref={ref}
        placeholder={placeholder}
        data-page-search={isPageSearch ? '' : undefined}
        className="h-full min-w-0 flex-1 truncate bg-transparent text-14 text-ink outline-none touch:text-16 [&::-webkit-search-cancel-button]:hidden"
      />
      {value !== '' ? (
        <Button
          aria-label={t('Clear search')}
          className="touch-area flex size-5 items-center justify-center rounded-xs hover:text-ink"
        >
          <X size={14} />
        </Button>
      ) : (
        isPageSearch && (
          <span aria-hidden className="touch:hidden">
            <Kbd keys="/" />
          </span>
        )
      )}
    </Group>
  </AriaSearchField>
)
