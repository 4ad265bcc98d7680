import { useQuery } from '@tanstack/react-query'
import { t } from '../../lib/text.tsx'
import { useDebounced } from '../../lib/forms/use-debounced.ts'
import { emailAccountsQuery } from './api.ts'
import { emailAccountText } from './email-account-text.ts'

const debounceMs = 300

/** Shows whose accounts these are, since only the inviter can tell whether they are the right people. */
export const EmailAccounts = ({ emails }: { emails: string[] }) => {
  const debouncedEmails = useDebounced(emails.join(' '), debounceMs)
  const { data } = useQuery(emailAccountsQuery(debouncedEmails === '' ? [] : debouncedEmails.split(' ')))
  const matchingAccounts = (data?.holders ?? []).filter(({ email }) => emails.includes(email))
  return (
    <ul
      aria-live="polite"
      aria-label={t('Accounts with these email addresses')}
      className="w-full text-13 text-muted"
    >
      {matchingAccounts.map((account) => (
        <li key={account.email} className="wrap-anywhere">
          {account.email}: {emailAccountText(account)}
        </li>
      ))}
    </ul>
  )
}
