import { messages } from '../lib/messages.ts'
import { buttonClass } from './button-class.ts'

interface ContactSupportProps {
  /** An address of the web or of mail, as whoever runs the server has set it. */
  link: string | null | undefined
  /** What failed: the subject of a letter. */
  about: string
}

/** Where people get help when something failed: without a link of its own, the page that names who runs the server. */
export const ContactSupport = ({ link: ownLink, about }: ContactSupportProps) => {
  const link = ownLink ?? '/legal-notice'
  const isMail = link.startsWith('mailto:')
  const subject = `${link.includes('?') ? '&' : '?'}subject=${encodeURIComponent(about)}`
  return (
    <a
      href={isMail ? link + subject : link}
      {...(!isMail && { target: '_blank', rel: 'noopener noreferrer' })}
      className={buttonClass('secondary')}
    >
      {messages.bots.contactSupport}
    </a>
  )
}
