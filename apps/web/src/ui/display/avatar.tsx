import { cx } from '../cx.ts'

const initialsOf = (name: string): string => {
  const words = name.trim().split(/\s+/)
  const characters = [words[0], words.length > 1 ? words.at(-1) : undefined].map(
    (word) => [...(word ?? '')][0] ?? '',
  )
  return characters.join('').toLocaleUpperCase() || '?'
}

const colors = [
  'bg-avatar-1',
  'bg-avatar-2',
  'bg-avatar-3',
  'bg-avatar-4',
  'bg-avatar-5',
  'bg-avatar-6',
] as const

const avatarColor = (name: string): string => {
  const sum = [...name].reduce((hash, character) => (hash * 31 + (character.codePointAt(0) ?? 0)) >>> 0, 7)
  return colors[sum % colors.length] ?? colors[0]
}

export interface AvatarProps {
  name: string
  picture?: string | null
  size?: 'sm' | 'md' | 'lg'
  /** Set if the name is already next to the avatar. */
  isDecorative?: boolean
  className?: string
}

const sizes = { sm: 'size-6 text-11', md: 'size-6.5 text-11', lg: 'size-9 text-13' }

export const Avatar = ({ name, picture, size = 'md', isDecorative = false, className }: AvatarProps) => (
  <span
    {...(isDecorative ? { 'aria-hidden': true } : { role: 'img', 'aria-label': name })}
    title={isDecorative ? undefined : name}
    className={cx(
      'inline-flex shrink-0 items-center justify-center overflow-hidden rounded-full font-semibold text-on-avatar select-none',
      avatarColor(name),
      sizes[size],
      className,
    )}
  >
    {picture ? <img src={picture} alt="" className="size-full object-cover" /> : initialsOf(name)}
  </span>
)
