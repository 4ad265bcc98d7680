import type { TeamId, UserId } from '@atelier/contract/ids'
import { eq } from 'drizzle-orm'
import { organization, organizationMember, user } from '../db/schema/index.ts'
import { uuidv7 } from '../platform/uuid.ts'
import type { TestApp } from './make-app.ts'

/** Adds a team on the team plan with these people, the first of whom is its owner. Returns its ID. */
export const addTeam = async ({ context: { db } }: TestApp, ...userIds: [UserId, ...UserId[]]) => {
  const organizationId = uuidv7<TeamId>()
  await db.insert(organization).values({ id: organizationId, name: 'Keepers' })
  await db.insert(organizationMember).values(
    userIds.map((userId, index) => ({
      id: uuidv7(),
      organizationId,
      userId,
      role: index === 0 ? ('owner' as const) : ('member' as const),
    })),
  )
  await db.update(user).set({ plan: 'team' }).where(eq(user.id, userIds[0]))
  return organizationId
}
