import { eq } from 'drizzle-orm'
import { uuidv7 } from '../../platform/uuid.ts'
import type { ProjectId } from '@atelier/contract/ids'
import { project, invitation, projectMember, user } from '../../db/schema/index.ts'
import { tokenHash } from '../../features/people/invitations/link.ts'
import { signUp } from '../actors.ts'
import type { TestApp } from '../make-app.ts'
import type { Ids } from './ids.ts'
import type { People } from './people.ts'

/**
 * Adds invitations of someone who chose 'Not now' and of an email address without an account, and a link for
 * anyone.
 */
export const addInvitations = async (
  { test, people }: { test: TestApp; people: People },
  { ids, words }: { ids: Ids; words: { opened: string; invited: string } },
): Promise<ProjectId> => {
  const { db } = test.context
  const host = await signUp(test, words.opened)
  const askingId = uuidv7<ProjectId>()
  await db.insert(project).values({
    id: askingId,
    createdByUserId: host.id,
    name: words.opened,
    creationMode: 'MANUAL',
    status: 'COMPLETED',
  })
  await db.insert(projectMember).values({ projectId: askingId, userId: host.id, role: 'OWNER' })
  const [declinedUser] = await db.select().from(user).where(eq(user.id, people.declined.actor.id))
  await db.insert(invitation).values([
    {
      id: ids.dismissedId,
      projectId: ids.projectId,
      email: declinedUser?.email ?? '',
      inviteeId: ids.declinedId,
      inviterId: people.owner.actor.id,
      role: 'EDITOR',
      tokenHash: tokenHash(uuidv7()),
      dismissedAt: new Date(),
    },
    {
      id: ids.invitationId,
      projectId: ids.projectId,
      email: `${words.invited}@people.example`,
      inviterId: people.owner.actor.id,
      role: 'VIEWER',
      tokenHash: tokenHash(uuidv7()),
    },
    {
      id: ids.openInvitationId,
      projectId: askingId,
      email: `${words.opened}@people.example`,
      inviterId: host.id,
      role: 'VIEWER',
      tokenHash: tokenHash(ids.token),
    },
  ])
  return askingId
}
