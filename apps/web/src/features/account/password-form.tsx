import { zodResolver } from '@hookform/resolvers/zod'
import { limits } from '@atelier/contract/limits'
import { Controller, useForm } from 'react-hook-form'
import { z } from 'zod'
import { formSchema } from '../../lib/forms/form-schema.ts'
import { NewPassword } from '../../lib/forms/new-password.ts'
import { sendForm } from '../../lib/forms/send-form.ts'
import { t } from '../../lib/text.tsx'
import { Button } from '../../ui/buttons/button.tsx'
import { Checkbox } from '../../ui/fields/checkbox.tsx'
import { FormError, FormTextField } from '../../ui/fields/form-fields.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { isUnsavedForm, useUnsaved } from '../../ui/overlays/unsaved-scope.ts'
import { useChangePassword, useEndOtherSessions } from './api.ts'

const Change = z.object({
  currentPassword: z.string().min(1, t('Enter your current password.')),
  newPassword: NewPassword,
  endsOthers: z.boolean(),
})
type Change = z.infer<typeof Change>

const emptyPasswordChange: Change = { currentPassword: '', newPassword: '', endsOthers: true }

export const PasswordForm = ({ email }: { email: string }) => {
  const change = useChangePassword()
  const endOtherSessions = useEndOtherSessions()
  const form = useForm<Change>({
    defaultValues: emptyPasswordChange,
    resolver: zodResolver(formSchema(Change)),
  })
  useUnsaved(isUnsavedForm(form))
  const submit = sendForm(form, async ({ endsOthers, ...passwords }) => {
    await change.mutateAsync(passwords)
    form.reset()
    toast.success(t('Password changed'))
    if (endsOthers) endOtherSessions.mutate()
  })
  return (
    <form noValidate className="flex max-w-form flex-col gap-4" onSubmit={(event) => void submit(event)}>
      {/* tells password managers whose password it is */}
      <input type="email" autoComplete="username" value={email} readOnly hidden />
      <FormTextField
        control={form.control}
        name="currentPassword"
        label={t('Current password')}
        type="password"
        autoComplete="current-password"
      />
      <FormTextField
        control={form.control}
        name="newPassword"
        label={t('New password')}
        type="password"
        autoComplete="new-password"
        description={t('At least {passwordMin} characters', { passwordMin: limits.account.passwordMin })}
      />
      <Controller
        control={form.control}
        name="endsOthers"
        render={({ field }) => (
          <Checkbox isSelected={field.value} onChange={field.onChange}>
            {t('Sign out everywhere else')}
          </Checkbox>
        )}
      />
      <FormError>{form.formState.errors.root?.message}</FormError>
      <Button type="submit" size="lg" className="self-start" isPending={form.formState.isSubmitting}>
        {t('Change password')}
      </Button>
    </form>
  )
}
