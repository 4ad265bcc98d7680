import type { ReactNode } from 'react'
import { cx } from '../cx.ts'

export interface EmptyStateProps {
  icon?: ReactNode
  title: string
  text?: ReactNode
  action?: ReactNode
  size?: 'page' | 'panel'
  isPageTitle?: boolean
}

export const EmptyState = ({
  icon,
  title,
  text,
  action,
  size = 'page',
  isPageTitle = false,
}: EmptyStateProps) => {
  const Title = isPageTitle ? 'h1' : 'h2'
  return (
    <div
      className={cx(
        'flex flex-col items-center justify-center text-center',
        size === 'page' ? 'px-6 py-16' : 'px-4 py-8',
      )}
    >
      {icon !== undefined && (
        <div
          aria-hidden
          className="mb-4 flex size-12 items-center justify-center rounded-lg border border-line bg-sunken text-muted"
        >
          {icon}
        </div>
      )}
      <Title className={size === 'page' ? 'font-serif text-20 font-medium' : 'text-14 font-semibold'}>
        {title}
      </Title>
      {text !== undefined && (
        <p className="mt-1.5 max-w-sheet text-14 text-pretty wrap-anywhere text-muted">{text}</p>
      )}
      {action !== undefined && <div className="mt-5">{action}</div>}
    </div>
  )
}
