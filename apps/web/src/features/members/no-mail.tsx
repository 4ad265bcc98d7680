import { messages } from '@atelier/contract/messages'

/** Said once above people who are invited, where none of them was sent a mail. */
export const NoMail = ({ of }: { of: readonly { mailFailure: string | null }[] }) =>
  of.some(({ mailFailure }) => mailFailure === messages.members.noMail) && (
    <p className="text-13 text-warn">{messages.members.noMail}</p>
  )
