import type { BodyOf } from '@atelier/contract/endpoint'
import type { decidePromptOffer } from '@atelier/contract/endpoints/admin/admin'
import type { PromptId } from '@atelier/contract/ids'
import type { OfferedPrompt, PromptTag, SavedPrompt } from '@atelier/contract/prompts/prompt'
import { sentence } from '@atelier/contract/write-sentence'
import type { AppContext } from '../../context.ts'
import { type Grant, jobGrant } from '../../platform/access/authorize.ts'
import type { Actor } from '../../platform/actor.ts'
import { AppError, notFound } from '../../platform/app-error.ts'
import { audit } from '../../platform/audit/queries.ts'
import { pageOf, readCursor } from '../../platform/keyset.ts'
import { notify } from '../people/notifications/index.ts'
import { loadPrompt } from './access.ts'
import {
  decideOfferRow,
  deleteOffer,
  lockOffer,
  upsertOffer,
  selectPendingOffers,
} from './library-queries.ts'
import { updateRank } from './public-prompts.ts'
import { publishChange, readPrompt } from './saved-prompts.ts'

/**
 * Offers the prompt as it is now. An accepted prompt leaves the library until its new version is accepted.
 */
export const offerPrompt = (
  context: AppContext,
  actor: Actor,
  id: PromptId,
  tag: PromptTag,
): Promise<SavedPrompt> =>
  context.db.transaction(async (tx) => {
    const { grant, name, text, offerStatus, isOfferOlder } = await loadPrompt(tx, actor, id, 'OFFER_PROMPT')
    if (offerStatus === 'accepted' && !isOfferOlder)
      throw new AppError('CONFLICT', 'This prompt is already in the library.')
    await upsertOffer(tx, grant, { name, text, tag, offeredAt: context.clock.now() })
    await updateRank(tx, actor, id)
    await publishChange(context, tx, actor, [id])
    return readPrompt(tx, actor, id)
  })

export const withdrawPrompt = (context: AppContext, actor: Actor, id: PromptId): Promise<SavedPrompt> =>
  context.db.transaction(async (tx) => {
    const { grant } = await loadPrompt(tx, actor, id, 'OFFER_PROMPT')
    await deleteOffer(tx, grant)
    await publishChange(context, tx, actor, [id])
    return readPrompt(tx, actor, id)
  })

type Admin = Grant<'server', 'ADMINISTER'>

export const listOffers = async (
  { db }: AppContext,
  admin: Admin,
  { cursor, limit }: { cursor?: string | undefined; limit: number },
): Promise<{ offers: OfferedPrompt[]; nextCursor: string | null }> => {
  const cursorPosition = readCursor(cursor)
  const rows = await selectPendingOffers(db, admin, cursorPosition, limit + 1)
  const { items, nextCursor } = pageOf(rows, limit, ({ offer }) => ({
    at: offer.offeredAt,
    id: offer.promptId,
  }))
  const offers = items.map(({ offer: { promptId, name, text, tag, offeredAt }, ownerName }) => ({
    id: promptId,
    promptName: name,
    promptText: text,
    promptTag: tag,
    ownerName,
    offeredAt: offeredAt.getTime(),
  }))
  return { offers, nextCursor }
}

export const decideOffer = (
  context: AppContext,
  admin: Admin,
  id: PromptId,
  decision: BodyOf<typeof decidePromptOffer>,
): Promise<void> =>
  context.db.transaction(async (tx) => {
    const row = await lockOffer(tx, admin, id)
    if (!row) throw notFound()
    const { offer, ownerId } = row
    if (offer.status !== 'pending') throw new AppError('CONFLICT', 'Someone already reviewed this prompt.')
    const reason = decision.isAccepted ? '' : decision.reason
    await decideOfferRow(tx, admin, id, { status: decision.isAccepted ? 'accepted' : 'declined', reason })
    await audit(tx, admin, {
      action: decision.isAccepted ? 'prompt-accepted' : 'prompt-declined',
      target: offer.name,
      ...(reason !== '' && { details: { reason } }),
    })
    await notify(context, tx, jobGrant('notify the owner about a decision'), {
      userId: ownerId,
      kind: 'PROMPT_DECIDED',
      detail: decision.isAccepted
        ? sentence('“{name}” is now in the public library.', { name: offer.name })
        : sentence('“{name}” wasn’t accepted into the public library: {reason}', {
            name: offer.name,
            reason,
          }),
    })
    await context.events.publish(tx, [ownerId], {
      type: 'folders',
      kind: 'prompts',
      itemIds: [id],
    })
  })
