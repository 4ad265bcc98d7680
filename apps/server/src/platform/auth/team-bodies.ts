import { oneLine } from '@atelier/contract/characters'
import { limits } from '@atelier/contract/limits'
import { z } from 'zod'

const Id = z.uuid()
const Email = z.email('Please enter a valid email address').max(limits.account.emailMax)
const Name = z
  .string()
  .overwrite(oneLine)
  .min(1, 'Enter a name.')
  .max(limits.account.nameMax, 'This name is too long.')
const Slug = z
  .string()
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'Use small letters, digits and hyphens.')
  .max(limits.account.nameMax)
const Invitation = z.strictObject({ invitationId: Id })

/** What writes to a team. A team has one owner, who made it: nobody is invited as one. */
export const teamBodies: Record<string, z.ZodType> = {
  'organization/create': z.strictObject({ name: Name, slug: Slug }),
  'organization/invite-member': z.strictObject({
    email: Email,
    role: z.enum(['member', 'admin']),
    organizationId: Id,
    resend: z.boolean().optional(),
  }),
  'organization/cancel-invitation': Invitation,
  'organization/accept-invitation': Invitation,
  'organization/reject-invitation': Invitation,
  'organization/remove-member': z.strictObject({
    memberIdOrEmail: z.union([Id, Email]),
    organizationId: Id,
  }),
  'organization/leave': z.strictObject({ organizationId: Id }),
}

export const readsTeam = 'organization/get-full-organization'

/** A team is read by its id alone: other ways would tell which names are taken. */
export const isTeamQuery = (query: URLSearchParams): boolean =>
  z.strictObject({ organizationId: Id }).safeParse(Object.fromEntries(query)).success

/** Calls whose refusals would tell a team or an invitation that is there from one that is not. */
export const hidesRefusals: ReadonlySet<string> = new Set([
  readsTeam,
  'organization/cancel-invitation',
  'organization/accept-invitation',
  'organization/reject-invitation',
])
