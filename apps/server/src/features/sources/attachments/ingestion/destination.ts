import type { AttachmentSource } from '@atelier/contract/sources/attachment'
import type { AttachmentId, ChatbotId, ChatId, ProjectId } from '@atelier/contract/ids'
import { limits } from '@atelier/contract/limits'
import { messages } from '@atelier/contract/messages'
import { sentence } from '@atelier/contract/write-sentence'
import type { AppContext } from '../../../../context.ts'
import type { AddGrant } from '../../../../platform/access/knowledge-policy.ts'
import type { Actor } from '../../../../platform/actor.ts'
import { AppError } from '../../../../platform/app-error.ts'
import type { Database } from '../../../../platform/db/database.ts'
import { knowledgePolicyOf } from '../access.ts'
import type { BaseOwner } from '../storage/base-queries.ts'
import { countByDrop, countByOwner } from '../queries.ts'

export interface Destination {
  projectId?: ProjectId | undefined
  chatbotId?: ChatbotId | undefined
  chatId?: ChatId | undefined
  source?: AttachmentSource | undefined
  replaces?: AttachmentId | undefined
}

/** UPL-06: the source is derived from the destination unless it is given. */
export const resolveSource = ({ source, projectId, chatId }: Destination): AttachmentSource => {
  if (source) return source
  if (projectId) return 'PROJECT'
  return chatId ? 'CHAT' : 'VAULT'
}

const toBaseOwner = ({ projectId, chatId, chatbotId }: Destination): BaseOwner | null => {
  if (projectId) return { kind: 'project', id: projectId }
  if (chatId) return { kind: 'chat', id: chatId }
  return chatbotId ? { kind: 'bot', id: chatbotId } : null
}

/** Call before bytes are accepted, and again when they are stored. */
export const requireDestination = async (
  context: Pick<AppContext, 'knowledge'>,
  db: Database,
  actor: Actor,
  destination: Destination,
): Promise<AddGrant | null> => {
  const { projectId, chatId, chatbotId, replaces } = destination
  if ([projectId, chatId, chatbotId, replaces].filter((id) => id !== undefined).length > 1)
    throw new AppError('BAD_INPUT', 'Specify at most one of projectId, chatId, chatbotId and replaces.')
  const base = toBaseOwner(destination)
  const grant = base && (await knowledgePolicyOf(context, base).authorizeAdd(db, actor, base.id))
  const isVaultFile = !replaces && !['CHAT', 'WEB'].includes(resolveSource(destination))
  if (isVaultFile && actor.kind === 'guest')
    throw new AppError('NOT_ALLOWED', 'Sign in to keep files. As a guest, you can add them to a chat.')
  return grant
}

/**
 * UPL-03: a guest can keep three files. `addedCount` is the number of files that aren't stored yet. Callers
 * that then store the files must lock the owner first.
 */
export const requireGuestQuota = async (db: Database, actor: Actor, addedCount: number): Promise<void> => {
  if (actor.kind !== 'guest') return
  if ((await countByOwner(db, actor.userId)) + addedCount > limits.upload.guestFiles)
    throw new AppError('TOO_LARGE', messages.upload.guestMax)
}

/**
 * UPL-02, UPL-04: limits files and images per drop. `addedCounts` are those that aren't stored yet. Callers
 * that then store the files must lock the owner first.
 */
export const requireDropQuota = async (
  db: Database,
  { userId }: Actor,
  dropId: string | undefined,
  addedCounts: { files: number; images: number },
): Promise<void> => {
  if (dropId === undefined) return
  const itemCounts = await countByDrop(db, userId, dropId)
  const { fileLimit, imageLimit, imageLimitText } = messages.upload
  const { filesPerDrop, vaultImages } = limits.upload
  if (itemCounts.images + addedCounts.images > vaultImages)
    throw new AppError(
      'TOO_LARGE',
      sentence('{title} {text}', { title: sentence(imageLimit), text: imageLimitText(vaultImages) }),
    )
  if (itemCounts.files + addedCounts.files > filesPerDrop) throw new AppError('TOO_LARGE', fileLimit)
}
