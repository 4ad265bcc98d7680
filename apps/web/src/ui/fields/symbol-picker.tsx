import { SmilePlus } from 'lucide-react'
import { Button } from 'react-aria-components/Button'
import { lazy } from '../../lib/lazy.ts'
import { t } from '../../lib/text.tsx'
import { Popover } from '../overlays/popover.tsx'
import { Spinner } from '../feedback/spinner.tsx'
import { SymbolTile } from '../display/symbol-tile.tsx'

const EmojiPicker = lazy(
  async () => ({ default: (await import('./emoji-picker.tsx')).EmojiPicker }),
  () => (
    <div className="flex h-80 w-68 items-center justify-center text-muted">
      <Spinner label={t('Loading symbols')} />
    </div>
  ),
)

export interface SymbolPickerProps {
  symbol: string | null
  name: string
  onChange: (symbol: string) => void
  size?: 'md' | 'lg'
  isDisabled?: boolean
}

export const SymbolPicker = ({
  symbol,
  name,
  onChange,
  size = 'md',
  isDisabled = false,
}: SymbolPickerProps) => {
  if (isDisabled) return <SymbolTile symbol={symbol} name={name} size={size} />
  return (
    <Popover
      label={t('Choose a symbol')}
      trigger={
        <Button
          aria-label={symbol === null ? t('Choose a symbol') : t('Change the symbol {symbol}', { symbol })}
          className="shrink-0 rounded-lg transition-opacity hover:opacity-80"
        >
          {symbol === null && name === '' ? (
            <span className="flex size-10 items-center justify-center rounded-md border border-dashed border-edge text-muted">
              <SmilePlus />
            </span>
          ) : (
            <SymbolTile symbol={symbol} name={name} size={size} />
          )}
        </Button>
      }
    >
      {(close) => (
        <EmojiPicker
          onSelect={(emoji) => {
            onChange(emoji)
            close()
          }}
        />
      )}
    </Popover>
  )
}
