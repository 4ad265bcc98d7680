import * as chats from '@atelier/contract/endpoints/chat/chats'
import * as endpoints from '@atelier/contract/endpoints/crafts/crafts'
import { shareCraft } from '@atelier/contract/endpoints/crafts/craft-sharing'
import type { CraftOutput } from '@atelier/contract/answers/tool-output'
import type { ScriptedModel } from '@atelier/testing/scripted-model'
import { signUp, type TestActor } from './actors.ts'
import type { TestApp } from './make-app.ts'

/** A craft as models write it. */
export const tag = (content: string, rest = 'type="text/html" title="Lamp"') =>
  `<craft identifier="lamp" ${rest}>\n${content}\n</craft>`

/** What users do with crafts of this model. */
export const craftActions = (test: () => TestApp, model: ScriptedModel) => {
  /** Scripts the model's next answer, and returns its crafts. */
  const answer = async (actor: TestActor, chatId: string, text: string, parentId?: string) => {
    model.script = (_request, reply) => {
      reply.text(text)
      reply.end()
    }
    const params = { chatId }
    await actor.events(chats.sendMessage, {
      params,
      body: { text: 'Make it', ...(parentId && { parentId }) },
    })
    const { messages } = await actor.get(chats.getChat, { params })
    const last = messages.findLast(({ role }) => role === 'assistant')
    if (!last) throw new Error('No answer found.')
    const crafts = last.parts.filter((part): part is CraftOutput => part.type === 'craft')
    return { id: last.id, parts: last.parts, crafts, of: crafts[0] as CraftOutput }
  }
  return {
    answer,
    begin: async () => {
      const ada = await signUp(test())
      const { id } = await ada.get(chats.createChat, { body: {} })
      return { ada, chatId: id, firstAnswer: await answer(ada, id, `Here:\n${tag('<p>one</p>')}\nDone.`) }
    },
    read: (actor: TestActor, { craftId, versionId }: Pick<CraftOutput, 'craftId' | 'versionId'>) =>
      actor.get(endpoints.getCraftVersion, { params: { craftId, versionId } }),
    save: (actor: TestActor, craftId: string, body: Record<string, unknown>) =>
      actor.call(endpoints.saveCraftVersion, { params: { craftId }, body }),
    shareOf: (actor: TestActor, chatId: string, messageId: string, extraFields: object = {}) =>
      actor.call(shareCraft, { body: { chatId, messageId, index: 0, access: 'public', ...extraFields } }),
  }
}
