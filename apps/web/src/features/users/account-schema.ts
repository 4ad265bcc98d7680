import { limits } from '@atelier/contract/limits'
import { messages } from '@atelier/contract/messages'
import { z } from 'zod'

const { passwordMin, passwordMax, nameMax, emailMax } = limits.account

export const Email = z.email(messages.members.emailInvalid).max(emailMax, messages.members.emailInvalid)

export const NewPassword = z
  .string()
  .min(passwordMin, `Use at least ${passwordMin} characters.`)
  .max(passwordMax, `Use at most ${passwordMax} characters.`)

export const signInSchema = z.object({
  name: z.string(),
  email: Email,
  password: z.string().min(1, 'Enter your password.'),
})

export const signUpSchema = z.object({
  name: z.string().trim().min(1, 'Enter your name.').max(nameMax, 'This name is too long.'),
  email: Email,
  password: NewPassword,
})

export type Account = z.infer<typeof signUpSchema>
