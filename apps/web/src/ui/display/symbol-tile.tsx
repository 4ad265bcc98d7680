import { cx } from '../cx.ts'

export interface SymbolTileProps {
  symbol: string | null
  name: string
  size?: 'sm' | 'md' | 'lg'
}

const sizes = {
  sm: 'size-5 rounded-xs text-14',
  md: 'size-10 rounded-md text-20',
  lg: 'size-14 rounded-lg text-28',
}

export const SymbolTile = ({ symbol, name, size = 'md' }: SymbolTileProps) => (
  <span
    aria-hidden
    className={cx(
      'inline-flex shrink-0 items-center justify-center select-none',
      size !== 'sm' && 'border border-line bg-sunken',
      sizes[size],
    )}
  >
    {symbol === null ? (
      <span className="font-serif font-medium text-muted">{[...name][0]?.toLocaleUpperCase() ?? '·'}</span>
    ) : (
      <span className="font-symbol leading-none">{symbol}</span>
    )}
  </span>
)
