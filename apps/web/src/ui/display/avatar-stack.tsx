import { t } from '../../lib/text.tsx'
import { Avatar } from './avatar.tsx'

export interface AvatarStackProps {
  people: readonly { id: string; name: string; picture?: string | null }[]
  total?: number
  visibleMax?: number
  moreLabel?: (count: number) => string
}

const defaultMoreLabel = (count: number) => t('+{count} more', { count })

export const AvatarStack = ({
  people,
  total = people.length,
  visibleMax = 4,
  moreLabel = defaultMoreLabel,
}: AvatarStackProps) => {
  const visiblePeople = people.slice(0, visibleMax)
  const hiddenCount = total - visiblePeople.length
  return (
    <ul aria-label={t('Members')} className="flex items-center">
      {visiblePeople.map((person, index) => (
        <li key={person.id} className="-ms-1 flex rounded-full ring-2 ring-page first:ms-0">
          {/* the next avatar overlaps this one: keep the initials in the visible part */}
          <Avatar
            name={person.name}
            picture={person.picture ?? null}
            className={!person.picture && index < visiblePeople.length - 1 ? 'pe-1.5 tracking-tighter' : ''}
          />
        </li>
      ))}
      {hiddenCount > 0 && (
        <li className="ms-1.5 text-12 whitespace-nowrap text-muted">{moreLabel(hiddenCount)}</li>
      )}
    </ul>
  )
}
