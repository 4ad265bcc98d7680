import type { Attachment } from '@atelier/contract/sources/attachment'
import { getAttachment } from '@atelier/contract/endpoints/sources/attachments'
import type { TestActor } from './actors.ts'
import type { TestApp } from './make-app.ts'

/** Returns the attachment once it was processed or has failed. */
export const waitUntilRead = async (
  { context }: TestApp,
  actor: TestActor,
  id: string,
): Promise<Attachment> => {
  const controller = new AbortController()
  const events = context.events.follow(actor.id, { afterId: null }, controller.signal)[Symbol.asyncIterator]()
  try {
    for (;;) {
      const next = events.next()
      const attachment = await actor.get(getAttachment, { params: { id } })
      if (attachment.status !== 'analysing') return attachment
      if ((await next).done === true) throw new Error('the server has closed before the attachment was read')
    }
  } finally {
    controller.abort()
    await events.return?.()
  }
}
