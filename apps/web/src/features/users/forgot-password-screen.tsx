import { limits } from '@atelier/contract/limits'
import { Link } from '@tanstack/react-router'
import { useState, type SubmitEvent } from 'react'
import { askForReset } from '../../lib/auth-client.ts'
import { errorText } from '../../lib/error-text.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { Email } from './account-schema.ts'
import { quietLink, SignInFrame } from './sign-in-frame.tsx'

const back = (
  <Link to="/sign-in" className={`mt-6 ${quietLink}`}>
    Back to the sign-in
  </Link>
)

/** The page /forgot-password: has a link mailed, and says nothing of who has an account. */
const ForgotPasswordScreen = () => {
  const [email, setEmail] = useState('')
  const [issue, setIssue] = useState<string>()
  const [isPending, setPending] = useState(false)
  const [asked, setAsked] = useState<string | null>(null)
  const ask = async (address: string) => {
    setPending(true)
    try {
      await askForReset(address)
      setAsked(address)
    } catch (error) {
      setIssue(errorText(error))
    }
    setPending(false)
  }
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    const parsed = Email.safeParse(email.trim())
    setIssue(parsed.error?.issues[0]?.message)
    if (parsed.success) void ask(parsed.data)
  }
  if (asked !== null)
    return (
      <SignInFrame
        title="Look into your mail"
        text={`If there is an account with ${asked}, a letter is on its way. Its link works once, within an hour.`}
        below={back}
      >
        <Button size="lg" className="w-full" onPress={() => setAsked(null)}>
          Use another address
        </Button>
      </SignInFrame>
    )
  return (
    <SignInFrame
      title="Forgot your password?"
      text="Enter your email address, and a letter brings you a link to choose a new one."
      below={back}
    >
      <form noValidate onSubmit={submit} className="flex flex-col gap-4">
        <TextField
          label="Email"
          type="email"
          autoComplete="email"
          value={email}
          onChange={setEmail}
          maxLength={limits.account.emailMax}
          error={issue}
        />
        <Button type="submit" variant="primary" size="lg" isPending={isPending}>
          Send the link
        </Button>
      </form>
    </SignInFrame>
  )
}

export default ForgotPasswordScreen
