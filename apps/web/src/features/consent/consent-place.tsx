import { consentCatalogue } from '@atelier/contract/people/consent-catalogue'
import { useEffect } from 'react'
import { consentCentreIsOpen } from '../../lib/browser/consent-centre.ts'
import { chooseConsent, consentChoice, consentQuestion, readConsent } from '../../lib/browser/consent.ts'
import { lazy } from '../../lib/lazy.ts'
import { useStore } from '../../lib/store.ts'
import { t } from '../../lib/text.tsx'
import { ConsentBanner } from './consent-banner.tsx'
import { useRecordedConsent } from './use-recorded-consent.ts'

const ConsentCentre = lazy(() => import('./consent-centre.tsx'))
const ConfirmDialog = lazy(async () => ({
  default: (await import('../../ui/overlays/confirm-dialog.tsx')).ConfirmDialog,
}))

const openFromAddress = () => {
  if (location.hash !== '#cookies') return
  // a reload must not reopen it
  history.replaceState(history.state, '', location.pathname + location.search)
  consentCentreIsOpen.set(true)
}

const ConsentPlace = () => {
  const choice = useStore(consentChoice)
  const isOpen = useStore(consentCentreIsOpen)
  const question = useStore(consentQuestion)
  useRecordedConsent()
  useEffect(() => {
    readConsent()
    openFromAddress()
    addEventListener('storage', readConsent)
    addEventListener('hashchange', openFromAddress)
    return () => {
      removeEventListener('storage', readConsent)
      removeEventListener('hashchange', openFromAddress)
    }
  }, [])
  return (
    <>
      {choice === null && !isOpen && <ConsentBanner />}
      {isOpen && <ConsentCentre onClose={() => consentCentreIsOpen.set(false)} />}
      {question !== null && <ConsentPrompt {...question} />}
    </>
  )
}

const ConsentPrompt = ({ category, answer }: NonNullable<ReturnType<typeof consentQuestion.get>>) => {
  const match = consentCatalogue.optional.find(({ id }) => id === category)
  return (
    <ConfirmDialog
      title={t('Allow {name}?', { name: match?.services[0]?.name ?? match?.title ?? '' })}
      text={match?.services[0]?.text}
      confirm={t('Allow')}
      cancel={t('Not now')}
      onConfirm={() => {
        chooseConsent([...(consentChoice.get()?.allowed ?? []), category])
        answer(true)
      }}
      onClose={() => {
        consentQuestion.set(null)
        answer(false)
      }}
    >
      <p className="text-13 text-muted">{t('You can change this anytime under Manage Cookies.')}</p>
    </ConfirmDialog>
  )
}

export default ConsentPlace
