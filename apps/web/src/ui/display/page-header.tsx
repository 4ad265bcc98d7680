import { ChevronLeft } from 'lucide-react'
import { Link, type LinkProps } from '@tanstack/react-router'
import { use, type ReactNode } from 'react'
import { usePageTitle } from '../../lib/panels/page-title.ts'
import { t } from '../../lib/text.tsx'
import { cx } from '../cx.ts'
import { PageHeaderStart } from './page-header-start.ts'

export interface Crumb {
  label: string
  icon?: ReactNode
  link?: Pick<LinkProps, 'to' | 'params' | 'search'>
}

export interface PageHeaderProps {
  breadcrumb: readonly [Crumb, ...Crumb[]]
  title?: ReactNode
  actions?: ReactNode
}

export const PageHeader = ({ breadcrumb, title, actions }: PageHeaderProps) => {
  const parent = breadcrumb.at(-2)
  usePageTitle(breadcrumb.at(-1)?.label ?? '')
  return (
    <header className="flex h-13 short:h-9 shrink-0 items-center gap-2 border-b border-line px-4">
      {use(PageHeaderStart)}
      {parent?.link !== undefined && (
        <Link
          {...parent.link}
          aria-label={t('Back to {label}', { label: parent.label })}
          className="touch-area -ms-1 flex size-8 shrink-0 items-center justify-center rounded-sm text-muted hover:text-ink tablet:hidden"
        >
          <ChevronLeft />
        </Link>
      )}
      <nav aria-label={t('Breadcrumb')} className="min-w-0 flex-1">
        <ol className="flex min-w-0 items-center gap-2 text-14">
          {breadcrumb.map((crumb, index) => {
            const isLast = index === breadcrumb.length - 1
            return (
              <li
                // a stable key, so that the edited title keeps its field and its result
                key={isLast ? 'page' : crumb.label}
                className={cx(
                  'flex min-w-0 items-center gap-2',
                  isLast ? 'shrink' : 'shrink-0 max-tablet:hidden',
                )}
              >
                {index > 0 && (
                  <span aria-hidden className="text-faint max-tablet:hidden">
                    /
                  </span>
                )}
                <CrumbText crumb={crumb} isLast={isLast} title={title} />
              </li>
            )
          })}
        </ol>
      </nav>
      {actions !== undefined && <div className="flex shrink-0 items-center gap-2">{actions}</div>}
    </header>
  )
}

const CrumbText = ({ crumb, isLast, title }: { crumb: Crumb; isLast: boolean; title: ReactNode }) => {
  const text = (
    <>
      {crumb.icon !== undefined && (
        <span aria-hidden className="flex shrink-0 text-muted">
          {crumb.icon}
        </span>
      )}
      <span className="truncate">{crumb.label}</span>
    </>
  )
  if (isLast && title !== undefined) return title
  if (crumb.link === undefined || isLast)
    return (
      <span
        {...(isLast ? { 'aria-current': 'page' as const } : {})}
        className={cx('flex min-w-0 items-center gap-2', isLast ? 'font-semibold' : 'text-muted')}
      >
        {text}
      </span>
    )
  return (
    <Link {...crumb.link} className="touch-area flex min-w-0 items-center gap-2 text-muted hover:text-ink">
      {text}
    </Link>
  )
}
