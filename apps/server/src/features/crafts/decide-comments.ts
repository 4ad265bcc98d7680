import type { CraftComment, CraftCommentRef } from '@atelier/contract/crafts/craft'
import type { BodyOf } from '@atelier/contract/endpoint'
import type * as endpoints from '@atelier/contract/endpoints/crafts/crafts'
import type { CraftId } from '@atelier/contract/ids'
import type { MessagePart } from '@atelier/contract/answers/message'
import type { AppContext } from '../../context.ts'
import type { Actor } from '../../platform/actor.ts'
import { AppError, notFound } from '../../platform/app-error.ts'
import { loadCraft } from './access.ts'
import { applyEdits } from './apply-edits.ts'
import { addVersion } from './craft-versions.ts'
import { findHead, lockCraft, lockParts, updateParts } from './queries.ts'

/** Accepted suggestions become one version. Each comment can be decided once. */
export const decideComments = (
  context: AppContext,
  actor: Actor,
  craftId: CraftId,
  { leafId, take, leave }: BodyOf<typeof endpoints.decideCraftComments>,
) =>
  context.db.transaction(async (tx) => {
    const craft = await loadCraft(tx, actor, craftId, 'EDIT')
    const number = await lockCraft(tx, craftId)
    const head = await findHead(tx, craft, leafId)
    // redundant: comments are looked up only within their answer
    if (number === null || !head) throw notFound()
    const partsById = await lockParts(tx, craft, [
      ...new Set([...take, ...leave].map(({ messageId }) => messageId)),
    ])
    const findComment = ({ messageId, index, at }: CraftCommentRef): CraftComment => {
      const isCraftPart = (part: MessagePart) =>
        part.type === 'craft' && part.craftId === craftId && part.index === index
      const part = partsById.get(messageId)?.find(isCraftPart)
      const comment = part?.type === 'craft' ? part.comments?.[at] : undefined
      if (!comment) throw notFound()
      return comment
    }
    for (const comment of leave.map(findComment)) if (comment.state === 'open') comment.state = 'left'
    const openComments = take.map(findComment).filter(({ state }) => state === 'open')
    let { content } = head
    let acceptedCount = 0
    for (const comment of openComments) {
      const editResult = applyEdits(content, [comment])
      if ('failure' in editResult) continue
      content = editResult.content
      comment.state = 'taken'
      acceptedCount += 1
    }
    if (openComments.length > 0 && acceptedCount === 0)
      throw new AppError(
        'CONFLICT',
        'The passage changed in the meantime, so the comment wasn’t applied. Edit the text yourself, or dismiss the comment.',
      )
    for (const [messageId, parts] of partsById) await updateParts(tx, craft.grant, craft, messageId, parts)
    const version = await addVersion(context, tx, actor, craft, {
      head,
      number,
      content,
      origin: 'comment',
      mergesIntoRecent: true,
    })
    await context.events.publish(tx, [actor.userId], {
      type: 'chat',
      chatId: craft.chatId,
      change: 'updated',
    })
    return { versionId: version.id, taken: acceptedCount }
  })
