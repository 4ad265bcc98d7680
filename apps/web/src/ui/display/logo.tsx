import { useId } from 'react'
import { cx } from '../cx.ts'

export const Logo = ({ size = 'md' }: { size?: 'md' | 'lg' }) => {
  const clipId = useId()
  return (
    <span className="inline-flex items-center gap-2">
      <svg viewBox="0 0 18 18" aria-hidden className={size === 'md' ? 'size-4.5' : 'size-7'}>
        <clipPath id={clipId}>
          <rect width="18" height="18" rx="4.5" />
        </clipPath>
        <g clipPath={`url(#${clipId})`}>
          <rect width="18" height="18" className="fill-logo-2" />
          <path d="M0 0h18L0 18z" className="fill-logo-1" />
        </g>
      </svg>
      <span
        className={cx(
          'font-serif font-medium tracking-tight text-ink',
          size === 'md' ? 'text-20' : 'text-28',
        )}
      >
        Atelier
      </span>
    </span>
  )
}
