import { limits } from '@atelier/contract/limits'
import { zodResolver } from '@hookform/resolvers/zod'
import { Link, useNavigate } from '@tanstack/react-router'
import { useForm } from 'react-hook-form'
import { z } from 'zod'
import { resetPassword } from '../../lib/api/auth-client.ts'
import { errorText } from '../../lib/api/error-text.ts'
import { formSchema } from '../../lib/forms/form-schema.ts'
import { NewPassword } from '../../lib/forms/new-password.ts'
import { sendForm } from '../../lib/forms/send-form.ts'
import { t } from '../../lib/text.tsx'
import { buttonClass } from '../../ui/buttons/button-class.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { FormTextField } from '../../ui/fields/form-fields.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { quietLink, SignInFrame } from './sign-in-frame.tsx'

const schema = z.object({ newPassword: NewPassword })

const ResetPasswordScreen = ({ token }: { token: string }) => {
  const navigate = useNavigate()
  const form = useForm({ defaultValues: { newPassword: '' }, resolver: zodResolver(formSchema(schema)) })
  const submit = sendForm(
    form,
    async ({ newPassword }) => {
      await resetPassword({ token, newPassword })
      toast.success(t('Your password was changed'), t('Sign in with your new password.'))
      await navigate({ to: '/sign-in', replace: true })
    },
    (error) => form.setError('newPassword', { message: errorText(error) }),
  )
  if (token === '')
    return (
      <SignInFrame
        title={t('This link is incomplete')}
        text={t('Open it from the email again, or request a new one.')}
      >
        <Link to="/forgot-password" className={buttonClass('primary', 'lg')}>
          {t('Request a new link')}
        </Link>
      </SignInFrame>
    )
  return (
    <SignInFrame
      title={t('Set a new password')}
      text={t('This signs you out everywhere.')}
      footer={
        <Link to="/forgot-password" className={`mt-6 ${quietLink}`}>
          {t('Request a new link')}
        </Link>
      }
    >
      <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-4">
        <FormTextField
          control={form.control}
          name="newPassword"
          label={t('New password')}
          type="password"
          autoComplete="new-password"
          description={t('At least {passwordMin} characters', { passwordMin: limits.account.passwordMin })}
        />
        <Button type="submit" variant="primary" size="lg" isPending={form.formState.isSubmitting}>
          {t('Save password')}
        </Button>
      </form>
    </SignInFrame>
  )
}

export default ResetPasswordScreen
