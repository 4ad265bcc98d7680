/** A guard of the server, and how the mutation run takes it away. */
export interface Guard {
  /** Under apps/server/src. */
  readonly file: string
  /** Exact text, once in the file. */
  readonly find: string
  readonly replace: string
  /** Set where nothing turns red without it, because this holds as well. */
  readonly alsoGuardedBy?: string
}

interface Change {
  readonly find: string
  readonly replace: string
  readonly alsoGuardedBy?: string
}

const drop = (find: string, alsoGuardedBy?: string): Change => ({
  find,
  replace: '',
  ...(alsoGuardedBy ? { alsoGuardedBy } : {}),
})
const swap = (find: string, replace: string, alsoGuardedBy?: string): Change => ({
  find,
  replace,
  ...(alsoGuardedBy ? { alsoGuardedBy } : {}),
})
/** A verb that asks for less than it should. */
const weaken = (right: string): Change => swap(`'${right}')`, `'READ')`)

const requireDestination = 'await requireDestination({ db: tx }, actor, '

const changes: Record<string, Change[]> = {
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
  'platform/auth/auth-gate.ts': [
    drop('if (!open.has(path)) throw notFound()'),
    drop(`'update-user': z.strictObject({ name: Name }),`),
    drop('  ...teamBodies,\n'),
    drop('if (path === readsTeam && !isTeamQuery(searchParams)) throw notFound()'),
    swap('if (hidesRefusals.has(path) &&', 'if (false &&'),
  ],
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
  'features/projects/present.ts': [drop(`  systemPrompt: '',\n`)],
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
      `selectOffers(db)
    .where(
      and(
        eq(projectInvitation.inviteeId, inviteeId),`,
      `selectOffers(db)
    .where(
      and(`,
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

  // chats
  'features/chats/access.ts': [
    drop('if (!chat) throw notFound()'),
    swap(`  if (chat.projectId)\n`, '  if (false)\n'),
    swap(`right === 'SEND_MESSAGE' ? 'CHAT' : 'READ'`, `'READ'`),
    swap(`if (right === 'RENAME_CHAT' && !permissionsOf(chat).includes('RENAME_CHAT'))`, 'if (false)'),
  ],
  'features/chats/queries.ts': [
    swap('.where(and(eq(chat.id, id), eq(chat.ownerId, ownerId)))', '.where(eq(chat.id, id))'),
    swap('.where(and(eq(chat.id, id), eq(chat.ownerId, ownerId)))', '.where(eq(chat.ownerId, ownerId))'),
    drop('    eq(chat.ownerId, ownerId),\n'),
    drop('.where(eq(message.chatId, chatId)).orderBy(message.id)'),
    swap('.where(and(eq(message.chatId, chatId), eq(message.id, id)))', '.where(eq(message.id, id))'),
    drop(
      '    .where(eq(message.chatId, chatId))\n    .orderBy(attachment.id)',
      'present.ts, which takes the files of a message by its id',
    ),
    swap(
      '.where(and(eq(attachment.ownerId, ownerId), inArray(attachment.id, ids)))',
      '.where(inArray(attachment.id, ids))',
    ),
  ],
  'features/chats/create-chat.ts': [
    drop(`if (input.projectId) await loadProject({ db: tx }, actor, input.projectId, 'CHAT')`),
    drop('if (input.chatbotId) throw notFound()'),
  ],
  'features/chats/attach.ts': [
    drop('if ((await countOwnAttachments(tx, actor.userId, ids)) !== ids.length) throw notFound()'),
  ],
  'features/chats/list-chats.ts': [
    drop(`if (input.projectId) await loadProject(context, actor, input.projectId, 'READ')`),
  ],
  'features/chats/rename-chat.ts': [weaken('RENAME_CHAT')],
  'features/chats/delete-chat.ts': [swap(`await loadChat({ db: tx }, actor, id, 'DELETE_CHAT')`, '{ id }')],
  'features/chats/stop-chat.ts': [swap(`await loadChat({ db: tx }, actor, id, 'READ')`, '{ id }')],
  'features/chats/send-message.ts': [
    weaken('SEND_MESSAGE'),
    drop('if (!(await findMessage(tx, chat.id, parentId))) throw notFound()'),
  ],
  'features/chats/regenerate-message.ts': [weaken('SEND_MESSAGE')],
  'features/chats/routes.ts': [
    swap(`await loadChat(context, actor, params.chatId, 'READ')`, '{ id: params.chatId }'),
  ],
  'features/chats/answer-stream.ts': [drop(`    await loadChat(context, actor, chatId, 'READ')\n`)],

  // files
  'features/attachments/access.ts': [
    drop('if (!found) throw notFound()'),
    swap('PROCESS: isOwner || isEditor', 'PROCESS: true'),
    swap('RENAME: isOwner', 'RENAME: true'),
    swap('DELETE: isOwner', 'DELETE: true'),
    swap(`if (!may && right === 'PROCESS' && isArchivedEditor)`, 'if (false)'),
    drop(`if (!may) throw new AppError('NOT_ALLOWED', 'Only the person who added this may do that.')`),
  ],
  'features/attachments/queries.ts': [
    drop(', eq(projectMember.userId, userId)'),
    swap('    .where(eq(projectAttachment.attachmentId, id))\n  const isOwner', '  const isOwner'),
    swap('    .where(eq(projectAttachment.attachmentId, id))\n  const chats', '  const chats'),
    drop('if (!isOwner && roles.length === 0) return null'),
    swap(`role !== 'VIEWER'`, 'true'),
    swap('archivedAt === null', 'true'),
    drop('    .where(eq(projectAttachment.projectId, projectId))\n'),
    drop('.where(eq(attachmentText.attachmentId, id))'),
    swap(
      'and(eq(attachment.ownerId, userId), inArray(attachment.id, [...ids]))',
      'inArray(attachment.id, [...ids])',
    ),
  ],
  'features/attachments/delete-attachments.ts': [drop('if (rows.length === 0) throw notFound()')],
  'features/attachments/rename-attachment.ts': [weaken('RENAME')],
  'features/vault/list-vault.ts': [swap(`if (actor.kind === 'guest')`, 'if (false)')],
  'features/vault/queries.ts': [
    drop('    eq(attachment.ownerId, selection.userId),\n'),
    drop(', eq(projectMember.userId, userId)'),
  ],
  'features/attachments/delete-attachment.ts': [weaken('DELETE'), drop('if (chatbotId) throw notFound()')],
  'features/attachments/retry-attachment.ts': [weaken('PROCESS')],
  'features/attachments/read-again.ts': [weaken('PROCESS')],
  'features/attachments/read-changes.ts': [
    swap(`await loadAttachment(context, actor, id, 'READ')`, 'await context.db.query.attachment.findFirst()'),
  ],
  'features/attachments/cancel-attachment.ts': [weaken('PROCESS')],
  'features/intake/destination.ts': [
    drop('if (chatbotId) throw notFound()'),
    weaken('ADD_KNOWLEDGE'),
    weaken('SEND_MESSAGE'),
    drop(`if (projectId) await loadProject({ db }, actor, projectId, 'ADD_KNOWLEDGE')`),
    drop(`if (chatId) await loadChat({ db }, actor, chatId, 'SEND_MESSAGE')`),
    swap(`if (actor.kind === 'guest' && sourceOf(destination) !== 'CHAT')`, 'if (false)'),
  ],
  'features/intake/add-text.ts': [
    drop(
      '  await requireDestination(context, actor, destination)\n',
      'create-attachment.ts; the first look keeps bytes from being written for nothing',
    ),
  ],
  'features/intake/create-attachment.ts': [drop(`    ${requireDestination}destination)\n`)],
  'features/intake/add-from-vault.ts': [weaken('ADD_KNOWLEDGE'), drop('if (!row) throw notFound()')],
  'features/intake/remove-from-project.ts': [weaken('REMOVE_KNOWLEDGE')],
  'features/intake/put-back.ts': [
    swap(`(context, actor, projectId, 'REMOVE_KNOWLEDGE')`, `(context, actor, projectId, 'READ')`),
    swap(`({ db: tx }, actor, projectId, 'REMOVE_KNOWLEDGE')`, `({ db: tx }, actor, projectId, 'READ')`),
  ],
  'features/sharing/change-sharing.ts': [weaken('SHARE_CHAT')],
  'features/sharing/generate-content.ts': [weaken('SHARE_CHAT')],
  'features/sharing/list-community.ts': [drop('  requireProjectUser(actor)\n')],
  'features/sharing/fork-project.ts': [drop('  requireProjectUser(actor)\n')],
  'features/sharing/revalidate.ts': [swap(`await loadProject(context, actor, id, 'READ')`, '{ id }')],
  'features/intake/queries.ts': [
    swap(
      'and(eq(table.projectId, link[0]), eq(table.attachmentId, link[1]))',
      'eq(table.attachmentId, link[1])',
    ),
    swap(
      'and(eq(attachment.ownerId, userId), inArray(attachment.id, [...ids]))',
      'inArray(attachment.id, [...ids])',
    ),
  ],
  'features/intake/tus-server.ts': [
    drop(`    ${requireDestination}metadata)\n`),
    drop('if (!upload || stagedOwner(upload.metadata) !== actor().userId) throw notFound()'),
    swap(`if (request.method !== 'DELETE')`, 'if (false)'),
  ],
  'features/intake/upload-metadata.ts': [
    swap('const GivenMetadata = z.strictObject({', 'const GivenMetadata = z.looseObject({'),
  ],
  'features/intake/uploads.ts': [
    drop(`if (!actor) throw new AppError('NOT_SIGNED_IN', 'Sign in to go on.')`),
    drop('if (row.ownerId !== actor.userId) throw notFound()'),
    drop('if (stagedOwner(upload.metadata) !== actor.userId) throw notFound()'),
  ],

  // setting a project up
  'features/set-up/generate-project.ts': [weaken('EDIT_PROJECT')],
  'features/set-up/generate-stream.ts': [
    drop(`    await loadProject(context, actor, projectId, 'EDIT_PROJECT')\n`),
  ],
  'features/magic-import/search-resources.ts': [
    drop(`if (actor.kind === 'guest') throw new AppError('NOT_ALLOWED', 'Sign in to use Magic Import.')`),
  ],

  // what answers rest on, and events
  'features/runs/queries.ts': [
    swap(
      `.where(and(eq(run.chatId, chatId), eq(run.status, 'running')))`,
      `.where(eq(run.status, 'running'))`,
    ),
    drop('eq(chat.ownerId, userId), '),
    swap('    .where(eq(chat.id, chatId))\n  return row ??', '  return row ??'),
    drop('.where(eq(chatAttachment.chatId, chatId))'),
    swap('    .where(eq(chat.id, chatId))\n  return db', '  return db'),
  ],
  'features/knowledge/queries.ts': [
    swap('=> inArray(chunk.attachmentId, [...attachmentIds])', '=> sql`true`'),
    swap('.where(inArray(attachment.id, [...attachmentIds]))\n\n/** The first', '\n\n/** The first'),
  ],
  'features/events/routes.ts': [swap('() => Promise.resolve(false)', '() => Promise.resolve(true)')],
  'platform/events/user-events.ts': [
    swap(
      'inboxes.get(stored.userId)?.forEach((inbox) => inbox.push(stored))',
      'inboxes.forEach((readers) => readers.forEach((inbox) => inbox.push(stored)))',
    ),
  ],
  'platform/events/queries.ts': [
    swap('.where(and(eq(userEvent.userId, userId), missed))', '.where(missed)'),
    swap(
      '.where(and(eq(userEvent.userId, userId), gt(userEvent.id, after)))',
      '.where(gt(userEvent.id, after))',
    ),
    swap(
      '.where(and(eq(userEvent.userId, userId), eq(userEvent.id, after)))',
      '.where(eq(userEvent.id, after))',
      'the scope of the events that are then read',
    ),
  ],

  // one's own account
  'features/users/queries.ts': [
    swap('.where(eq(user.id, userId))\n  return row', '\n  return row'),
    swap('.where(eq(user.id, userId))\n    .returning', '\n    .returning'),
    drop('.where(eq(chat.ownerId, from))'),
    drop('.where(eq(attachment.ownerId, from))'),
  ],
  'features/users/update-preferences.ts': [
    drop(`if (actor.kind === 'guest') throw new AppError('NOT_ALLOWED', 'Sign in to use Labs.')`),
    swap(`planOf(row) === 'free' && switches.mcpMode?.isEnabled`, 'false'),
  ],
}

export const guards: readonly Guard[] = Object.entries(changes).flatMap(([file, list]) =>
  list.map((change) => ({ file, ...change })),
)
