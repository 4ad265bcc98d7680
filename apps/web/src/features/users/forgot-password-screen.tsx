import { limits } from '@atelier/contract/limits'
import { zodResolver } from '@hookform/resolvers/zod'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { z } from 'zod'
import { requestPasswordReset } from '../../lib/api/auth-client.ts'
import { errorText } from '../../lib/api/error-text.ts'
import { formSchema } from '../../lib/forms/form-schema.ts'
import { sendForm } from '../../lib/forms/send-form.ts'
import { t } from '../../lib/text.tsx'
import { Button } from '../../ui/buttons/button.tsx'
import { FormTextField } from '../../ui/fields/form-fields.tsx'
import { Email } from './account-schema.ts'
import { quietLink, SignInFrame } from './sign-in-frame.tsx'

const schema = z.object({ email: z.string().trim().pipe(Email) })

const backLink = (
  <Link to="/sign-in" className={`mt-6 ${quietLink}`}>
    {t('Back to sign-in')}
  </Link>
)

const ForgotPasswordScreen = () => {
  const [sentTo, setSentTo] = useState<string | null>(null)
  const form = useForm({ defaultValues: { email: '' }, resolver: zodResolver(formSchema(schema)) })
  const submit = sendForm(
    form,
    async ({ email }) => {
      await requestPasswordReset(email)
      setSentTo(email)
    },
    (error) => form.setError('email', { message: errorText(error) }),
  )
  if (sentTo !== null)
    return (
      <SignInFrame
        title={t('Check your email')}
        text={t(
          'If an account exists for {asked}, we’ve emailed a link. It expires in an hour and can only be used once.',
          {
            asked: sentTo,
          },
        )}
        footer={backLink}
      >
        <Button size="lg" className="w-full" onPress={() => setSentTo(null)}>
          {t('Use another address')}
        </Button>
      </SignInFrame>
    )
  return (
    <SignInFrame
      title={t('Forgot your password?')}
      text={t('Enter your email address and we’ll send you a link to reset your password.')}
      footer={backLink}
    >
      <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-4">
        <FormTextField
          control={form.control}
          name="email"
          label={t('Email')}
          type="email"
          autoComplete="email"
          maxLength={limits.account.emailMax}
        />
        <Button type="submit" variant="primary" size="lg" isPending={form.formState.isSubmitting}>
          {t('Send link')}
        </Button>
      </form>
    </SignInFrame>
  )
}

export default ForgotPasswordScreen
