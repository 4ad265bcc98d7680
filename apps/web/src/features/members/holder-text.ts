import type { AddressHolder, InviteeHolder } from '@atelier/contract/invitation'
import { locale } from '../../lib/language.ts'
import { t } from '../../lib/text.tsx'

const dayOf = (time: number) => new Date(time).toLocaleDateString(locale, { dateStyle: 'medium' })

/** Who has an address, and what that is worth. */
export const holderText = ({ name, since, isProven }: AddressHolder): string =>
  isProven
    ? t('“{name}” has this address.', { name })
    : t(
        '“{name}” registered this address on {since}. It is not proven: make sure that it is the right person.',
        { name, since: dayOf(since) },
      )

/** The same of somebody who is asked. */
export const inviteeText = (holder: InviteeHolder): string =>
  holder.needsLink
    ? t(
        '“{holder}” registered this address on {since}, after it was invited, and joins with the link alone.',
        { holder: holder.name, since: dayOf(holder.since) },
      )
    : holderText(holder)
