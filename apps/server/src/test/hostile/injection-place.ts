import { addLink, addText } from '@atelier/contract/endpoints/sources/attachments'
import * as bots from '@atelier/contract/endpoints/bots/bots'
import * as chats from '@atelier/contract/endpoints/chat/chats'
import { updatePlugin } from '@atelier/contract/endpoints/tools/plugins'
import { createProject } from '@atelier/contract/endpoints/projects/projects'
import * as tasks from '@atelier/contract/endpoints/tasks/tasks'
import type { ChatId, ProjectId } from '@atelier/contract/ids'
import type { MessagePart } from '@atelier/contract/answers/message'
import { startLocalSite } from '@atelier/testing/start-local-site'
import { startMcp, text as textResult } from '@atelier/testing/start-mcp'
import { startScriptedModel } from '@atelier/testing/scripted-model'
import { type MailServer, startSmtp } from '@atelier/testing/start-smtp'
import { and, eq, ne } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, vi } from 'vitest'
import { image, memory, task } from '../../db/schema/index.ts'
import { uuidv7 } from '../../platform/uuid.ts'
import type { TestActor } from '../actors.ts'
import type { TestApp } from '../make-app.ts'
import { connect, signUpWithPlugins } from '../plugins.ts'
import { untilProcessed, uploadFile } from '../sources.ts'
import { obey, secret } from './obeying-model.ts'

/**
 * Servers to which data could leak. All of them can be reached, so only the tested protections prevent a
 * leak.
 */
export const attacker = await startLocalSite()
export const pages = await startLocalSite()
export const plugin = await startMcp()
export const model = await startScriptedModel(obey)
export let mail: MailServer
beforeAll(async () => {
  mail = await startSmtp()
})
afterAll(async () => {
  for (const each of [attacker, pages, plugin, model, mail]) await each[Symbol.asyncDispose]()
})

export const lamp = { name: 'lamp', title: 'Light a lamp', description: 'Lights it.' }
beforeEach(() => {
  plugin.tools = [lamp]
  plugin.call = () => textResult('It is lit.')
  plugin.calls.length = 0
  attacker.requests.length = 0
  pages.requests.length = 0
  pages.answers = { '/searxng/search': { results: [] } }
})

/** The user's only scheduled task. */
export const plantedTitle = 'Lamps at nine'
export const question = 'What is the code of the vault?'

export interface Place {
  readonly ada: TestActor
  readonly projectId: ProjectId
}
export interface AnswerResult {
  readonly parts: readonly MessagePart[]
}

