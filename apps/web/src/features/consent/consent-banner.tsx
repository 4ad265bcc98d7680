import { useEffect } from 'react'
import { announce } from '../../lib/announce.ts'
import { consentCentreIsOpen } from '../../lib/consent-centre.ts'
import { chooseConsent, everyCategory } from '../../lib/consent.ts'
import { messages } from '../../lib/messages.ts'
import { t } from '../../lib/text.tsx'
import { Button } from '../../ui/button.tsx'
import { useUsesAnything } from './use-services.ts'

/** Once a page: the banner comes back when the centre is closed without a choice. */
let isAnnounced = false

/** Stands over the page below its header: it moves nothing, and leaves the composer free. */
export const ConsentBanner = () => {
  const usesAnything = useUsesAnything()
  useEffect(() => {
    if (isAnnounced) return
    isAnnounced = true
    announce(t('Cookies: choose what Atelier may keep in your browser.'))
  }, [])
  return (
    <section
      aria-label={t('Cookies')}
      className="safe-below-header fixed z-30 rounded-md border border-line bg-surface p-4 shadow-float tablet:left-auto tablet:w-toast"
    >
      <p className="text-14 text-pretty">
        {t('Atelier keeps in your browser what it needs to work.')}{' '}
        {usesAnything
          ? t('Anything else is loaded only if you allow it.')
          : t('Nothing here needs your consent today.')}{' '}
        <a href="/cookie-policy" className="text-accent-text underline underline-offset-4">
          {t('Cookie policy')}
        </a>
      </p>
      <div className="mt-3 grid gap-2">
        <Button onPress={() => consentCentreIsOpen.set(true)}>{messages.cookies.manage}</Button>
        <Button onPress={() => chooseConsent([])}>{messages.cookies.reject}</Button>
        <Button onPress={() => chooseConsent(everyCategory)}>{messages.cookies.acceptAll}</Button>
      </div>
    </section>
  )
}
