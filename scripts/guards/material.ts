import { type Changes, drop, swap, weaken } from './change.ts'

const requireDestination = 'await requireDestination(context, tx, actor, '

/** What stands before chats, files, what answers rest on, and one’s own account. */
export const material: Changes = {
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
    drop(
      '    .where(eq(message.chatId, chatId))\n    .orderBy(attachment.id)',
      'present.ts, which takes the files of a message by its id',
    ),
  ],
  'features/chats/create-chat.ts': [
    drop(`if (input.projectId) await loadProject({ db: tx }, actor, input.projectId, 'CHAT')`),
    drop('if (input.chatbotId) throw notFound()'),
  ],
  'features/chats/attach.ts': [drop('if (own.length !== ids.length) throw notFound()')],
  'features/chats/list-chats.ts': [
    drop(`if (input.projectId) await loadProject(context, actor, input.projectId, 'READ')`),
  ],
  'features/chats/rename-chat.ts': [weaken('RENAME_CHAT')],
  'features/chats/delete-chat.ts': [swap(`await loadChat({ db: tx }, actor, id, 'DELETE_CHAT')`, '{ id }')],
  'features/chats/remove-waiting-file.ts': [
    swap(`await loadChat({ db: tx }, actor, chatId, 'SEND_MESSAGE')`, '{ id: chatId }'),
  ],
  'features/chats/stop-chat.ts': [swap(`await loadChat({ db: tx }, actor, id, 'READ')`, '{ id }')],
  'features/chats/send-message.ts': [
    weaken('SEND_MESSAGE'),
    drop('if (parentId && branch.length === 0) throw notFound()'),
  ],
  'features/chats/regenerate-message.ts': [
    weaken('SEND_MESSAGE'),
    drop('if (branch.length === 0) throw notFound()'),
  ],
  'features/chats/routes.ts': [
    swap(`await loadChat(context, actor, params.chatId, 'READ')`, '{ id: params.chatId }'),
  ],
  'features/chats/answer-stream.ts': [drop(`    await loadChat(context, actor, chatId, 'READ')\n`)],

  // drives
  'features/cloud-drive/access.ts': [swap(`actor.kind === 'guest'`, 'false')],
  'features/cloud-drive/import-file.ts': [
    drop(
      'await requireDestination(context, context.db, actor, destination)',
      'create-attachment.ts, which asks again',
    ),
  ],
  'features/cloud-drive/connect.ts': [
    swap("if (url?.origin !== origin || url.pathname.startsWith('//'))", 'if (!url)'),
  ],

  // public pictures
  'features/image-uploads/sign-urls.ts': [swap(`actor.kind === 'guest'`, 'false')],
  'features/image-uploads/take-image.ts': [swap('!isSigned ||', '')],
  'features/image-uploads/publish-image.ts': [
    drop(
      'if (found?.ownerId !== actor.userId) throw notFound()',
      'lockOwnImage, which takes the owner’s alone',
    ),
  ],

  // files
  'features/attachments/access.ts': [
    drop('if (!row) throw notFound()'),
    drop('if (!isOwner && roles.length === 0) throw notFound()'),
    swap(`role !== 'VIEWER'`, 'true'),
    swap('archivedAt === null', 'true'),
    swap('PROCESS: isOwner || isEditor', 'PROCESS: true'),
    swap('RENAME: isOwner', 'RENAME: true'),
    swap('REPLACE: isOwner', 'REPLACE: true'),
    swap('DELETE: isOwner', 'DELETE: true'),
    swap(`if (!may && right === 'PROCESS' && editing.length > 0)`, 'if (false)'),
    drop(`if (!may) throw new AppError('NOT_ALLOWED', 'Only the person who added this may do that.')`),
  ],
  'features/attachments/keep/base-queries.ts': [
    drop(', eq(projectMember.userId, userId)'),
    drop('    .where(eq(knowledgeItem.attachmentId, id))\n'),
    swap('    .where(isOneOf)\n  const chats', '  const chats'),
    drop('    .where(eq(knowledgeItem.baseId, baseId))\n\n'),
    swap('and(eq(table.baseId, baseId), eq(table.attachmentId, id))', 'eq(table.attachmentId, id)'),
  ],
  'features/attachments/queries.ts': [
    drop('.where(eq(attachmentText.attachmentId, id))'),
    swap(
      'and(eq(attachment.ownerId, userId), inArray(attachment.id, [...ids]))',
      'inArray(attachment.id, [...ids])',
    ),
  ],
  'features/attachments/keep/rename-attachment.ts': [weaken('RENAME')],
  'features/vault/access.ts': [swap(`if (kind === 'guest')`, 'if (false)')],
  'features/vault/list-vault.ts': [drop('  requireVaultUser(actor)\n')],
  'features/vault/lookup.ts': [
    drop('  requireVaultUser(actor)\n'),
    drop('if (ids.length === 0) throw notFound()'),
  ],
  'features/vault/lookup-queries.ts': [
    swap(
      'and(eq(attachment.ownerId, userId), inArray(attachment.blobHash, [...hashes]))',
      'inArray(attachment.blobHash, [...hashes])',
    ),
    swap(
      'and(eq(attachment.ownerId, userId), inArray(attachment.id, [...ids]))',
      'inArray(attachment.id, [...ids])',
    ),
    drop(', eq(projectMember.userId, userId)'),
    drop(', eq(chat.ownerId, userId)'),
  ],
  'features/vault/queries.ts': [
    drop('    eq(attachment.ownerId, selection.userId),\n'),
    drop(', eq(projectMember.userId, userId)'),
  ],
  'features/attachments/keep/delete-attachments.ts': [
    drop('if (rows.length === 0) throw notFound()'),
    weaken('DELETE'),
    drop(`await policyOf(context, bot).require(tx, actor, chatbotId, 'REMOVE')`),
  ],
  'features/attachments/read/reading.ts': [weaken('PROCESS')],
  'features/attachments/show/read-changes.ts': [
    swap(`await loadAttachment(context, actor, id, 'READ')`, 'await context.db.query.attachment.findFirst()'),
  ],
  'features/attachments/show/read-thumbnail.ts': [
    swap(`await loadAttachment(context, actor, id, 'READ')`, 'await context.db.query.attachment.findFirst()'),
  ],
  'features/attachments/keep/replace-file.ts': [
    weaken('REPLACE'),
    swap(`if (actor.kind === 'guest')`, 'if (false)'),
  ],
  'features/attachments/keep/versions.ts': [
    swap(`(context, actor, id, 'REPLACE')`, `(context, actor, id, 'READ')`),
    swap(`({ db: tx }, actor, id, 'REPLACE')`, `({ db: tx }, actor, id, 'READ')`),
  ],
  'features/attachments/keep/version-queries.ts': [
    drop('        eq(attachmentVersion.attachmentId, attachmentId),\n'),
  ],
  'features/attachments/arrive/destination.ts': [
    drop(`if (base) await policyOf(context, base).require(db, actor, base.id, 'ADD')`),
    drop(
      `if (replaces) await loadAttachment({ db }, actor, replaces, 'REPLACE')`,
      'replace-file.ts, which looks before the first byte and again before the last',
    ),
    swap(`if (actor.kind === 'guest' && sourceOf(destination) !== 'CHAT')`, 'if (false)'),
  ],
  'features/attachments/arrive/add-text.ts': [
    drop(
      '  await requireDestination(context, context.db, actor, destination)\n',
      'create-attachment.ts; the first look keeps bytes from being written for nothing',
    ),
  ],
  'features/attachments/arrive/create-attachment.ts': [swap(`${requireDestination}destination)`, 'null')],
  'features/attachments/arrive/add-from-vault.ts': [
    drop(`    await policy.require(tx, actor, base.id, 'ADD')\n`),
    drop('if (!row) throw notFound()'),
  ],
  'features/attachments/keep/take-out.ts': [
    swap(`.require(tx, actor, base.id, 'REMOVE')\n    const removal`, '\n    const removal'),
    swap(`.require(context.db, actor, base.id, 'REMOVE')`, ''),
    swap(`.require(tx, actor, base.id, 'REMOVE')\n    const row`, '\n    const row'),
  ],
  'features/projects/project-knowledge.ts': [
    swap(`right === 'ADD' ? 'ADD_KNOWLEDGE' : 'REMOVE_KNOWLEDGE'`, `'READ'`),
  ],
  'features/chats/chat-knowledge.ts': [
    weaken('SEND_MESSAGE'),
    drop(`    await loadChat({ db }, actor, id, 'SEND_MESSAGE')\n`),
  ],
  'features/sharing/change-sharing.ts': [weaken('SHARE_CHAT')],
  'features/sharing/generate-content.ts': [weaken('SHARE_CHAT')],
  'features/sharing/list-community.ts': [drop('  requireProjectUser(actor)\n')],
  'features/sharing/fork-project.ts': [drop('  requireProjectUser(actor)\n'), weaken('DUPLICATE_PROJECT')],
  'features/sharing/revalidate.ts': [swap(`await loadProject(context, actor, id, 'READ')`, '{ id }')],
  'features/attachments/arrive/tus-server.ts': [
    swap(`${requireDestination}metadata)`, 'null'),
    drop('if (!upload || stagedOwner(upload.metadata) !== actor().userId) throw notFound()'),
    swap(`if (request.method !== 'DELETE')`, 'if (false)'),
  ],
  'features/attachments/arrive/upload-metadata.ts': [
    swap('const GivenMetadata = z.strictObject({', 'const GivenMetadata = z.looseObject({'),
  ],
  'features/attachments/arrive/uploads.ts': [
    drop(`if (!actor) throw new AppError('NOT_SIGNED_IN', 'Sign in to go on.')`),
    drop('if (row?.ownerId !== actor.userId) throw notFound()'),
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
    swap(`.where(and(eq(run.chatId, chatId), isRunning))`, `.where(isRunning)`),
    drop('eq(chat.ownerId, userId), '),
    swap('    .where(eq(project.id, id))\n  return row ??', '  return row ??'),
    drop('.where(sql`${knowledgeItem.baseId} in (${chatId}, ${projectId})`)'),
    drop('eq(message.chatId, chatId), '),
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
    drop('        eq(userEvent.userId, userId),\n'),
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
