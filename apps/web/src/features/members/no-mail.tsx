import { messages } from '@atelier/contract/messages'

/** Said once above people who are asked, where none of them was sent a mail. */
export const NoMail = ({ asked }: { asked: readonly { mailFailure: string | null }[] }) =>
  asked.some(({ mailFailure }) => mailFailure === messages.members.noMail) && (
    <p className="text-13 text-warn">{messages.members.noMail}</p>
  )
