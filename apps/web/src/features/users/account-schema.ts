import { limits } from '@atelier/contract/limits'
import { z } from 'zod'
import { messages } from '../../lib/messages.ts'
import { NewPassword } from '../../lib/forms/new-password.ts'
import { t } from '../../lib/text.tsx'

const { nameMax, emailMax } = limits.account

export const Email = z.email(messages.members.emailInvalid).max(emailMax, messages.members.emailInvalid)

export const signInSchema = z.object({
  name: z.string(),
  email: Email,
  password: z.string().min(1, t('Enter your password.')),
  code: z.string().optional(),
})

export const signUpSchema = z.object({
  name: z.string().trim().min(1, t('Enter your name.')).max(nameMax, t('This name is too long.')),
  email: Email,
  password: NewPassword,
  code: z.string().optional(),
})

export type AccountFormValues = z.infer<typeof signUpSchema>
