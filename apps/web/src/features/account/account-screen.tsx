import type { User } from '@atelier/contract/user'
import { Link } from '@tanstack/react-router'
import { CircleUserRound } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { cx } from '../../ui/cx.ts'
import { LegalLinks } from '../../ui/legal-links.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { askToSignIn, useUser } from '../users/index.ts'
import { DeleteAccountDialog } from './delete-account-dialog.tsx'
import { NameForm } from './name-form.tsx'
import { ChoosePassword } from './choose-password.tsx'
import { PasswordForm } from './password-form.tsx'
import { SessionList } from './session-list.tsx'

/** The page /settings/account: name, password, and where one is signed in. */
export const AccountScreen = () => {
  const user = useUser()
  return (
    <>
      <PageHeader breadcrumb={[{ label: 'Account', icon: <CircleUserRound /> }]} />
      <main data-scroll className="min-h-0 flex-1 overflow-y-auto px-4">
        <div className="mx-auto w-full max-w-prose pt-8 pb-24">
          <h1 className="font-serif text-28 font-medium tracking-tight">Account</h1>
          {user === undefined ? (
            <AccountSkeleton />
          ) : user.isGuest ? (
            <GuestPart />
          ) : (
            <AccountParts key={user.id} user={user} />
          )}
          <LegalLinks className="border-t border-line pt-6" />
        </div>
      </main>
    </>
  )
}

const AccountParts = ({ user: { name, email, hasPassword } }: { user: User }) => (
  <>
    <p className="mt-1.5 mb-6 text-14 text-muted">
      <span>You are signed in as {email}.</span>{' '}
      <Link to="/profile" className="text-accent-text underline underline-offset-4">
        Your profile
      </Link>
    </p>
    <AccountSection title="Your name" text="People whom you work with see it.">
      <NameForm name={name} />
    </AccountSection>
    <AccountSection title="Password">
      {hasPassword ? <PasswordForm email={email} /> : <ChoosePassword email={email} />}
    </AccountSection>
    <AccountSection
      title="Where you are signed in"
      text={
        <>
          End sessions that you do not recognize or no longer use. Programs with a key of yours are under{' '}
          <Link to="/settings/api-keys" className="text-accent-text underline underline-offset-4">
            API keys
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

const GuestPart = () => (
  <>
    <p className="mt-1.5 mb-6 text-14 text-pretty text-muted">
      You are here as a guest: what you create is kept in this browser’s session only. With an account it
      stays, on every device.
    </p>
    <Button variant="primary" size="lg" className="mb-8" onPress={() => askToSignIn()}>
      Sign in for free
    </Button>
    <DeleteAccount email={null} hasPassword={false} />
  </>
)

const AccountSkeleton = () => (
  <div className="mt-6 flex flex-col gap-4">
    <span className="sr-only">Loading your account</span>
    <Skeleton className="h-4 w-60" />
    <Skeleton className="h-9 w-full" />
    <Skeleton className="h-9 w-full" />
  </div>
)

/** The end of an account, or of what a guest made. */
const DeleteAccount = ({ email, hasPassword }: { email: string | null; hasPassword: boolean }) => {
  const [isAsking, setAsking] = useState(false)
  const what = email === null ? 'Delete everything you created' : 'Delete your account'
  return (
    <AccountSection title={what} text="Everything goes for good. Nobody can restore it." isDanger>
      <Button variant="danger" size="lg" onPress={() => setAsking(true)}>
        {what}
      </Button>
      {isAsking && (
        <DeleteAccountDialog email={email} hasPassword={hasPassword} onClose={() => setAsking(false)} />
      )}
    </AccountSection>
  )
}

interface AccountSectionProps {
  title: string
  text?: ReactNode
  /** What is here cannot be taken back. */
  isDanger?: boolean
  children: ReactNode
}

/** One matter of the account, under its heading. */
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
