import * as chats from '@atelier/contract/endpoints/chat/chats'
import { getAttachmentContent } from '@atelier/contract/endpoints/sources/attachments'
import * as endpoints from '@atelier/contract/endpoints/tools/plugins'
import { startMcp, text } from '@atelier/testing/start-mcp'
import { startScriptedModel } from '@atelier/testing/scripted-model'
import { afterAll, beforeEach, expect, it } from 'vitest'
import { chatTool } from '../../../db/schema/index.ts'
import { uuidv7 } from '../../../platform/uuid.ts'
import { readEvents } from '../../../test/actors.ts'
import { describeApp } from '../../../test/describe-app.ts'
import { connect, signUpWithPlugins, switchPluginsOn } from '../../../test/plugins.ts'

const server = await startMcp()
const model = await startScriptedModel((_request, reply) => reply.end())
afterAll(async () => {
  await server[Symbol.asyncDispose]()
  await model[Symbol.asyncDispose]()
})
beforeEach(() => {
  server.tools = []
  server.prompts = [
    { name: 'light', title: 'Light a lamp', arguments: [{ name: 'where', required: true }, { name: 'how' }] },
    { title: 'without a name' },
  ]
  server.resources = {
    'lamp://log': { title: 'Log', mimeType: 'text/plain', text: 'It burned all night.' },
    'lamp://odd': { title: 'Odd', mimeType: 'application/x-msdownload', blob: 'TVqQAA==' },
    'lamp://false': { title: 'False', mimeType: 'image/png', text: '<svg onload="alert(1)">' },
  }
})

describeApp(
  'what plugins offer in addition to tools',
  (test) => {
    const addLampPlugin = async () => {
      const ada = await signUpWithPlugins(test())
      const plugin = await connect(ada, server.url)
      return { ada, plugin, params: { pluginId: plugin.id } }
    }

    it('LAB-03 lists a server’s readable resources, and saves one as an unmodified file', async () => {
      const { ada, plugin, params } = await addLampPlugin()
      expect([plugin.hasResources, plugin.problem]).toEqual([true, ''])
      const { resources } = await ada.get(endpoints.listPluginResources, { params })
      expect(resources.map(({ title, mimeType }) => [title, mimeType])).toEqual([
        ['Log', 'text/plain'],
        ['Odd', 'application/x-msdownload'],
        ['False', 'image/png'],
      ])
      const body = { uri: 'lamp://log' }
      const addedResource = await ada.get(endpoints.addPluginResource, { params, body })
      expect(addedResource).toMatchObject({ title: 'Log.txt', connectedAppType: 'PLUGIN' })
      server.resources = { 'lamp://log': { text: 'Changed.' } }
      const response = await ada.send(getAttachmentContent, { params: { id: addedResource.id } })
      expect(await response.text()).toBe('It burned all night.')
    })

    it('LAB-03 doesn’t call a server that is turned off, or any server while plugins are off', async () => {
      const { ada, params } = await addLampPlugin()
      const readErrorMessage = async () =>
        (await ada.call(endpoints.listPluginResources, { params })).error?.message
      await ada.get(endpoints.updatePlugin, { params, body: { isOn: false } })
      expect(await readErrorMessage()).toBe('This plugin is turned off.')
      await switchPluginsOn(test(), ada, false)
      expect(await readErrorMessage()).toBe('Turn on MCP/Plugins in Labs first.')
      expect((await ada.call(endpoints.refreshPlugin, { params })).status).toBe(403)
    })

    it('LAB-03 doesn’t read a resource for a project that the caller can’t see', async () => {
      const { ada, params } = await addLampPlugin()
      const requestCountBefore = server.headers.length
      const body = { uri: 'lamp://log', projectId: uuidv7() }
      expect((await ada.call(endpoints.addPluginResource, { params, body })).status).toBe(404)
      expect(server.headers).toHaveLength(requestCountBefore)
    })

    it.each([
      ['lamp://odd', 415],
      ['lamp://other', 404],
      ['file:///etc/passwd', 404],
    ])('LAB-03 doesn’t add anything from %s', async (uri, status) => {
      const { ada, params } = await addLampPlugin()
      expect((await ada.call(endpoints.addPluginResource, { params, body: { uri } })).status).toBe(status)
    })

    it('LAB-03 fills in a prompt’s arguments and inserts its text, requesting only that prompt', async () => {
      const { ada, plugin, params } = await addLampPlugin()
      expect(plugin.prompts).toMatchObject([
        {
          name: 'light',
          title: 'Light a lamp',
          arguments: [{ name: 'where', isRequired: true }, { name: 'how' }],
        },
      ])
      const fill = (name: string, values: Record<string, string>) =>
        ada.call(endpoints.fillPluginPrompt, { params, body: { name, arguments: values } })
      expect((await fill('light', { where: 'tower', other: 'x' })).data?.text).toBe(
        'Light it: {"where":"tower"}',
      )
      expect([(await fill('light', {})).status, (await fill('none', {})).status]).toEqual([400, 404])
    })

    it('LAB-03 asks before running an already allowed tool once the chat has a plugin’s file or prompt', async () => {
      server.tools = [{ name: 'lamp', title: 'Light a lamp' }]
      server.call = () => text('It is lit.')
      model.script = (request, reply) => {
        if (request.messages.at(-1)?.role === 'tool') reply.text('Done.')
        else reply.toolCall('lamps__lamp', {})
        reply.end()
      }
      const { ada, params } = await addLampPlugin()
      const needsApproval = async (hasFile: boolean, mentions: object[] = []) => {
        const { id: chatId } = await ada.get(chats.createChat, { body: {} })
        await test().context.db.insert(chatTool).values({ chatId, toolName: 'lamps__lamp' })
        if (hasFile)
          await ada.get(endpoints.addPluginResource, { params, body: { uri: 'lamp://log', chatId } })
        const messageInput = { params: { chatId }, body: { text: 'Light it.', mentions } }
        await readEvents(await ada.send(chats.sendMessage, messageInput))
        const { messages } = await ada.get(chats.getChat, { params: { chatId } })
        return (messages.at(-1)?.parts ?? []).some(
          (part) => part.type === 'tool' && part.state === 'approval-requested',
        )
      }
      const pluginMentions = [{ kind: 'plugin', id: params.pluginId }]
      expect([
        await needsApproval(false),
        await needsApproval(true),
        await needsApproval(false, pluginMentions),
      ]).toEqual([false, true, true])
    })
  },
  () => ({
    OUTBOUND_ALLOW: server.host,
    OPENAI_BASE_URL: model.url,
    OPENAI_API_KEY: 'key',
    DEFAULT_MODEL: 'scripted',
  }),
)