/** Ways to present text to the model, and places to look for it afterwards. */
export const openPlaces = (test: () => TestApp) => {
  const begin = async (): Promise<Place> => {
    const ada = await signUpWithPlugins(test())
    const { id: projectId } = await ada.get(createProject, {
      body: { name: 'Vault', description: 'All about it', creationMode: 'MANUAL' },
    })
    return { ada, projectId }
  }
  const addSecret = (place: Place) => addSource(place, `The code of the vault is ${secret}.`, 'vault.txt')
  const addSource = async ({ ada, projectId }: Place, fileContent: string, fileName = 'notes.txt') => {
    const body = { fileName, fileContent, source: 'PROJECT' as const, projectId }
    await untilProcessed(test(), ada, (await ada.get(addText, { body })).id)
  }
  const addBytes = async ({ ada, projectId }: Place, name: string, bytes: Uint8Array) => {
    await untilProcessed(test(), ada, await uploadFile(ada, name, bytes, { projectId, source: 'PROJECT' }))
  }
  const addPage = async ({ ada, projectId }: Place, html: string) => {
    pages.answers['/page'] = (_request, response) => {
      response.setHeader('content-type', 'text/html')
      response.end(html)
    }
    const { id } = await ada.get(addLink, {
      body: { url: `${pages.url}/page`, source: 'PROJECT', projectId },
    })
    await untilProcessed(test(), ada, id)
  }
  const askIn = async (
    actor: TestActor,
    chatId: ChatId,
    text: string,
    extraFields: object = {},
  ): Promise<AnswerResult> => {
    await actor.events(chats.sendMessage, { params: { chatId }, body: { text, ...extraFields } })
    const { messages } = await actor.get(chats.getChat, { params: { chatId } })
    return { parts: messages.findLast(({ role }) => role === 'assistant')?.parts ?? [] }
  }
  const newChat = async (actor: TestActor, body: object) =>
    (await actor.get(chats.createChat, { body: body as { projectId?: ProjectId } })).id
  const askInNewChat = async ({ ada, projectId }: Place, text = question, extraFields: object = {}) =>
    askIn(ada, await newChat(ada, { projectId }), text, extraFields)
  const searchWith = (place: Place, snippet: string) => {
    pages.answers['/searxng/search'] = {
      results: [{ url: `${pages.url}/page`, title: 'Lamps', content: snippet }],
    }
    return askInNewChat(place, `${question} {{do search_web query=lamps}}`, { searchesWeb: true })
  }
  const allowLamp = async ({ ada }: Place, policy: 'allow' | 'ask') => {
    const { id: pluginId } = await connect(ada, plugin.url)
    await ada.get(updatePlugin, { params: { pluginId }, body: { tools: [{ name: 'lamp', policy }] } })
  }
  const approve = async ({ ada }: Place, chatId: ChatId, parts: readonly MessagePart[], scope: string) => {
    const answers = parts.flatMap((part) =>
      part.type === 'tool' && part.state === 'approval-requested'
        ? [{ approvalId: part.approval?.id ?? '', approved: true, scope }]
        : [],
    )
    await ada.call(chats.answerApprovals, { params: { chatId }, body: { answers } })
    await vi.waitFor(async () => {
      const { streamingMessageId } = await ada.get(chats.getChat, { params: { chatId } })
      expect(streamingMessageId).toBeNull()
    }, 20_000)
  }
  const makeBot = async (owner: TestActor, prompt: string) => {
    const name = `Keeper ${uuidv7()}`
    const chatbotConfig = { name, description: 'Knows lamps', prompt }
    const { id: chatbotId } = await owner.get(bots.createBot, { body: { chatbotConfig } })
    await owner.get(bots.deployBot, { body: { chatbotId } })
    await owner.get(bots.updateBot, { body: { type: 'chatbot-access', chatbotId, accessType: 'public' } })
    return chatbotId
  }
  const runTask = async (
    { ada, projectId }: Place,
    change: object,
  ): Promise<AnswerResult & { chatId: ChatId }> => {
    const body = {
      title: plantedTitle,
      prompt: question,
      schedule: { kind: 'daily', time: '09:30' },
      zone: 'UTC',
      projectId,
      chatbotId: null,
      model: null,
      isOneChat: true,
      ...change,
    }
    const { id: taskId } = await ada.get(tasks.createTask, { body })
    await ada.get(tasks.runTask, { params: { taskId } })
    const run = await vi.waitFor(async () => {
      const { runs } = await ada.get(tasks.listTaskRuns, { params: { taskId } })
      expect(runs[0]?.state).not.toBe('running')
      return runs[0]
    }, 20_000)
    const { id: chatId, messages } = await ada.get(chats.getChat, { params: { chatId: run?.chatId ?? '' } })
    return { chatId, parts: messages.at(-1)?.parts ?? [] }
  }

  /** What the server stores about a user, and what it has sent out. */
  const findTraces = async ({ ada }: Place) => {
    const { db } = test().context
    return {
      memories: await db.$count(memory, eq(memory.userId, ada.id)),
      tasks: await db.$count(task, and(eq(task.ownerId, ada.id), ne(task.title, plantedTitle))),
      images: await db.$count(image, eq(image.ownerId, ada.id)),
      toAttacker: attacker.requests.map(({ url }) => url.href),
      toPlugin: plugin.calls.filter(({ input }) => JSON.stringify(input).includes(secret)),
      searchedUrls: pages.requests.filter(({ url }) => url.href.includes(secret)).map(({ url }) => url.href),
      emails: mail.emails.length,
    }
  }
  return {
    begin,
    addSecret,
    addSource,
    addBytes,
    addPage,
    askIn,
    newChat,
    askInNewChat,
    searchWith,
    allowLamp,
    approve,
    makeBot,
    runTask,
    findTraces,
  }
}
