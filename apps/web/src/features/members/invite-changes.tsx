import type { Member } from '@atelier/contract/projects/member'
import { locale } from '../../lib/language.ts'
import { plural, t } from '../../lib/text.tsx'

export interface KnownPerson {
  name: string
  email: string
  role: string
  isPending: boolean
}

export const toKnownPeople = (members: readonly Member[]): KnownPerson[] =>
  members.map(({ name, email, role, status }) => ({ name, email, role, isPending: status === 'PENDING' }))

interface InviteChangesProps {
  emails: readonly string[]
  role: string
  people: readonly KnownPerson[]
  roles: readonly { value: string; label: string }[]
  promotesMembers: boolean
}

/** Inviting never lowers a role. */
export const InviteChanges = ({ emails, role, people, roles, promotesMembers }: InviteChangesProps) => {
  const rankOf = (value: string) => roles.findIndex((option) => option.value === value)
  const roleName = (id: string) => roles.find(({ value }) => value === id)?.label ?? t('Owner')
  const matches = people.filter(({ email }) => emails.includes(email))
  // owners have none of the offered roles
  const hasHigherRole = (person: KnownPerson) =>
    (person.isPending || promotesMembers) && rankOf(person.role) !== -1 && rankOf(person.role) < rankOf(role)
  const promotions = matches.filter(hasHigherRole)
  const unaffectedPeople = matches.filter((person) => !hasHigherRole(person))
  const formatNames = (listedPeople: readonly KnownPerson[]) =>
    new Intl.ListFormat(locale).format(
      listedPeople.map((person) => `${person.name} (${roleName(person.role)})`),
    )
  const newCount = emails.length - matches.length
  return (
    <ul
      aria-live="polite"
      aria-label={t('What this invitation changes')}
      className="w-full text-13 text-pretty text-muted"
    >
      {matches.length > 0 && newCount > 0 && (
        <li>{plural(newCount, 'Invites 1 new person', 'Invites {count} new people')}</li>
      )}
      {promotions.length > 0 && (
        <li>{t('New role ({role}): {names}', { role: roleName(role), names: formatNames(promotions) })}</li>
      )}
      {unaffectedPeople.length > 0 && (
        <li>{t('Keep their role: {names}', { names: formatNames(unaffectedPeople) })}</li>
      )}
    </ul>
  )
}
