import { useEffect } from 'react'
import { announce } from '../../lib/browser/announce.ts'
import { isConsentCenterOpen } from '../../lib/browser/consent-center.ts'
import { chooseConsent, allCategories } from '../../lib/browser/consent.ts'
import { messages } from '../../lib/messages.ts'
import { t } from '../../lib/text.tsx'
import { Button } from '../../ui/buttons/button.tsx'
import { useHasOptionalServices } from './use-consent-categories.ts'

const purposeText = t('To work, Atelier needs to store some data in your browser.')

/** Announced once per page load: the banner returns when the dialog is closed without a choice. */
let isAnnounced = false

/**
 * Overlays the page below its header, so the layout doesn't shift and the composer stays accessible. No text in
 * it is larger than the first screen's, which would make the banner the largest contentful paint.
 */
export const ConsentBanner = () => {
  const usesOptionalServices = useHasOptionalServices()
  useEffect(() => {
    if (isAnnounced) return
    isAnnounced = true
    announce(`${t('Cookies')}: ${purposeText}`)
  }, [])
  return (
    <div className="safe-page pointer-events-none fixed inset-x-0 top-15 z-30">
      <section
        aria-label={t('Cookies')}
        className="pointer-events-auto mx-3 rounded-md border border-line bg-surface p-4 shadow-float tablet:ml-auto tablet:w-toast"
      >
        <p className="text-14 text-balance">{purposeText}</p>
        <p className="text-14 text-balance">
          {usesOptionalServices
            ? t('Anything else loads only if you allow it.')
            : t('No optional services are in use. Your choice applies if that changes.')}
        </p>
        <p className="text-14">
          <a href="/cookie-policy" className="text-accent-text underline underline-offset-4">
            {t('Cookie policy')}
          </a>
        </p>
        <div className="mt-3 grid gap-2">
          <Button onPress={() => isConsentCenterOpen.set(true)}>{messages.cookies.manage}</Button>
          <Button onPress={() => chooseConsent([])}>{messages.cookies.reject}</Button>
          <Button onPress={() => chooseConsent(allCategories)}>{messages.cookies.acceptAll}</Button>
        </div>
      </section>
    </div>
  )
}
