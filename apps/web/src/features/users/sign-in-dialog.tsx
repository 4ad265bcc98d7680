import { t } from '../../lib/text.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { LegalLinks } from '../../ui/display/legal-links.tsx'
import { closeSignIn, type SignInPrompt } from './sign-in-prompt.ts'
import { SignInTabs } from './sign-in-tabs.tsx'

/** The current path, or /chat if it contains a character that isn't allowed in a return path. */
const currentPath = () => {
  const path = location.pathname + location.search
  return /^[\w\-.+/@]*(\?[\w\-.+/=&%@]*)?$/.test(path) ? path : '/chat'
}

const SignInDialog = ({ reason, hasAccount = false, onSignedIn }: SignInPrompt) => (
  <Dialog
    title={t('Welcome to Atelier')}
    description={
      reason ?? t('With an account, your chats, projects and sources are available on every device.')
    }
    onClose={closeSignIn}
  >
    <SignInTabs
      initialMode={hasAccount ? 'sign-in' : 'sign-up'}
      returnTo={currentPath()}
      onDone={() => {
        closeSignIn()
        onSignedIn?.()
      }}
    />
    <LegalLinks className="mt-5" onLeave={closeSignIn} />
  </Dialog>
)

export default SignInDialog
