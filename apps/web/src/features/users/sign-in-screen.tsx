import { Link, useNavigate } from '@tanstack/react-router'
import { Logo } from '../../ui/logo.tsx'
import { SignInTabs } from './sign-in-tabs.tsx'

/** The page /sign-in; `returnTo` is a path of ours. */
const SignInScreen = ({ returnTo }: { returnTo: string }) => {
  const navigate = useNavigate()
  return (
    <main className="flex h-full flex-col items-center overflow-y-auto px-4 py-10 tablet:justify-center">
      <Link to="/chat" aria-label="Atelier, to the chat" className="mb-8">
        <Logo size="lg" />
      </Link>
      <div className="w-full max-w-form rounded-lg border border-line bg-surface p-6 shadow-lift">
        <h1 className="font-serif text-20 font-medium">Welcome</h1>
        <p className="mt-1 mb-5 text-14 text-muted">
          With an account your chats, projects and sources are kept, on every device.
        </p>
        <SignInTabs initial="sign-in" onDone={() => void navigate({ href: returnTo, replace: true })} />
      </div>
      <Link to="/chat" className="mt-6 text-13 text-muted underline-offset-4 hover:text-ink hover:underline">
        Go on as a guest
      </Link>
    </main>
  )
}

export default SignInScreen
