import { useNavigate } from '@tanstack/react-router'
import { useId, useState, type SubmitEvent } from 'react'
import { errorText } from '../../lib/error-text.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { toast } from '../../ui/toast.ts'
import { AccountContentsList } from './account-contents-list.tsx'
import { useDeleteAccount } from './api.ts'

/** Says what goes, and asks for the password. Guests have none: their `email` is null. */
export const DeleteAccountDialog = ({ email, onClose }: { email: string | null; onClose: () => void }) => {
  const remove = useDeleteAccount()
  const navigate = useNavigate()
  const formId = useId()
  const [password, setPassword] = useState('')
  const [issue, setIssue] = useState<string>()
  const isGuest = email === null
  const run = async () => {
    try {
      await remove.mutateAsync(isGuest ? {} : { password })
      toast.success(isGuest ? 'What you made is deleted' : 'Your account is deleted')
      await navigate({ to: '/chat' })
    } catch (error) {
      setIssue(errorText(error))
    }
  }
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    const isMissing = !isGuest && password === ''
    setIssue(isMissing ? 'Enter your password.' : undefined)
    if (!isMissing) void run()
  }
  return (
    <Dialog
      title={isGuest ? 'Delete what you made?' : 'Delete your account?'}
      description="This goes for good, from now on:"
      onClose={onClose}
      actions={
        <>
          <Button size="lg" onPress={onClose} isDisabled={remove.isPending}>
            Cancel
          </Button>
          <Button size="lg" variant="danger" type="submit" form={formId} isPending={remove.isPending}>
            Delete for good
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={submit} className="flex flex-col gap-4">
        <AccountContentsList isGuest={isGuest} />
        {isGuest ? (
          issue !== undefined && (
            <p role="alert" className="rounded-sm bg-bad-soft px-3 py-2 text-13 text-bad">
              {issue}
            </p>
          )
        ) : (
          <>
            <input type="email" autoComplete="username" value={email} readOnly hidden />
            <TextField
              label="Password"
              type="password"
              autoComplete="current-password"
              value={password}
              onChange={setPassword}
              error={issue}
            />
          </>
        )}
      </form>
    </Dialog>
  )
}
