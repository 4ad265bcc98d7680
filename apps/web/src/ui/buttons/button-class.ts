import { cx } from '../cx.ts'

export type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'danger'
export type ButtonSize = 'sm' | 'md' | 'lg'

const variants: Record<ButtonVariant, string> = {
  primary: 'bg-accent text-on-accent hover:bg-accent-hover',
  secondary: 'border border-edge bg-surface text-ink hover:bg-sunken dark:hover:bg-tint-strong',
  quiet: 'text-muted hover:bg-tint-strong hover:text-ink',
  danger: 'bg-bad text-on-bad hover:opacity-90',
}

const sizes: Record<ButtonSize, string> = {
  sm: 'h-7 gap-1.5 px-2.5 text-13',
  md: 'h-8 gap-2 px-3 text-14',
  lg: 'h-9 gap-2 px-4 text-14',
}

export const buttonClass = (variant: ButtonVariant = 'secondary', size: ButtonSize = 'md'): string =>
  cx(
    'touch-tall inline-flex shrink-0 items-center justify-center rounded-sm font-medium whitespace-nowrap',
    'transition-colors select-none disabled:opacity-50 aria-disabled:opacity-50',
    variants[variant],
    sizes[size],
  )
