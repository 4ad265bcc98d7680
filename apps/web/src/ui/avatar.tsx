import { cx } from './cx.ts'
import { avatarColour, initials } from './initials.ts'

export interface AvatarProps {
  name: string
  picture?: string | null
  size?: 'sm' | 'md' | 'lg'
  /** The name stands beside it already. */
  isDecoration?: boolean
  className?: string
}

const sizes = { sm: 'size-6 text-11', md: 'size-6.5 text-11', lg: 'size-9 text-13' }

/** A person: their picture, or their initials on a colour of their own. */
export const Avatar = ({ name, picture, size = 'md', isDecoration = false, className }: AvatarProps) => (
  <span
    {...(isDecoration ? { 'aria-hidden': true } : { role: 'img', 'aria-label': name })}
    title={isDecoration ? undefined : name}
    className={cx(
      'inline-flex shrink-0 items-center justify-center overflow-hidden rounded-full font-semibold text-on-avatar select-none',
      avatarColour(name),
      sizes[size],
      className,
    )}
  >
    {picture ? <img src={picture} alt="" className="size-full object-cover" /> : initials(name)}
  </span>
)
