import { limits } from '@atelier/contract/limits'
import { messages } from '@atelier/contract/messages'
import { z } from 'zod'
import { NewPassword } from '../../lib/new-password.ts'

const { nameMax, emailMax } = limits.account

export const Email = z.email(messages.members.emailInvalid).max(emailMax, messages.members.emailInvalid)

export const signInSchema = z.object({
  name: z.string(),
  email: Email,
  password: z.string().min(1, 'Enter your password.'),
  code: z.string().optional(),
})

export const signUpSchema = z.object({
  name: z.string().trim().min(1, 'Enter your name.').max(nameMax, 'This name is too long.'),
  email: Email,
  password: NewPassword,
  /** That was mailed, where accounts are for listed addresses. */
  code: z.string().optional(),
})

export type Account = z.infer<typeof signUpSchema>
