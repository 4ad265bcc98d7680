import { type Changes, drop, swap, weaken } from './change.ts'

/** What teams hold, and who answers their invitations. */
export const teams: Changes = {
  'features/teams/access.ts': [
    swap(
      "admin: new Set(['READ', 'LEAVE', 'MANAGE_TEAM']),",
      "admin: new Set(['READ', 'LEAVE', 'MANAGE_TEAM', 'DELETE_TEAM']),",
    ),
    swap("member: new Set(['READ', 'LEAVE']),", "member: new Set(['READ', 'LEAVE', 'MANAGE_TEAM']),"),
    swap('if (!found) throw notFound()', "if (!found) throw new AppError('NOT_ALLOWED', 'No.')"),
    swap('if (!rights[found.role].has(right))', 'if (false)'),
    drop('if (!person) throw notFound()'),
    swap("if (person.role === 'owner')", 'if (false)'),
    drop(
      `if (actor.kind === 'guest') throw new AppError('NOT_ALLOWED', 'Sign in or make an account to make a team.')`,
      'mayHaveTeam, which knows no guest either',
    ),
    swap('if (!(await mayHaveTeam(tx, config, actor.userId)))', 'if (false)'),
    drop('  await requireNoTeam(tx, actor)\n'),
    swap('  if (team)\n', '  if (false)\n'),
    swap(
      "asked?.organizationId !== team.id || asked.status !== 'pending'",
      "!asked || asked.status !== 'pending'",
    ),
    swap(
      "asked?.organizationId !== team.id || asked.status !== 'pending'",
      'asked?.organizationId !== team.id',
    ),
    drop(
      `if (actor.kind === 'guest') throw new AppError('NOT_ALLOWED', 'Sign in or make an account to join a team.')`,
    ),
    drop(' || !opens(offer, actor, token)'),
    swap('inviteeId === actor.userId || (token', '(token'),
    swap('tokenHash(token) === hash', 'true'),
    swap("if (offer.status !== 'pending' && !isOwn) throw notFound()", ''),
  ],
  'features/teams/queries.ts': [
    swap("!row.isGuest && (teams === 'everyone' || row.plan === 'team')", '!row.isGuest'),
    swap('row !== undefined && !row.isGuest', 'row !== undefined'),
    swap('and(eq(organization.id, id), eq(organizationMember.userId, userId))', 'eq(organization.id, id)'),
    swap(
      `.set({ role })
    .where(and(eq(organizationMember.organizationId, team.id), eq(organizationMember.userId, userId)))`,
      `.set({ role })
    .where(eq(organizationMember.organizationId, team.id))`,
    ),
    swap(
      `.delete(organizationMember)
    .where(and(eq(organizationMember.organizationId, team.id), eq(organizationMember.userId, userId)))`,
      `.delete(organizationMember)
    .where(eq(organizationMember.organizationId, team.id))`,
    ),
  ],
  'features/teams/invitation-queries.ts': [
    swap(
      `eq(organizationInvitation.inviteeId, inviteeId),
        eq(organizationInvitation.status, 'pending'),
        gt(`,
      `eq(organizationInvitation.status, 'pending'),
        gt(`,
    ),
    swap(
      `and(eq(organizationInvitation.tokenHash, tokenHash), eq(organizationInvitation.status, 'pending'))`,
      `eq(organizationInvitation.tokenHash, tokenHash)`,
    ),
  ],
  'features/teams/rename-team.ts': [weaken('MANAGE_TEAM')],
  'features/teams/delete-team.ts': [weaken('DELETE_TEAM')],
  'features/teams/list-people.ts': [
    swap(
      'permissionsIn(team.role).MANAGE_TEAM ? await selectAsked(db, team) : []',
      'await selectAsked(db, team)',
    ),
  ],
  'features/teams/change-team-role.ts': [
    weaken('MANAGE_TEAM'),
    drop('    await forgetAnswers(tx, userId)\n'),
  ],
  'features/teams/remove-from-team.ts': [
    swap("userId === actor.userId ? 'LEAVE' : 'MANAGE_TEAM'", "'LEAVE'"),
    drop('    await forgetAnswers(tx, userId)\n'),
  ],
  'features/teams/invite-to-team.ts': [
    drop("  await loadTeam(context, actor, id, 'MANAGE_TEAM')\n"),
    swap(
      "loadTeam({ db: tx }, actor, id, 'MANAGE_TEAM')",
      "loadTeam({ db: tx }, actor, id, 'READ')",
      'the look before it; this one holds the right until the write',
    ),
  ],
  'features/teams/accept-team-invitation.ts': [
    swap('if (offer.expiresAt <= now)', 'if (false)'),
    drop('      await requireNoTeam(tx, actor)\n'),
  ],
}
