import { updatePreferences } from '@atelier/contract/endpoints/people/users'
import type { Language } from '@atelier/contract/language'
import type { User } from '@atelier/contract/people/user'
import { Link } from '@tanstack/react-router'
import { CircleUserRound } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import { call } from '../../lib/api/api-client.ts'
import { chosenLanguage, languages, setLanguage } from '../../lib/language.ts'
import { t } from '../../lib/text.tsx'
import { Button } from '../../ui/buttons/button.tsx'
import { cx } from '../../ui/cx.ts'
import { LegalLinks } from '../../ui/display/legal-links.tsx'
import { PageHeader } from '../../ui/display/page-header.tsx'
import { Select } from '../../ui/fields/select.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { promptSignIn, useSignInMethods, useUser } from '../users/index.ts'
import { ChoosePassword } from './choose-password.tsx'
import { DeleteAccountDialog } from './delete-account-dialog.tsx'
import { NameForm } from './name-form.tsx'
import { Passkeys } from './passkeys.tsx'
import { PasswordForm } from './password-form.tsx'
import { SessionList } from './session-list.tsx'

export const AccountScreen = () => {
  const user = useUser()
  return (
    <>
      <PageHeader breadcrumb={[{ label: t('Account'), icon: <CircleUserRound /> }]} />
      <main data-scroll className="min-h-0 flex-1 overflow-y-auto px-4">
        <div className="mx-auto w-full max-w-prose pt-8 pb-24">
          <h1 className="font-serif text-28 font-medium tracking-tight">{t('Account')}</h1>
          {user === undefined ? (
            <AccountSkeleton />
          ) : user.isGuest ? (
            <GuestAccount />
          ) : (
            <UserAccount key={user.id} user={user} />
          )}
          <AccountSection
            title={t('Language')}
            text={t('For this browser and for emails to you. Answers use the language of your question.')}
          >
            <LanguageSelect isGuest={user?.isGuest ?? true} />
          </AccountSection>
          <LegalLinks className="border-t border-line pt-6" />
        </div>
      </main>
    </>
  )
}

const sameAsBrowser = 'browser'

const LanguageSelect = ({ isGuest }: { isGuest: boolean }) => {
  const chooseLanguage = async (choice: string) => {
    const next = choice === sameAsBrowser ? null : (choice as Language)
    // the page changes its language anyway; on failure only emails keep the old one
    if (!isGuest) await call(updatePreferences, { body: { language: next } }).catch(() => null)
    setLanguage(next)
  }
  return (
    <Select
      label={t('Language')}
      isLabelHidden
      value={chosenLanguage ?? sameAsBrowser}
      onChange={(option) => void chooseLanguage(option)}
      options={[
        { value: sameAsBrowser, label: t('Same as browser') },
        ...(Object.entries(languages) as [Language, string][]).map(([value, label]) => ({ value, label })),
      ]}
    />
  )
}

const UserAccount = ({ user: { name, email, hasPassword } }: { user: User }) => {
  const methods = useSignInMethods()
  return (
    <>
      <p className="mt-1.5 mb-6 text-14 text-muted">
        <span>{t('You’re signed in as {email}.', { email })}</span>{' '}
        <Link to="/profile" className="text-accent-text underline underline-offset-4">
          {t('Your profile')}
        </Link>
      </p>
      <AccountSection title={t('Your name')} text={t('Visible to people you work with.')}>
        <NameForm name={name} />
      </AccountSection>
      {methods?.passwords !== false && (
        <AccountSection title={t('Password')}>
          {hasPassword ? <PasswordForm email={email} /> : <ChoosePassword email={email} />}
        </AccountSection>
      )}
      <AccountSection
        title={t('Passkeys')}
        text={t(
          'Sign in with your fingerprint, face or PIN instead of a password. Passkeys can’t be phished.',
        )}
      >
        <Passkeys email={email} hasPassword={hasPassword} />
      </AccountSection>
      <AccountSection
        title={t('Where you’re signed in')}
        text={
          <>
            {t(
              'End sessions you don’t recognize or no longer use. Apps that use your API keys are listed under',
            )}{' '}
            <Link to="/settings/api-keys" className="text-accent-text underline underline-offset-4">
              {t('API keys')}
            </Link>
            .
          </>
        }
      >
        <SessionList />
      </AccountSection>
      <DeleteAccount email={email} hasPassword={hasPassword} />
    </>
  )
}

const GuestAccount = () => (
  <>
    <p className="mt-1.5 mb-6 text-14 text-pretty text-muted">
      {t(
        'You’re a guest: what you create is kept only for this browser session. With an account, you can use it on every device.',
      )}
    </p>
    <Button variant="primary" size="lg" className="mb-8" onPress={() => promptSignIn()}>
      {t('Sign in for free')}
    </Button>
    <DeleteAccount email={null} hasPassword={false} />
  </>
)

const AccountSkeleton = () => (
  <div className="mt-6 flex flex-col gap-4">
    <span className="sr-only">{t('Loading your account')}</span>
    <Skeleton className="h-4 w-60" />
    <Skeleton className="h-9 w-full" />
    <Skeleton className="h-9 w-full" />
  </div>
)

const DeleteAccount = ({ email, hasPassword }: { email: string | null; hasPassword: boolean }) => {
  const [isDialogOpen, setDialogOpen] = useState(false)
  const actionLabel = email === null ? t('Delete everything you created') : t('Delete your account')
  return (
    <AccountSection
      title={actionLabel}
      text={t('Everything is permanently deleted. This can’t be undone.')}
      isDanger
    >
      <Button variant="danger" size="lg" onPress={() => setDialogOpen(true)}>
        {actionLabel}
      </Button>
      {isDialogOpen && (
        <DeleteAccountDialog email={email} hasPassword={hasPassword} onClose={() => setDialogOpen(false)} />
      )}
    </AccountSection>
  )
}

interface AccountSectionProps {
  title: string
  text?: ReactNode
  isDanger?: boolean
  children: ReactNode
}

const AccountSection = ({ title, text, isDanger = false, children }: AccountSectionProps) => {
  const headingId = useId()
  return (
    <section aria-labelledby={headingId} className="border-t border-line pt-6 pb-8">
      <h2 id={headingId} className={cx('text-16 font-semibold', isDanger && 'text-bad')}>
        {title}
      </h2>
      {text !== undefined && <p className="mt-1 text-14 text-pretty text-muted">{text}</p>}
      <div className="mt-4">{children}</div>
    </section>
  )
}
