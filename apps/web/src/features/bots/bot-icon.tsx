import { SymbolTile } from '../../ui/display/symbol-tile.tsx'

const sizes = { md: 'size-10 rounded-md', lg: 'size-14 rounded-lg' }

export const BotIcon = ({
  icon,
  name,
  size = 'md',
}: {
  icon: string | null
  name: string
  size?: 'md' | 'lg'
}) =>
  icon?.startsWith('/') ? (
    <img src={icon} alt="" className={`${sizes[size]} shrink-0 border border-line object-cover`} />
  ) : (
    <SymbolTile symbol={icon} name={name} size={size} />
  )
