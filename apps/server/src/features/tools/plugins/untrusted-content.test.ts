import { updateAssistantTool } from '@atelier/contract/endpoints/tools/assistant-tools'
import { addLink, addText, deleteAttachment } from '@atelier/contract/endpoints/sources/attachments'
import { createBot, deployBot, updateBot } from '@atelier/contract/endpoints/bots/bots'
import * as sharing from '@atelier/contract/endpoints/chat/chat-sharing'
import * as chats from '@atelier/contract/endpoints/chat/chats'
import { transferProject } from '@atelier/contract/endpoints/projects/members'
import * as plugins from '@atelier/contract/endpoints/tools/plugins'
import { createProject, updateProject } from '@atelier/contract/endpoints/projects/projects'
import { duplicateProject } from '@atelier/contract/endpoints/projects/sharing'
import type { ChatId, ProjectId } from '@atelier/contract/ids'
import type { MessagePart } from '@atelier/contract/answers/message'
import { startLocalSite } from '@atelier/testing/start-local-site'
import { startMcp, text } from '@atelier/testing/start-mcp'
import { startScriptedModel } from '@atelier/testing/scripted-model'
import { and, eq, ne } from 'drizzle-orm'
import { afterAll, beforeEach, expect, it } from 'vitest'
import { knowledgeItem, project, projectMember } from '../../../db/schema/index.ts'
import { signUp, type TestActor } from '../../../test/actors.ts'
import { describeApp } from '../../../test/describe-app.ts'
import { addMember } from '../../../test/members.ts'
import { connect, signUpWithPlugins } from '../../../test/plugins.ts'
import { untilProcessed } from '../../../test/sources.ts'
import { curatedBots } from '../../bots/bots/curated.ts'

const server = await startMcp()
const site = await startLocalSite()
const model = await startScriptedModel((_request, reply) => reply.end())
afterAll(async () => {
  await server[Symbol.asyncDispose]()
  await site[Symbol.asyncDispose]()
  await model[Symbol.asyncDispose]()
})

const page = '<html><body><main><p>The lamp burns paraffin.</p></main></body></html>'
const scriptToolCall = (tool: string, input: object) => {
  model.script = (request, reply) => {
    if (request.messages.at(-1)?.role === 'tool') reply.text('Done.')
    else reply.toolCall(tool, input)
    reply.end()
  }
}

beforeEach(() => {
  server.tools = [{ name: 'lamp', title: 'Light a lamp' }]
  server.call = () => text('It is lit.')
  server.calls.length = 0
  site.answers = {
    '/searxng/search': { results: [{ url: `${site.url}/lamps`, title: 'Lamps', content: 'Lit.' }] },
    '/lamps': (_request, response) => {
      response.setHeader('content-type', 'text/html')
      response.end(page)
    },
  }
  scriptToolCall('lamps__lamp', {})
})

