import { useQuery } from '@tanstack/react-query'
import { t } from '../../lib/text.tsx'
import { useDebounced } from '../../lib/forms/use-debounced.ts'
import { holdersQuery } from './api.ts'
import { holderText } from './holder-text.ts'

const restMs = 300

/** Shows whose accounts these are: only the inviter knows who is meant. */
export const EmailAccounts = ({ emails }: { emails: string[] }) => {
  const debouncedEmails = useDebounced(emails.join(' '), restMs)
  const { data } = useQuery(holdersQuery(debouncedEmails === '' ? [] : debouncedEmails.split(' ')))
  const holders = (data?.holders ?? []).filter(({ email }) => emails.includes(email))
  return (
    <ul
      aria-live="polite"
      aria-label={t('Accounts with these email addresses')}
      className="w-full text-13 text-muted"
    >
      {holders.map((holder) => (
        <li key={holder.email} className="wrap-anywhere">
          {holder.email}: {holderText(holder)}
        </li>
      ))}
    </ul>
  )
}
