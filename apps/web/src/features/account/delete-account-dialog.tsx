import { zodResolver } from '@hookform/resolvers/zod'
import { useNavigate } from '@tanstack/react-router'
import { useForm } from 'react-hook-form'
import { z } from 'zod'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { FormTextField } from '../../ui/form-fields.tsx'
import { toast } from '../../ui/toast.ts'
import { AccountContentsList } from './account-contents-list.tsx'
import { useDeleteAccount } from './api.ts'

const ofMember = z.object({ password: z.string().min(1, 'Enter your password.') })
const ofGuest = z.object({ password: z.string() })

/** Says what goes, and asks for the password. Guests have none: their `email` is null. */
export const DeleteAccountDialog = ({ email, onClose }: { email: string | null; onClose: () => void }) => {
  const remove = useDeleteAccount()
  const navigate = useNavigate()
  const isGuest = email === null
  const form = useForm({
    defaultValues: { password: '' },
    resolver: zodResolver(isGuest ? ofGuest : ofMember),
  })
  return (
    <FormDialog
      form={form}
      title={isGuest ? 'Delete what you made?' : 'Delete your account?'}
      description="This goes for good, from now on:"
      confirm="Delete for good"
      isDanger
      {...(!isGuest && { failsAt: 'password' })}
      onClose={onClose}
      onSubmit={async (given) => {
        await remove.mutateAsync(isGuest ? {} : given)
        toast.success(isGuest ? 'What you made is deleted' : 'Your account is deleted')
        await navigate({ to: '/chat' })
      }}
    >
      <AccountContentsList isGuest={isGuest} />
      {!isGuest && (
        <>
          <input type="email" autoComplete="username" value={email} readOnly hidden />
          <FormTextField
            control={form.control}
            name="password"
            label="Password"
            type="password"
            autoComplete="current-password"
          />
        </>
      )}
    </FormDialog>
  )
}
