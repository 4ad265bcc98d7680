import type { Activity } from '@atelier/contract/projects/activity'
import type { Project } from '@atelier/contract/projects/project'
import { useInfiniteQuery } from '@tanstack/react-query'
import { ChevronRight } from 'lucide-react'
import { useState } from 'react'
import { locale } from '../../lib/language.ts'
import { relativeTime } from '../../lib/format/relative-time.ts'
import { t } from '../../lib/text.tsx'
import { Avatar } from '../../ui/display/avatar.tsx'
import { cx } from '../../ui/cx.ts'
import { LoadMore } from '../../ui/feedback/load-more.tsx'
import { Loading } from '../../ui/feedback/loading.tsx'
import { ResourceState } from '../../ui/feedback/resource-state.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { projectActivityQuery } from './api.ts'

const ActivityList = ({ projectId }: { projectId: string }) => {
  const list = useInfiniteQuery(projectActivityQuery(projectId))
  return (
    <ResourceState
      query={list}
      loading={
        <Loading label={t('Loading activity')}>
          <Skeleton className="my-3 h-3.5 w-64" />
          <Skeleton className="my-3 h-3.5 w-48" />
        </Loading>
      }
      errorTitle={t('Couldn’t load activity')}
      size="panel"
    >
      {(activities) => (
        <>
          <ul>
            {activities.map((activity) => (
              <li
                key={activity.id}
                className="flex min-h-11 items-center gap-3 border-b border-line px-2 py-2 text-14"
              >
                <Avatar
                  name={activity.actor?.name ?? '?'}
                  picture={activity.actor?.picture ?? null}
                  isDecorative
                />
                <span className="min-w-0 flex-1 wrap-anywhere">{activityLine(activity)}</span>
                <time
                  dateTime={new Date(activity.createdAt).toISOString()}
                  title={new Date(activity.createdAt).toLocaleString(locale)}
                  className="shrink-0 text-13 text-muted"
                >
                  {relativeTime(activity.createdAt)}
                </time>
              </li>
            ))}
          </ul>
          <LoadMore list={list} />
        </>
      )}
    </ResourceState>
  )
}

export const ProjectActivity = ({ project }: { project: Pick<Project, 'id'> }) => {
  const [isOpen, setOpen] = useState(false)
  return (
    <section className="mt-10">
      <h2 className="border-b border-line text-13 font-medium text-muted">
        <button
          type="button"
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
          className="touch-tall flex w-full items-center gap-1 pb-2 text-start hover:text-ink"
        >
          <ChevronRight size={14} className={cx('transition-[rotate]', isOpen && 'rotate-90')} />
          {t('Activity')}
        </button>
      </h2>
      {isOpen && <ActivityList projectId={project.id} />}
    </section>
  )
}

const sentences: Record<Activity['kind'], (subject: string) => string> = {
  created: () => t('created the project'),
  forked: (subject) => t('copied the project from “{subject}”', { subject }),
  edited: () => t('changed the project’s details'),
  'instructions-changed': () => t('changed the custom instructions'),
  archived: () => t('archived the project'),
  restored: () => t('restored the project from the archive'),
  deleted: () => t('deleted the project'),
  undeleted: () => t('restored the deleted project'),
  'source-added': (subject) => t('added “{subject}”', { subject }),
  'source-removed': (subject) => t('removed “{subject}”', { subject }),
  'source-put-back': (subject) => t('restored “{subject}”', { subject }),
  'source-read-again': (subject) => t('refreshed “{subject}”', { subject }),
  'member-invited': (count) =>
    count === '1' ? t('invited someone') : t('invited {count} people', { count }),
  'member-joined': () => t('joined the project'),
  'member-removed': (subject) => t('removed {subject}', { subject }),
  'member-left': () => t('left the project'),
  'role-changed': (subject) => t('changed the role of {subject}', { subject }),
  'owner-changed': (subject) => t('made {subject} the owner', { subject }),
  'made-public': () => t('turned the public link on'),
  'made-private': () => t('turned the public link off'),
  published: () => t('published the project to the community'),
  unpublished: () => t('removed the project from the community'),
  'page-changed': () => t('updated the public page'),
}

const activityLine = ({ kind, subject, actor }: Activity): string =>
  `${actor?.name ?? t('A former member')} ${sentences[kind](subject)}`
