import type { EmailAccount, InviteeAccount } from '@atelier/contract/people/invitation'
import { locale } from '../../lib/language.ts'
import { t } from '../../lib/text.tsx'

const formatDate = (time: number) => new Date(time).toLocaleDateString(locale, { dateStyle: 'medium' })

export const emailAccountText = ({ name, since, isProven: isVerified }: EmailAccount): string =>
  isVerified
    ? t('“{name}” uses this email address.', { name })
    : t(
        '“{name}” registered with this email address on {since}. It isn’t verified, so make sure it’s the right person.',
        {
          name,
          since: formatDate(since),
        },
      )

export const inviteeText = (account: InviteeAccount): string =>
  account.needsLink
    ? t(
        '“{holder}” registered with this email address on {since}, after the invitation, and can join only with the link.',
        { holder: account.name, since: formatDate(account.since) },
      )
    : emailAccountText(account)
