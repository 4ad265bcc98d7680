import { consentCategories } from '@atelier/contract/people/consent-categories'
import { useEffect } from 'react'
import { isConsentCenterOpen } from '../../lib/browser/consent-center.ts'
import { chooseConsent, consentChoice, consentQuestion, reloadConsent } from '../../lib/browser/consent.ts'
import { lazy } from '../../lib/lazy.ts'
import { useStore } from '../../lib/store.ts'
import { t } from '../../lib/text.tsx'
import { ConsentBanner } from './consent-banner.tsx'
import { useSyncConsent } from './use-sync-consent.ts'

const ConsentCenter = lazy(() => import('./consent-center.tsx'))
const ConfirmDialog = lazy(async () => ({
  default: (await import('../../ui/overlays/confirm-dialog.tsx')).ConfirmDialog,
}))

const openFromHash = () => {
  if (location.hash !== '#cookies') return
  // a reload must not reopen the dialog
  history.replaceState(history.state, '', location.pathname + location.search)
  isConsentCenterOpen.set(true)
}

const ConsentRoot = () => {
  const choice = useStore(consentChoice)
  const isOpen = useStore(isConsentCenterOpen)
  const question = useStore(consentQuestion)
  useSyncConsent()
  useEffect(() => {
    reloadConsent()
    openFromHash()
    addEventListener('storage', reloadConsent)
    addEventListener('hashchange', openFromHash)
    return () => {
      removeEventListener('storage', reloadConsent)
      removeEventListener('hashchange', openFromHash)
    }
  }, [])
  return (
    <>
      {choice === null && !isOpen && <ConsentBanner />}
      {isOpen && <ConsentCenter onClose={() => isConsentCenterOpen.set(false)} />}
      {question !== null && <ConsentPrompt {...question} />}
    </>
  )
}

const ConsentPrompt = ({
  category,
  decide: onDecision,
}: NonNullable<ReturnType<typeof consentQuestion.get>>) => {
  const match = consentCategories.optional.find(({ id }) => id === category)
  return (
    <ConfirmDialog
      title={t('Allow {name}?', { name: match?.services[0]?.name ?? match?.title ?? '' })}
      text={match?.services[0]?.text}
      confirmLabel={t('Allow')}
      cancelLabel={t('Not now')}
      onConfirm={() => {
        chooseConsent([...(consentChoice.get()?.allowed ?? []), category])
        onDecision(true)
      }}
      onClose={() => {
        consentQuestion.set(null)
        onDecision(false)
      }}
    >
      <p className="text-13 text-muted">{t('You can change this anytime under Manage Cookies.')}</p>
    </ConfirmDialog>
  )
}

export default ConsentRoot
