import { Link, useNavigate } from '@tanstack/react-router'
import { t } from '../../lib/text.tsx'
import { LegalLinks } from '../../ui/display/legal-links.tsx'
import { quietLink, SignInFrame } from './sign-in-frame.tsx'
import { SignInTabs } from './sign-in-tabs.tsx'
import { useSignInMethods } from './sign-in-methods.ts'

interface SignInScreenProps {
  returnTo: string
  error?: string | undefined
  invitation?: { token: string; email: string } | undefined
}

const SignInScreen = ({ returnTo, error, invitation }: SignInScreenProps) => {
  const navigate = useNavigate()
  const methods = useSignInMethods()
  return (
    <SignInFrame
      title={t('Welcome')}
      text={t('With an account, your chats, projects and sources are available on every device.')}
      footer={
        <>
          {methods?.guests === true && (
            <Link to="/chat" className={`mt-6 ${quietLink}`}>
              {t('Continue as a guest')}
            </Link>
          )}
          <LegalLinks isOutside className="mt-6" />
        </>
      }
    >
      <SignInTabs
        initialMode={invitation ? 'sign-up' : 'sign-in'}
        invitation={invitation}
        returnTo={returnTo}
        error={error}
        onDone={() => void navigate({ href: returnTo, replace: true })}
      />
    </SignInFrame>
  )
}

export default SignInScreen
