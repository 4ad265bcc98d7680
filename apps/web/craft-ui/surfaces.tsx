import { Separator as RadixSeparator } from 'radix-ui'
import type { ComponentProps } from 'react'
import { cn, styled } from './classes.tsx'

export const Card = styled('div', 'rounded-xl border border-neutral-200 bg-white text-neutral-950 shadow-sm')

export const CardHeader = styled('div', 'flex flex-col gap-1.5 p-6')

export const CardTitle = styled('h3', 'leading-none font-semibold')

export const CardDescription = styled('p', 'text-sm text-neutral-500')

export const CardContent = styled('div', 'p-6 pt-0')

export const CardFooter = styled('div', 'flex items-center p-6 pt-0')

const alertVariants = { default: 'border-neutral-200', destructive: 'border-red-300 text-red-700' }

interface AlertProps extends ComponentProps<'div'> {
  variant?: keyof typeof alertVariants
}

export const Alert = ({ variant = 'default', className, ...rest }: AlertProps) => (
  <div
    role="alert"
    className={cn('w-full rounded-lg border px-4 py-3 text-sm', alertVariants[variant], className)}
    {...rest}
  />
)

export const AlertTitle = styled('h5', 'mb-1 font-medium')

export const AlertDescription = styled('div', 'text-sm text-neutral-600')

export const Separator = styled(
  RadixSeparator.Root,
  'shrink-0 bg-neutral-200 data-[orientation=horizontal]:h-px data-[orientation=horizontal]:w-full data-[orientation=vertical]:h-full data-[orientation=vertical]:w-px',
)

export const Table = styled('table', 'w-full caption-bottom text-sm')

export const TableHeader = styled('thead', '[&_tr]:border-b')

export const TableBody = styled('tbody', '[&_tr:last-child]:border-0')

export const TableRow = styled('tr', 'border-b border-neutral-200')

export const TableHead = styled('th', 'h-10 px-2 text-start align-middle font-medium')

export const TableCell = styled('td', 'p-2 align-middle')
