import {
  Checkbox as RadixCheckbox,
  Label as RadixLabel,
  Progress as RadixProgress,
  Slider as RadixSlider,
  Switch as RadixSwitch,
  Slot,
} from 'radix-ui'
import type { ComponentProps, ElementType } from 'react'
import { cn, disabledClasses, ringClasses, styled } from './classes.tsx'

const buttonVariants = {
  default: 'bg-neutral-900 text-white hover:bg-neutral-700',
  destructive: 'bg-red-600 text-white hover:bg-red-700',
  outline: 'border border-neutral-300 bg-white hover:bg-neutral-100',
  secondary: 'bg-neutral-100 text-neutral-900 hover:bg-neutral-200',
  ghost: 'hover:bg-neutral-100',
  link: 'underline-offset-4 hover:underline',
}

const buttonSizes = { default: 'h-9 px-4', sm: 'h-8 px-3 text-xs', lg: 'h-10 px-6', icon: 'size-9' }

interface ButtonProps extends ComponentProps<'button'> {
  variant?: keyof typeof buttonVariants
  size?: keyof typeof buttonSizes
  asChild?: boolean
}

export const Button = ({
  variant = 'default',
  size = 'default',
  asChild,
  className,
  ...rest
}: ButtonProps) => {
  const Tag: ElementType = asChild ? Slot.Root : 'button'
  const baseClasses =
    'inline-flex items-center justify-center gap-2 rounded-md text-sm font-medium whitespace-nowrap'
  return (
    <Tag
      className={cn(
        baseClasses,
        ringClasses,
        disabledClasses,
        buttonVariants[variant],
        buttonSizes[size],
        className,
      )}
      {...rest}
    />
  )
}

const badgeVariants = {
  default: 'border-transparent bg-neutral-900 text-white',
  secondary: 'border-transparent bg-neutral-100 text-neutral-900',
  destructive: 'border-transparent bg-red-600 text-white',
  outline: 'border-neutral-300',
}

interface BadgeProps extends ComponentProps<'span'> {
  variant?: keyof typeof badgeVariants
}

export const Badge = ({ variant = 'default', className, ...rest }: BadgeProps) => (
  <span
    className={cn(
      'inline-flex items-center rounded-md border px-2 py-0.5 text-xs font-medium',
      badgeVariants[variant],
      className,
    )}
    {...rest}
  />
)

export const field = `w-full rounded-md border border-neutral-300 bg-transparent px-3 text-sm ${ringClasses} ${disabledClasses}`

export const Input = styled('input', `h-9 ${field}`)

export const Textarea = styled('textarea', `min-h-16 py-2 ${field}`)

export const Label = styled(RadixLabel.Root, 'text-sm leading-none font-medium')

export const Checkbox = ({ className, ...rest }: ComponentProps<typeof RadixCheckbox.Root>) => (
  <RadixCheckbox.Root
    className={cn(
      `size-4 shrink-0 rounded border border-neutral-400 data-[state=checked]:bg-neutral-900 data-[state=checked]:text-white ${ringClasses} ${disabledClasses}`,
      className,
    )}
    {...rest}
  >
    <RadixCheckbox.Indicator className="flex items-center justify-center text-xs leading-none">
      ✓
    </RadixCheckbox.Indicator>
  </RadixCheckbox.Root>
)

export const Switch = ({ className, ...rest }: ComponentProps<typeof RadixSwitch.Root>) => (
  <RadixSwitch.Root
    className={cn(
      `inline-flex h-5 w-9 items-center rounded-full bg-neutral-300 p-0.5 data-[state=checked]:bg-neutral-900 ${ringClasses} ${disabledClasses}`,
      className,
    )}
    {...rest}
  >
    <RadixSwitch.Thumb className="size-4 rounded-full bg-white transition-transform data-[state=checked]:translate-x-4" />
  </RadixSwitch.Root>
)

export const Slider = ({ className, ...rest }: ComponentProps<typeof RadixSlider.Root>) => {
  const thumbCount = (rest.value ?? rest.defaultValue ?? [0]).length
  return (
    <RadixSlider.Root
      className={cn('relative flex h-5 w-full touch-none items-center select-none', className)}
      {...rest}
    >
      <RadixSlider.Track className="relative h-1.5 grow rounded-full bg-neutral-200">
        <RadixSlider.Range className="absolute h-full rounded-full bg-neutral-900" />
      </RadixSlider.Track>
      {Array.from({ length: thumbCount }, (_, index) => (
        <RadixSlider.Thumb
          key={index}
          className={cn('block size-4 rounded-full border border-neutral-900 bg-white', ringClasses)}
        />
      ))}
    </RadixSlider.Root>
  )
}

export const Progress = ({ className, value, ...rest }: ComponentProps<typeof RadixProgress.Root>) => (
  <RadixProgress.Root
    value={value}
    className={cn('relative h-2 w-full overflow-hidden rounded-full bg-neutral-200', className)}
    {...rest}
  >
    <RadixProgress.Indicator className="h-full bg-neutral-900" style={{ width: `${value ?? 0}%` }} />
  </RadixProgress.Root>
)
