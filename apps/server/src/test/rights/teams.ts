import type { TeamId } from '@atelier/contract/ids'
import { eq, inArray } from 'drizzle-orm'
import { organization, invitation, organizationMember, user } from '../../db/schema/index.ts'
import { tokenHash } from '../../features/people/invitations/link.ts'
import { uuidv7 } from '../../platform/uuid.ts'
import { signUp } from '../actors.ts'
import type { TestApp } from '../make-app.ts'
import type { Ids } from './ids.ts'
import type { People } from './people.ts'

/**
 * Adds a team with the owner as its owner, the editor as an admin and the viewer as a member, with
 * invitations of someone and of an email address without an account, and another team's link for anyone.
 */
export const addTeams = async (
  { test, people }: { test: TestApp; people: People },
  { ids, words }: { ids: Ids; words: { team: string; teamAsked: string; opened: string } },
): Promise<void> => {
  const { db } = test.context
  const host = await signUp(test, words.opened)
  // people can be in only one team, so those who joined or created one for an earlier place leave it
  await db.delete(organizationMember).where(
    inArray(
      organizationMember.userId,
      (['stranger', 'declined', 'removed'] as const).map((name) => people[name].actor.id),
    ),
  )
  // members can invite their team to projects only on the team plan of its owner
  await db.update(user).set({ plan: 'team' }).where(eq(user.id, people.owner.actor.id))
  const openTeamId = uuidv7<TeamId>()
  await db.insert(organization).values([
    { id: ids.teamId, name: words.team },
    { id: openTeamId, name: words.opened },
  ])
  const inTeam = { owner: 'owner', editor: 'admin', viewer: 'member' } as const
  await db.insert(organizationMember).values([
    ...(['owner', 'editor', 'viewer'] as const).map((name) => ({
      id: uuidv7(),
      organizationId: ids.teamId,
      userId: people[name].actor.id,
      role: inTeam[name],
    })),
    { id: uuidv7(), organizationId: openTeamId, userId: host.id, role: 'owner' },
  ])
  const invitationBody = {
    teamId: ids.teamId,
    inviterId: people.owner.actor.id,
    role: 'member' as const,
  }
  await db.insert(invitation).values([
    {
      ...invitationBody,
      id: ids.teamOfferId,
      email: `${words.teamAsked}-bound@people.example`,
      inviteeId: ids.declinedId,
      tokenHash: tokenHash(uuidv7()),
    },
    {
      ...invitationBody,
      id: ids.teamInvitationId,
      email: `${words.teamAsked}@people.example`,
      tokenHash: tokenHash(uuidv7()),
    },
    {
      ...invitationBody,
      id: ids.openTeamInvitationId,
      teamId: openTeamId,
      inviterId: host.id,
      email: `${words.opened}@people.example`,
      tokenHash: tokenHash(ids.teamToken),
    },
  ])
}
