import type { Update } from '@atelier/contract/site/changelog'
import { useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { Heart, Newspaper } from 'lucide-react'
import { useEffect, useState, type MouseEvent } from 'react'
import { ToggleButton } from 'react-aria-components/ToggleButton'
import { compactCount } from '../../lib/format/compact-count.ts'
import { locale } from '../../lib/language.ts'
import { plural, t, translate } from '../../lib/text.tsx'
import { Badge } from '../../ui/display/badge.tsx'
import { buttonClass } from '../../ui/buttons/button-class.ts'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { ResourceState } from '../../ui/feedback/resource-state.tsx'
import { InlineMarks } from '../../ui/display/inline-marks.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { updatesQuery, useReactToUpdate } from './api.ts'
import { hasNews } from './has-news.ts'
import { saveSeenSlugs, readSeenSlugs } from './seen-updates.ts'

const dayFormat = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' })

const UpdatesPanel = () => {
  const updates = useQuery({ ...updatesQuery, select: ({ updates: all }) => all })
  return (
    <div data-scroll className="min-h-0 flex-1 overflow-y-auto px-4 pb-6">
      <ResourceState
        query={updates}
        size="panel"
        loading={<UpdatesSkeleton />}
        errorTitle={t('Couldn’t load updates')}
        empty={<EmptyState size="panel" icon={<Newspaper />} title={t('Nothing new yet')} text="" />}
      >
        {(loadedUpdates) => <Updates updates={loadedUpdates} />}
      </ResourceState>
    </div>
  )
}

const Updates = ({ updates }: { updates: readonly Update[] }) => {
  const [previousSlugs] = useState(readSeenSlugs)
  useEffect(() => {
    saveSeenSlugs(updates.map(({ id }) => id))
    hasNews.set(false)
  }, [updates])
  return (
    <>
      <ul className="divide-y divide-line">
        {updates.map((update) => (
          <li key={update.id}>
            <UpdateEntry update={update} isNew={!previousSlugs.includes(update.id)} />
          </li>
        ))}
      </ul>
      <p className="border-t border-line pt-4 text-13 text-muted">
        <a href="/changelog" className="text-accent-text underline underline-offset-4">
          {t('Open as page')}
        </a>{' '}
        ·{' '}
        <a href="/changelog/atom.xml" className="text-accent-text underline underline-offset-4">
          {t('Atom feed')}
        </a>
      </p>
    </>
  )
}

/** Untranslated text is marked as English for screen readers. */
const langProps = (text: string) => (translate(text) === text ? { lang: 'en' } : {})

const UpdateEntry = ({ update, isNew }: { update: Update; isNew: boolean }) => {
  const react = useReactToUpdate()
  const { slug, title, body, date, tags, buttonText, updateFollowUpLink } = update.attributes
  const { likeReactionCount: likes, checkoutReactionCount: checkouts } = update.metrics
  return (
    <article aria-labelledby={`update-${slug}`} className="py-4">
      <h3 id={`update-${slug}`} className="flex items-start gap-2 text-14 font-semibold">
        <span {...langProps(title)} className="min-w-0 flex-1 wrap-anywhere">
          {translate(title)}
        </span>
        {isNew && <Badge tone="accent">{t('New')}</Badge>}
      </h3>
      <p className="mt-0.5 text-12 text-muted">
        <time dateTime={date}>{dayFormat.format(new Date(date))}</time> · {tags.map(translate).join(', ')}
      </p>
      {body.split(/\n{2,}/).map((paragraph) => (
        <p key={paragraph} {...langProps(paragraph)} className="mt-2 text-14 text-pretty wrap-anywhere">
          <InlineMarks>{translate(paragraph)}</InlineMarks>
        </p>
      ))}
      <div className="mt-3 flex flex-wrap items-center gap-2">
        {updateFollowUpLink !== null && (
          <FollowUp to={updateFollowUpLink} onFollow={() => react(update, 'checkoutReaction')}>
            {buttonText === null ? t('Take a look') : translate(buttonText)}
          </FollowUp>
        )}
        {checkouts > 0 && (
          <span className="text-12 text-muted tabular-nums">
            {plural(checkouts, 'Opened once', 'Opened {count} times')}
          </span>
        )}
        <ToggleButton
          aria-label={t('Like “{title}”. Likes: {sharing}', {
            title: translate(title),
            sharing: compactCount(likes),
          })}
          isSelected={update.reactions.includes('likeReaction')}
          onChange={() => react(update, 'likeReaction')}
          className={buttonClass('quiet', 'md')}
        >
          {({ isSelected }) => (
            <>
              <Heart className={isSelected ? 'fill-current text-accent' : ''} />
              {compactCount(likes)}
            </>
          )}
        </ToggleButton>
      </div>
    </article>
  )
}

const FollowUp = ({ to, onFollow, children }: { to: string; onFollow: () => void; children: string }) => {
  const router = useRouter()
  const follow = (event: MouseEvent) => {
    onFollow()
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    void router.navigate({ href: to })
  }
  return (
    <a href={to} onClick={follow} className={buttonClass('secondary', 'md')}>
      {children}
    </a>
  )
}

const UpdatesSkeleton = () => (
  <div className="flex flex-col gap-8 pt-4">
    <span className="sr-only">{t('Loading updates')}</span>
    {[0, 1, 2].map((row) => (
      <div key={row} className="flex flex-col gap-2.5">
        <Skeleton className="h-4 w-48" />
        <Skeleton className="h-3 w-28" />
        <Skeleton className="h-14 w-full" />
      </div>
    ))}
  </div>
)

export default UpdatesPanel
