import { limits } from '@atelier/contract/limits'
import { Link, useNavigate } from '@tanstack/react-router'
import { useState, type SubmitEvent } from 'react'
import { resetPassword } from '../../lib/auth-client.ts'
import { errorText } from '../../lib/error-text.ts'
import { NewPassword } from '../../lib/new-password.ts'
import { Button } from '../../ui/button.tsx'
import { buttonClass } from '../../ui/button-class.ts'
import { TextField } from '../../ui/text-field.tsx'
import { toast } from '../../ui/toast.ts'
import { quietLink, SignInFrame } from './sign-in-frame.tsx'

/** The page /reset-password: a new password for whoever was mailed the link; `token` is its secret. */
const ResetPasswordScreen = ({ token }: { token: string }) => {
  const navigate = useNavigate()
  const [password, setPassword] = useState('')
  const [issue, setIssue] = useState<string>()
  const [isPending, setPending] = useState(false)
  const choose = async (newPassword: string) => {
    setPending(true)
    try {
      await resetPassword({ token, newPassword })
      toast.success('Your password is changed', 'Sign in with the new one.')
      await navigate({ to: '/sign-in', replace: true })
    } catch (error) {
      setIssue(errorText(error))
    }
    setPending(false)
  }
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    const parsed = NewPassword.safeParse(password)
    setIssue(parsed.error?.issues[0]?.message)
    if (parsed.success) void choose(parsed.data)
  }
  if (token === '')
    return (
      <SignInFrame
        title="This link is not whole"
        text="Open it from the letter once more, or have another one sent."
      >
        <Link to="/forgot-password" className={buttonClass('primary', 'lg')}>
          Send another link
        </Link>
      </SignInFrame>
    )
  return (
    <SignInFrame
      title="Choose a new password"
      text="It ends every session: you sign in with the new one then."
      below={
        <Link to="/forgot-password" className={`mt-6 ${quietLink}`}>
          Send another link
        </Link>
      }
    >
      <form noValidate onSubmit={submit} className="flex flex-col gap-4">
        <TextField
          label="New password"
          type="password"
          autoComplete="new-password"
          value={password}
          onChange={setPassword}
          description={`At least ${limits.account.passwordMin} characters`}
          error={issue}
        />
        <Button type="submit" variant="primary" size="lg" isPending={isPending}>
          Save the password
        </Button>
      </form>
    </SignInFrame>
  )
}

export default ResetPasswordScreen
