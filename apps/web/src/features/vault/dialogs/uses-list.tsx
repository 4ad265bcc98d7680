import { useQuery } from '@tanstack/react-query'
import { plural, t } from '../../../lib/text.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { usesQuery } from '../api.ts'

const namesMax = 5

const formatNames = (names: string[]): string => {
  const moreCount = names.length - namesMax
  const visibleNames = names.slice(0, namesMax).map((name) => `“${name}”`)
  return moreCount > 0
    ? t('{names} and {rest} more', { names: visibleNames.join(', '), rest: moreCount })
    : visibleNames.join(', ')
}

export const UsesList = ({ ids }: { ids: string[] }) => {
  const { data, isError } = useQuery(usesQuery(ids))
  if (ids.length === 0) return null
  if (isError) return <p className="text-13 text-muted">{t('Couldn’t check where this is used.')}</p>
  if (data === undefined) return <Skeleton className="h-4 w-60" />
  const { projects, chatbots, chats, otherProjects } = data
  const rows = [
    [t('Projects'), formatNames(projects.map(({ name }) => name))],
    [t('Bots'), formatNames(chatbots.map(({ name }) => name))],
    [t('Chats'), formatNames(chats.map(({ title }) => title))],
    [
      t('Elsewhere'),
      otherProjects === 0
        ? ''
        : plural(otherProjects, '1 project you’re no longer in', '{count} projects you’re no longer in'),
    ],
  ].filter(([, text]) => text !== '')
  if (rows.length === 0)
    return <p className="text-13 text-muted">{t('Not used in any project, bot or chat.')}</p>
  return (
    <dl aria-label={t('Used in')} className="flex flex-col gap-1 text-13">
      {rows.map(([name, text]) => (
        <div key={name} className="flex gap-2">
          <dt className="w-18 shrink-0 text-muted">{name}</dt>
          <dd className="min-w-0 wrap-anywhere">{text}</dd>
        </div>
      ))}
    </dl>
  )
}
