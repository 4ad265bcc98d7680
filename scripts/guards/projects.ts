import { type Changes, drop, swap, weaken } from './change.ts'

/** Who is let in at all, and what projects and their members hold. */
export const projects: Changes = {
  // who is let in at all
  'platform/http/server-router.ts': [
    drop(`if (!actor && !endpoint.open) throw new AppError('NOT_SIGNED_IN', 'Sign in to go on.')`),
  ],
  'platform/http/same-origin.ts': [
    swap(
      `const isOwn = !origin || URL.parse(origin)?.host === host || origin === config.publicUrl`,
      'const isOwn = true',
    ),
    drop(` && c.req.header('sec-fetch-site') !== 'cross-site'`),
  ],
  'platform/http/metrics-page.ts': [drop('if (!mayRead(c, config.metricsToken)) throw notFound()')],
  'platform/auth/auth.ts': [
    swap(`found.isAnonymous ? 'guest' : 'user'`, `'user'`),
    swap(
      'isStill: async (actor, request) => (await actorOf(request))?.userId === actor.userId',
      'isStill: async () => true',
    ),
  ],
  'platform/auth/auth-bodies.ts': [drop(`'update-user': z.strictObject({ name: Name }),`)],
  'platform/auth/auth-gate.ts': [drop('if (resetPaths.has(path) && !config.mail) throw notFound()')],
  'platform/http/queries.ts': [
    swap(
      `    .select()
    .from(idempotency)
    .where(and(eq(idempotency.userId, userId), eq(idempotency.key, key)))`,
      `    .select()
    .from(idempotency)
    .where(eq(idempotency.key, key))`,
      'the primary key (user_id, key): a key of another person is never taken, so it is never looked up',
    ),
  ],

  // projects and their members
  'features/projects/access.ts': [
    drop(`  'SHARE_CHAT',\n`),
    drop(`  'ARCHIVE_PROJECT',\n`),
    drop(`  'DELETE_PROJECT',\n`),
    drop(`  'DUPLICATE_PROJECT',\n`),
    drop(`  'RESTORE_PROJECT',\n`),
    drop(`  'MANAGE_MEMBERS',\n`),
    swap(`return role === 'EDITOR' && !ownerAlone.has(right)`, 'return !ownerAlone.has(right)'),
    swap('!archived && roleMay(role, right)', 'roleMay(role, right)'),
    swap('if (!found) throw notFound()\n  if (!roleMay', 'if (!roleMay'),
    swap('if (!roleMay(found.role, right))', 'if (false)'),
    swap('} else if (isArchived)', '} else if (false)'),
    swap('if (!isArchived) throw', 'if (false) throw'),
    swap('if (!found) throw notFound()\n  if (found.created', 'if (found.created'),
    swap('if (found.createdByUserId === actor.userId)', 'if (false)'),
    swap('if (!found.allowForking)', 'if (false)'),
    drop(`requireFit('CHAT', found.archivedAt !== null)`),
    drop(
      `if (actor.kind === 'guest') throw new AppError('NOT_ALLOWED', 'Sign in to create and use Projects')`,
    ),
  ],
  'features/projects/present.ts': [swap(`isMember: false,\n  systemPrompt: '',\n`, 'isMember: false,\n')],
  'features/projects/queries.ts': [
    swap('and(eq(project.id, id), eq(project.isPubliclyAccessible, true))', 'eq(project.id, id)'),
    swap(
      '.where(and(eq(projectMember.userId, userId), eq(projectMember.projectId, id)))',
      '.where(eq(projectMember.projectId, id))',
    ),
    swap(
      '.where(and(eq(projectMember.userId, userId), eq(projectMember.projectId, id)))',
      '.where(eq(projectMember.userId, userId))',
    ),
    drop('    eq(projectMember.userId, userId),\n'),
    drop(
      '.where(inArray(projectMember.projectId, projectIds))',
      'present.ts, which takes the members of a project by its id',
    ),
    swap(
      `.from(projectMember)
    .where(eq(projectMember.projectId, id))
  return rows.map`,
      `.from(projectMember)
  return rows.map`,
    ),
  ],
  'features/projects/create-project.ts': [drop('  requireProjectUser(actor)\n')],
  'features/projects/list-projects.ts': [drop('  requireProjectUser(actor)\n')],
  'features/projects/update-project.ts': [weaken('EDIT_PROJECT')],
  'features/projects/archive-project.ts': [weaken('ARCHIVE_PROJECT')],
  'features/projects/delete-project.ts': [weaken('DELETE_PROJECT')],
  'features/members/list-members.ts': [
    swap(`await loadProject(context, actor, id, 'READ')`, `{ id, role: 'OWNER' }`),
    drop(`  if (project.role !== 'OWNER') return members\n`),
  ],
  'features/members/transfer-project.ts': [weaken('MANAGE_MEMBERS')],
  'features/members/list-team-members.ts': [weaken('MANAGE_MEMBERS')],
  'features/members/find-invitees.ts': [
    swap('filter(({ email }) => team.includes(email))', 'filter(() => true)'),
  ],
  'features/members/invite-members.ts': [
    swap(`  await loadProject(context, actor, projectId, 'MANAGE_MEMBERS')\n  const {`, '  const {'),
    swap(
      `loadProject({ db: tx }, actor, projectId, 'MANAGE_MEMBERS')`,
      `loadProject({ db: tx }, actor, projectId, 'READ')`,
      'the look before it; this one holds the right until the write',
    ),
    swap(`if (member?.role === 'OWNER')`, 'if (false)'),
  ],
  'features/members/invitation-queries.ts': [
    swap('or(eq(user.isAnonymous, false), isNull(user.isAnonymous))', 'undefined'),
    swap(
      `.set({ dismissedAt: now })
    .where(
      and(
        eq(projectInvitation.id, id),
        eq(projectInvitation.inviteeId, inviteeId),`,
      `.set({ dismissedAt: now })
    .where(
      and(
        eq(projectInvitation.id, id),`,
    ),
    swap(
      `  and(
    eq(projectInvitation.inviteeId, inviteeId),
    eq(projectInvitation.status, 'pending'),
    gt(`,
      `  and(
    eq(projectInvitation.status, 'pending'),
    gt(`,
    ),
    swap(
      `eq(projectInvitation.tokenHash, tokenHash), eq(projectInvitation.status, 'pending')`,
      `eq(projectInvitation.tokenHash, tokenHash)`,
    ),
  ],
  'features/members/access.ts': [
    drop(`  await loadProject({ db }, actor, known.projectId, 'MANAGE_MEMBERS')\n`),
    drop(`if (invitation?.status !== 'pending') throw notFound()`),
    drop(
      `if (actor.kind === 'guest')\n    throw new AppError('NOT_ALLOWED', 'Sign in or make an account to join a project.')`,
    ),
    drop(' || !opens(offer, actor, token)'),
    swap('inviteeId === actor.userId || (token', '(token'),
    swap('tokenHash(token) === hash', 'true'),
    drop(` || offer.status === 'revoked'`),
    drop(`if (offer.status === 'accepted' && offer.inviteeId !== actor.userId) throw notFound()`),
    swap('if (offer.archivedAt)', 'if (false)'),

    drop('if (!member) throw notFound()'),
    drop(
      `if (member.role === 'OWNER') throw new AppError('CONFLICT', 'The owner of a project stays its owner.')`,
    ),
  ],
  'features/members/accept-invitation.ts': [swap('if (isExpired(offer, context.clock.now()))', 'if (false)')],
  'features/members/update-member.ts': [weaken('MANAGE_MEMBERS')],
  'features/members/change-role.ts': [drop('  await forgetAnswers(tx, member.uid)\n')],
  'features/members/remove-member.ts': [
    swap(`isLeaving ? 'READ' : 'MANAGE_MEMBERS'`, `'READ'`),
    drop('    await forgetAnswers(tx, userId)\n'),
    drop('    await revokeRowsOf(tx, project.id, userId)\n'),
    drop('    await stopRunsInProject(context, tx, project.id, userId)\n'),
    drop('    await context.access.changed(tx, [userId])\n'),
  ],
  'features/members/queries.ts': [
    drop('    .where(eq(projectMember.projectId, projectId))\n'),
    swap(
      `.where(and(eq(projectMember.projectId, projectId), eq(projectMember.userId, userId)))
    .for('update'`,
      `.where(eq(projectMember.userId, userId))
    .for('update'`,
    ),
    swap(
      `.set({ role })
    .where(and(eq(projectMember.projectId, projectId), eq(projectMember.userId, userId)))`,
      `.set({ role })
    .where(eq(projectMember.projectId, projectId))`,
    ),
    swap(
      `.delete(projectMember)
    .where(and(eq(projectMember.projectId, projectId), eq(projectMember.userId, userId)))`,
      `.delete(projectMember)
    .where(eq(projectMember.projectId, projectId))`,
    ),
    swap(
      `.delete(projectMember)
    .where(and(eq(projectMember.projectId, projectId), eq(projectMember.userId, userId)))`,
      `.delete(projectMember)
    .where(eq(projectMember.userId, userId))`,
    ),
  ],
}
