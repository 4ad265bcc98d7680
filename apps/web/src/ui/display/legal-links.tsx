import { Button } from 'react-aria-components/Button'
import { isConsentCenterOpen } from '../../lib/browser/consent-center.ts'
import { messages } from '../../lib/messages.ts'
import { t } from '../../lib/text.tsx'

const linkClass = 'touch-area rounded-xs underline-offset-4 hover:text-ink hover:underline'

interface LegalLinksProps {
  onLeave?: () => void
  isOutside?: boolean
  className?: string
}

/** Links open in a new tab, so that input isn't lost. */
export const LegalLinks = ({ onLeave, isOutside = false, className = '' }: LegalLinksProps) => (
  <nav
    aria-label={t('Legal')}
    className={`flex flex-wrap justify-center gap-x-4 gap-y-1 text-12 text-muted ${className}`}
  >
    <a href="/privacy-policy" target="_blank" className={linkClass}>
      {t('Privacy policy')}
    </a>
    <a href="/cookie-policy" target="_blank" className={linkClass}>
      {t('Cookie policy')}
    </a>
    <a href="/legal-notice" target="_blank" className={linkClass}>
      {t('Legal notice')}
    </a>
    {!isOutside && (
      <Button
        className={linkClass}
        onPress={() => {
          onLeave?.()
          isConsentCenterOpen.set(true)
        }}
      >
        {messages.cookies.manage}
      </Button>
    )}
  </nav>
)