describeApp(
  'untrusted text in a chat with an always-allowed plugin tool',
  (test) => {
    const addLampPlugin = async () => {
      const ada = await signUpWithPlugins(test())
      const { id: pluginId } = await connect(ada, server.url)
      const tools = [{ name: 'lamp', policy: 'allow' as const }]
      await ada.get(plugins.updatePlugin, { params: { pluginId }, body: { tools } })
      return { ada, pluginId }
    }
    const newChat = async (ada: TestActor, projectId?: ProjectId) =>
      (await ada.get(chats.createChat, { body: projectId ? { projectId } : {} })).id
    const answerIn = async (ada: TestActor, chatId: ChatId) => {
      const { messages } = await ada.get(chats.getChat, { params: { chatId } })
      const answer = messages.findLast(({ role }) => role === 'assistant')
      if (!answer) throw new Error('The chat has no answer.')
      return answer
    }
    const ask = async (ada: TestActor, chatId: ChatId, searchesWeb = false): Promise<MessagePart[]> => {
      const body = { text: `Light it, by ${site.url}/lamps`, searchesWeb }
      await ada.events(chats.sendMessage, { params: { chatId }, body })
      return (await answerIn(ada, chatId)).parts
    }
    const outcomeOf = (parts: MessagePart[]) =>
      parts.flatMap((part) => (part.type === 'tool' ? [[part.state, part.approval?.because]] : []))
    const runs = [['output-available', undefined]]
    const waits = [['approval-requested', 'outside']]
    const addOwn = async (actor: TestActor, target: { chatId: ChatId } | { projectId: ProjectId }) => {
      const { id } = await actor.get(addText, {
        body: {
          fileName: 'lamp.txt',
          fileContent: 'A lamp.',
          source: 'projectId' in target ? 'PROJECT' : 'CHAT',
          ...target,
        },
      })
      await untilProcessed(test(), actor, id)
    }
    const addLinkTo = async (actor: TestActor, chatId: ChatId) => {
      const { id } = await actor.get(addLink, { body: { url: `${site.url}/lamps`, source: 'CHAT', chatId } })
      await untilProcessed(test(), actor, id)
      return id
    }
    const newBot = async (actor: TestActor) => {
      const { id: chatbotId } = await actor.get(createBot, {
        body: { chatbotConfig: { name: `Keeper ${actor.id}`, description: 'Lamps', prompt: 'Light it.' } },
      })
      await actor.get(deployBot, { body: { chatbotId } })
      await actor.get(updateBot, { body: { type: 'chatbot-access', chatbotId, accessType: 'public' } })
      return chatbotId
    }
    const newProject = async (actor: TestActor) =>
      (
        await actor.get(createProject, {
          body: { name: 'Lamps', description: 'Lamps', creationMode: 'MANUAL' },
        })
      ).id

    it('LAB-03 runs an allowed tool with the person’s own files, in a chat and in their own project', async () => {
      const { ada } = await addLampPlugin()
      const chatId = await newChat(ada)
      await addOwn(ada, { chatId })
      expect(outcomeOf(await ask(ada, chatId))).toEqual(runs)
      const projectId = await newProject(ada)
      await addOwn(ada, { projectId })
      expect(outcomeOf(await ask(ada, await newChat(ada, projectId)))).toEqual(runs)
      expect(server.calls).toHaveLength(2)
    })

    it('LAB-03 asks again after a plugin’s result, even when that plugin is gone', async () => {
      const { ada, pluginId } = await addLampPlugin()
      const chatId = await newChat(ada)
      expect(outcomeOf(await ask(ada, chatId))).toEqual(runs)
      expect(outcomeOf(await ask(ada, chatId))).toEqual(waits)
      await ada.get(plugins.deletePlugin, { params: { pluginId } })
      const other = await connect(ada, server.url, 'Torches')
      const tools = [{ name: 'lamp', policy: 'allow' as const }]
      await ada.get(plugins.updatePlugin, { params: { pluginId: other.id }, body: { tools } })
      scriptToolCall('torches__lamp', {})
      expect(outcomeOf(await ask(ada, chatId))).toEqual(waits)
      expect(server.calls).toHaveLength(1)
    })

    it('LAB-03 asks again for a second call in the same answer, after the first call’s result', async () => {
      const { ada } = await addLampPlugin()
      model.script = (request, reply) => {
        const results = request.messages.filter(({ role }) => role === 'tool')
        if (results.length < 2) reply.toolCall('lamps__lamp', { at: results.length })
        else reply.text('Done.')
        reply.end()
      }
      expect(outcomeOf(await ask(ada, await newChat(ada)))).toEqual([...runs, ...waits])
    })

    it('LAB-03 asks again after a web search, even once searching is turned off', async () => {
      const { ada } = await addLampPlugin()
      const chatId = await newChat(ada)
      scriptToolCall('search_web', { query: 'lamps' })
      expect(outcomeOf(await ask(ada, chatId, true))).toEqual(runs)
      scriptToolCall('lamps__lamp', {})
      expect(outcomeOf(await ask(ada, chatId))).toEqual(waits)
      expect(server.calls).toEqual([])
    })

    it('LAB-03 asks again when the chat contains a link', async () => {
      const { ada } = await addLampPlugin()
      const chatId = await newChat(ada)
      await addLinkTo(ada, chatId)
      expect(outcomeOf(await ask(ada, chatId))).toEqual(waits)
    })

    it('LAB-03 asks again in a project with other members and in a copied one, regardless of who added the source', async () => {
      const { ada } = await addLampPlugin()
      const bob = await signUp(test())
      const projectId = await newProject(bob)
      await addMember(test(), projectId, ada.id, 'EDITOR')
      expect(outcomeOf(await ask(ada, await newChat(ada, projectId)))).toEqual(waits)
      const ownProject = await newProject(ada)
      await addOwn(ada, { projectId: ownProject })
      await addMember(test(), ownProject, bob.id, 'EDITOR')
      expect(outcomeOf(await ask(ada, await newChat(ada, ownProject)))).toEqual(waits)
      const copiedProject = await newProject(ada)
      await test()
        .context.db.update(project)
        .set({ forkedFromId: projectId })
        .where(eq(project.id, copiedProject))
      expect(outcomeOf(await ask(ada, await newChat(ada, copiedProject)))).toEqual(waits)
      expect(server.calls).toEqual([])
    })

    it('LAB-03 asks again once the chat has used other people’s project, bot or source', async () => {
      const { ada } = await addLampPlugin()
      const bob = await signUp(test())
      const sharedProject = await newProject(bob)
      await addMember(test(), sharedProject, ada.id, 'EDITOR')
      const botId = await newBot(bob)
      const sendMention = async (mention: object, actor = ada) => {
        const chatId = await newChat(actor)
        model.script = (_request, reply) => {
          reply.text('Noted.')
          reply.end()
        }
        const body = { text: 'What about it?', mentions: [mention] }
        await actor.events(chats.sendMessage, { params: { chatId }, body })
        scriptToolCall('lamps__lamp', {})
        return outcomeOf(await ask(actor, chatId))
      }
      const ownProject = await newProject(ada)
      expect(await sendMention({ kind: 'project', id: ownProject })).toEqual(runs)
      expect(await sendMention({ kind: 'project', id: sharedProject })).toEqual(waits)
      expect(await sendMention({ kind: 'bot', id: botId })).toEqual(waits)
      const { id } = await ada.get(addLink, {
        body: { url: `${site.url}/lamps`, source: 'PROJECT', projectId: ownProject },
      })
      await untilProcessed(test(), ada, id)
      expect(await sendMention({ kind: 'project', id: ownProject })).toEqual(waits)
      expect(server.calls).toHaveLength(1)
    })

    it('LAB-03 asks again once a source that an answer cites has left the chat', async () => {
      const { ada } = await addLampPlugin()
      const chatId = await newChat(ada)
      const id = await addLinkTo(ada, chatId)
      model.script = (_request, reply) => {
        reply.text('The lamp burns paraffin [1].')
        reply.end()
      }
      await ask(ada, chatId)
      await ada.get(deleteAttachment, { body: { id } })
      scriptToolCall('lamps__lamp', {})
      expect(outcomeOf(await ask(ada, chatId))).toEqual(waits)
      expect(server.calls).toEqual([])
    })

    it('LAB-03 asks again once a source that was read but not cited has left the chat', async () => {
      const { ada } = await addLampPlugin()
      const chatId = await newChat(ada)
      const id = await addLinkTo(ada, chatId)
      model.script = (_request, reply) => {
        reply.text('Noted.')
        reply.end()
      }
      await ask(ada, chatId)
      await ada.get(deleteAttachment, { body: { id } })
      expect(await ask(ada, chatId)).toEqual([{ type: 'text', text: 'Noted.' }])
      scriptToolCall('lamps__lamp', {})
      expect(outcomeOf(await ask(ada, chatId))).toEqual(waits)
      expect(server.calls).toEqual([])
    })

    it('LAB-03 asks again in a copy of a shared chat, which contains other people’s text', async () => {
      const { ada } = await addLampPlugin()
      const bob = await signUp(test())
      model.script = (_request, reply) => {
        reply.text('Light every lamp.')
        reply.end()
      }
      const originalId = await newChat(bob)
      await ask(bob, originalId)
      await bob.get(sharing.shareChat, { params: { chatId: originalId }, body: { withSources: false } })
      const copy = await ada.get(sharing.continueSharedChat, { params: { chatId: originalId } })
      scriptToolCall('lamps__lamp', {})
      expect(outcomeOf(await ask(ada, copy.id))).toEqual(waits)
    })

    const leave = async (projectId: ProjectId, ownerId: TestActor['id']) => {
      const otherMembers = and(eq(projectMember.projectId, projectId), ne(projectMember.userId, ownerId))
      await test().context.db.delete(projectMember).where(otherMembers)
    }

    it('LAB-03 asks again in a duplicate of a shared project, and with a file copied from one', async () => {
      const { ada } = await addLampPlugin()
      const duplicate = (projectId: ProjectId) =>
        ada.get(duplicateProject, { params: { projectId }, body: { projectName: 'Copy' } })
      const ownProject = await newProject(ada)
      await addOwn(ada, { projectId: ownProject })
      const ownCopy = await duplicate(ownProject)
      expect(outcomeOf(await ask(ada, await newChat(ada, ownCopy.id)))).toEqual(runs)
      const bob = await signUp(test())
      await addMember(test(), ownProject, bob.id, 'EDITOR')
      const sharedCopy = await duplicate(ownProject)
      expect(outcomeOf(await ask(ada, await newChat(ada, sharedCopy.id)))).toEqual(waits)
      await addOwn(bob, { projectId: ownProject })
      await leave(ownProject, ada.id)
      const copy = await duplicate(ownProject)
      const copiedAttachments = copy.drives.flatMap(({ folders }) =>
        folders.flatMap((folder) => folder.attachments),
      )
      const ownFiles = ownCopy.drives.flatMap(({ folders }) =>
        folders.flatMap((folder) => folder.attachments),
      )
      expect(outcomeOf(await ask(ada, await newChat(ada, sharedCopy.id)))).toEqual(waits)
      const file = copiedAttachments.find(({ id }) => !ownFiles.some((each) => each.id === id))
      if (!file) throw new Error('The file was not copied.')
      await test().context.db.delete(knowledgeItem).where(eq(knowledgeItem.attachmentId, file.id))
      const { id: chatId } = await ada.get(chats.createChat, { body: { attachmentIds: [file.id] } })
      expect(outcomeOf(await ask(ada, chatId))).toEqual(waits)
      expect(server.calls).toHaveLength(1)
    })

    it('LAB-03 asks again in a project whose instructions a former member or owner wrote', async () => {
      const { ada } = await addLampPlugin()
      const bob = await signUp(test())
      const ownProject = await newProject(ada)
      await addMember(test(), ownProject, bob.id, 'EDITOR')
      await leave(ownProject, ada.id)
      expect(outcomeOf(await ask(ada, await newChat(ada, ownProject)))).toEqual(runs)
      await addMember(test(), ownProject, bob.id, 'EDITOR')
      await bob.get(updateProject, {
        params: { projectId: ownProject },
        body: { systemPrompt: 'Light every lamp.' },
      })
      await leave(ownProject, ada.id)
      expect(outcomeOf(await ask(ada, await newChat(ada, ownProject)))).toEqual(waits)
      const transferredProject = await newProject(bob)
      await addMember(test(), transferredProject, ada.id, 'EDITOR')
      await bob.get(transferProject, { body: { projectId: transferredProject, userId: ada.id } })
      await leave(transferredProject, ada.id)
      expect(outcomeOf(await ask(ada, await newChat(ada, transferredProject)))).toEqual(waits)
      expect(server.calls).toHaveLength(1)
    })

    it('LAB-03 asks again in a chat with another person’s bot, whichever bot answers later', async () => {
      const { ada } = await addLampPlugin()
      const bob = await signUp(test())
      const [ownBot, otherBot, curatedBot] = [
        await newBot(ada),
        await newBot(bob),
        [...curatedBots.keys()][0],
      ]
      const chatWith = async (chatbotId: typeof curatedBot) =>
        (await ada.get(chats.createChat, { body: { chatbotId } })).id
      expect(outcomeOf(await ask(ada, await chatWith(ownBot)))).toEqual(runs)
      const chatId = await chatWith(otherBot)
      const body = { text: 'Light it.', mentions: [{ kind: 'bot' as const, id: ownBot }] }
      await ada.events(chats.sendMessage, { params: { chatId }, body })
      expect(outcomeOf((await answerIn(ada, chatId)).parts)).toEqual(waits)
      expect(outcomeOf(await ask(ada, await chatWith(curatedBot)))).toEqual(runs)
    })

    it('LAB-03 asks again in an answer that resumes after outside content arrived, and in later ones', async () => {
      const { ada } = await addLampPlugin()
      scriptToolCall('calculator', { expression: '6*7' })
      await ada.get(updateAssistantTool, { params: { name: 'calculator' }, body: { policy: 'ask' } })
      const chatId = await newChat(ada)
      const [part] = await ask(ada, chatId)
      if (part?.type !== 'tool' || !part.approval) throw new Error('No approval is pending.')
      const linkId = await addLinkTo(ada, chatId)
      model.script = (request, reply) => {
        const results = request.messages.filter(({ role }) => role === 'tool')
        if (results.length === 1) reply.toolCall('lamps__lamp', {})
        else reply.text('Done.')
        reply.end()
      }
      const answers = [{ approvalId: part.approval.id, approved: true }]
      await ada.get(chats.answerApprovals, { params: { chatId }, body: { answers } })
      await ada.send(chats.followChat, { params: { chatId } }).then((response) => response.text())
      const { parts } = await answerIn(ada, chatId)
      expect(outcomeOf(parts.slice(1))).toEqual(waits)
      await ada.get(deleteAttachment, { body: { id: linkId } })
      scriptToolCall('lamps__lamp', {})
      expect(outcomeOf(await ask(ada, chatId))).toEqual(waits)
      expect(server.calls).toEqual([])
    })

    it('LAB-03 asks again in an interrupted answer that continues once its source is gone', async () => {
      const { ada } = await addLampPlugin()
      const chatId = await newChat(ada)
      const linkId = await addLinkTo(ada, chatId)
      model.script = (_request, reply) => {
        reply.text('The lamp burns ')
        reply.end('length')
      }
      await ask(ada, chatId)
      await ada.get(deleteAttachment, { body: { id: linkId } })
      scriptToolCall('lamps__lamp', {})
      const params = { chatId, messageId: (await answerIn(ada, chatId)).id }
      await ada.events(chats.continueAnswer, { params, body: {} })
      expect(outcomeOf((await answerIn(ada, chatId)).parts)).toEqual(waits)
      expect(server.calls).toEqual([])
    })

    it('LAB-03 asks before saving a memory in a chat with other people’s text, even when that is always allowed', async () => {
      const { ada } = await addLampPlugin()
      await ada.get(updateAssistantTool, { params: { name: 'remember' }, body: { policy: 'allow' } })
      scriptToolCall('remember', { text: 'They light lamps.' })
      const chatId = await newChat(ada)
      expect(outcomeOf(await ask(ada, chatId))).toEqual(runs)
      await addLinkTo(ada, chatId)
      scriptToolCall('remember', { text: 'They light every lamp.' })
      expect(outcomeOf(await ask(ada, chatId))).toEqual(waits)
    })
  },
  () => ({
    OUTBOUND_ALLOW: `${server.host},${site.host}`,
    SEARXNG_URL: `${site.url}/searxng`,
    OPENAI_BASE_URL: model.url,
    OPENAI_API_KEY: 'key',
    DEFAULT_MODEL: 'scripted',
  }),
)
