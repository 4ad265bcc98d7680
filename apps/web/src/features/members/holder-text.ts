import type { AddressHolder, InviteeHolder } from '@atelier/contract/invitation'

const dayOf = (time: number) => new Date(time).toLocaleDateString(undefined, { dateStyle: 'medium' })

/** Who has an address, and what that is worth. */
export const holderText = ({ name, since, isProven }: AddressHolder): string =>
  isProven
    ? `“${name}” has this address.`
    : `“${name}” registered this address on ${dayOf(since)}. It is not proven: make sure that it is the right person.`

/** The same of somebody who is asked. */
export const inviteeText = (holder: InviteeHolder): string =>
  holder.needsLink
    ? `“${holder.name}” registered this address on ${dayOf(holder.since)}, after it was invited, and joins with the link alone.`
    : holderText(holder)
