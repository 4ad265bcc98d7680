import type { ConsentCategory } from '@atelier/contract/people/consent'
import { useState } from 'react'
import { chooseConsent, consentChoice, allCategories } from '../../lib/browser/consent.ts'
import { messages } from '../../lib/messages.ts'
import { rich, t, translate } from '../../lib/text.tsx'
import { Button } from '../../ui/buttons/button.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { Switch } from '../../ui/fields/switch.tsx'
import { useConsentCategories } from './use-consent-categories.ts'

const ConsentCenter = ({ onClose }: { onClose: () => void }) => {
  const categories = useConsentCategories()
  const [allowedCategories, setAllowedCategories] = useState<readonly ConsentCategory[]>(
    consentChoice.get()?.allowed ?? [],
  )
  const save = (selection: readonly ConsentCategory[]) => {
    chooseConsent(selection)
    onClose()
  }
  return (
    <Dialog
      title={t('Cookie Preference Center')}
      size="wide"
      description={
        <>
          {rich('Necessary data is always stored; see the {link}. Everything else is up to you.', {
            link: (
              <a href="/cookie-policy" className="text-accent-text underline underline-offset-4">
                {t('cookie policy')}
              </a>
            ),
          })}
        </>
      }
      onClose={onClose}
      actions={
        <>
          <Button size="lg" className="w-full tablet:w-auto" onPress={() => save([])}>
            {messages.cookies.reject}
          </Button>
          <Button size="lg" className="w-full tablet:w-auto" onPress={() => save(allCategories)}>
            {messages.cookies.acceptAll}
          </Button>
          <Button size="lg" className="w-full tablet:w-auto" onPress={() => save(allowedCategories)}>
            {messages.cookies.save}
          </Button>
        </>
      }
    >
      <ul className="divide-y divide-line border-y border-line">
        {categories.map(({ id, title, purpose, services }) => (
          <li key={id} className="py-3">
            <Switch
              className="flex-row-reverse font-medium"
              isSelected={allowedCategories.includes(id)}
              aria-describedby={`consent-${id}`}
              onChange={(isOn) =>
                setAllowedCategories(
                  allCategories.filter((other) => (other === id ? isOn : allowedCategories.includes(other))),
                )
              }
            >
              {translate(title)}
            </Switch>
            <div id={`consent-${id}`} className="mt-1 pe-14 text-13 text-pretty text-muted">
              <p>{translate(purpose)}</p>
              {services.length === 0 ? (
                <p>{t('Not used on this server.')}</p>
              ) : (
                services.map(({ name, text }) => (
                  <p key={name}>
                    <strong className="font-medium text-ink">{translate(name)}.</strong> {translate(text)}
                  </p>
                ))
              )}
            </div>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}

export default ConsentCenter
