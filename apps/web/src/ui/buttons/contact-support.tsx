import { messages } from '../../lib/messages.ts'
import { buttonClass } from './button-class.ts'

interface ContactSupportProps {
  /** An http or mailto URL set by the administrator. */
  link: string | null | undefined
  about: string
}

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
