import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ServerCog } from 'lucide-react'
import { type ComponentType } from 'react'
import { lazy } from '../../lib/lazy.ts'
import { t } from '../../lib/text.tsx'
import { cx } from '../../ui/cx.ts'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { ListSkeleton } from '../../ui/feedback/loading.tsx'
import { PageHeader } from '../../ui/display/page-header.tsx'
import { Select } from '../../ui/fields/select.tsx'
import { useUser } from '../users/index.ts'
import { claimQuery } from './api.ts'
import { ClaimForm } from './claim-form.tsx'
import { type SectionId, sections } from './sections.ts'

interface SectionProps {
  q: string
  onSearch: (q: string) => void
}

const SectionLoading = () => <ListSkeleton label={t('Loading')} />
const lazySection = <Props extends object>(load: () => Promise<{ default: ComponentType<Props> }>) =>
  lazy(load, SectionLoading)

const People = lazySection(() => import('./people-section.tsx'))
const sectionComponents: Record<Exclude<SectionId, 'people'>, ComponentType> = {
  models: lazySection(() => import('./models-section.tsx')),
  limits: lazySection(() => import('./limits-section.tsx')),
  storage: lazySection(() => import('./storage-section.tsx')),
  prompts: lazySection(() => import('./prompts-section.tsx')),
  jobs: lazySection(() => import('./jobs-section.tsx')),
  mail: lazySection(() => import('./mail-section.tsx')),
  health: lazySection(() => import('./health-section.tsx')),
  reports: lazySection(() => import('./reports-section.tsx')),
  audit: lazySection(() => import('./audit-section.tsx')),
  settings: lazySection(() => import('./settings-section.tsx')),
}

export interface AdminScreenProps extends SectionProps {
  section: SectionId
  onSection: (section: SectionId) => void
}

export const AdminScreen = ({ section, onSection, ...props }: AdminScreenProps) => {
  const user = useUser()
  const label = sections.find(({ id }) => id === section)?.label ?? ''
  return (
    <>
      <PageHeader breadcrumb={[{ label: t('Server'), icon: <ServerCog /> }]} />
      <main data-scroll className="min-h-0 flex-1 overflow-y-auto px-4">
        {user?.isAdmin === false ? (
          <NotAdmin />
        ) : (
          <div className="mx-auto flex w-full max-w-vault flex-col gap-6 pt-8 pb-24 desktop:flex-row desktop:gap-10">
            <nav aria-label={t('Sections')} className="hidden w-40 shrink-0 flex-col gap-px desktop:flex">
              {sections.map(({ id, label: text }) => (
                <Link
                  key={id}
                  to="/admin"
                  search={{ section: id }}
                  aria-current={id === section ? 'page' : undefined}
                  className={cx(
                    'rounded-sm px-2.5 py-1.5 text-14 transition-colors hover:bg-tint',
                    id === section ? 'bg-tint font-semibold' : 'text-muted hover:text-ink',
                  )}
                >
                  {text}
                </Link>
              ))}
            </nav>
            <Select
              label={t('Section')}
              className="desktop:hidden"
              value={section}
              onChange={onSection}
              options={sections.map(({ id, label: text }) => ({ value: id, label: text }))}
            />
            <div className="flex min-w-0 flex-1 flex-col gap-6">
              <h1 className="font-serif text-28 font-medium tracking-tight">{label}</h1>
              {user !== undefined &&
                (section === 'people' ? <People {...props} /> : <Section id={section} />)}
            </div>
          </div>
        )}
      </main>
    </>
  )
}

const Section = ({ id }: { id: keyof typeof sectionComponents }) => {
  const SectionComponent = sectionComponents[id]
  return <SectionComponent />
}

const NotAdmin = () => {
  const { data } = useQuery(claimQuery)
  if (data === undefined) return null
  if (data.isOpen) return <ClaimForm />
  return (
    <EmptyState
      isPageTitle
      icon={<ServerCog size={20} />}
      title={t('Admins only')}
      text={t('This page is for this server’s admins. An admin can give you access.')}
    />
  )
}
