import { messages } from '../../lib/messages.ts'
import { buttonClass } from './button-class.ts'

interface ContactSupportProps {
  /** An http or mailto URL set by the administrator. */
  link: string | null | undefined
  subject: string
}

export const ContactSupport = ({ link: supportLink, subject }: ContactSupportProps) => {
  const link = supportLink ?? '/legal-notice'
  const isEmail = link.startsWith('mailto:')
  const query = `${link.includes('?') ? '&' : '?'}subject=${encodeURIComponent(subject)}`
  return (
    <a
      href={isEmail ? link + query : link}
      {...(!isEmail && { target: '_blank', rel: 'noopener noreferrer' })}
      className={buttonClass('secondary')}
    >
      {messages.bots.contactSupport}
    </a>
  )
}
