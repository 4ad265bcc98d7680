import { z } from 'zod'
import { SignUpInvitationId } from '../ids.ts'

export const SignUps = z.enum(['open', 'invitation', 'addresses'])
export type SignUps = z.infer<typeof SignUps>

export const SignUpInvitation = z.object({
  id: SignUpInvitationId,
  email: z.string(),
  createdAt: z.number(),
  expiresAt: z.number(),
})
export type SignUpInvitation = z.infer<typeof SignUpInvitation>
