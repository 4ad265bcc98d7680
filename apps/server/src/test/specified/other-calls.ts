import * as api from '@atelier/contract/endpoints/index'
import type { SpecifiedCall } from './call.ts'
import { botConfig, type Things } from './things.ts'

const bot = [
  'id',
  'name',
  'handle',
  'description',
  'greeting',
  'icon',
  'prompt',
  'instructions',
  'skills',
  'tags',
  'owner',
  'access',
  'isDraft',
  'timesUsed',
  'categories',
  'curated',
  'systemPrompt',
]
const attachmentFields = [
  'id',
  'type',
  'attachmentType',
  'fileName',
  'title',
  'url',
  'content',
  'mimeType',
  'name',
  'source',
  'metadata.size',
  'summary',
  'status',
]
const prompt = ['id', 'promptName', 'promptText', 'promptType']
const updateFields = [
  ...['slug', 'title', 'body', 'buttonText', 'updateFollowUpLink'].map((name) => `attributes.${name}`),
  'id',
  'metrics.likeReactionCount',
  'metrics.checkoutReactionCount',
]
const fieldsOfFirst = (list: string, fields: readonly string[]) => fields.map((field) => `${list}.0.${field}`)

/** Specification 001, section 7: vault, bots, prompts, tools, labs, changelog, titles, cloud drive. */
export const otherCalls = (things: Things): SpecifiedCall[] => {
  const { chatbotId, deletedBot, vault, known, promptId, plainChat, projectId } = things
  const tool = { toolId: 'ai-humanizer' }
  return [
    {
      endpoint: api.vault.listVault,
      data: [
        ...fieldsOfFirst('attachments', [...attachmentFields, 'usedInProjects', 'usedInChatbots']),
        'total',
        'storageInfo.used',
        'storageInfo.limit',
        'storageInfo.percentage',
      ],
    },
    {
      endpoint: api.attachments.addLink,
      body: { url: 'https://lamps.example/', source: 'VAULT' },
      data: attachmentFields,
    },
    {
      endpoint: api.attachments.addText,
      body: { fileContent: 'Lit at dusk.', source: 'VAULT' },
      data: attachmentFields,
    },
    {
      endpoint: api.setUp.addFromVault,
      params: { projectId },
      body: { attachmentIds: [vault[0]] },
      data: fieldsOfFirst('attachments', attachmentFields),
    },
    {
      endpoint: api.bots.listBotKnowledge,
      params: { chatbotId },
      data: fieldsOfFirst('attachments', attachmentFields),
    },
    ...[{ id: known, chatbotId }, { id: vault[0] }].map((body) => ({
      call: 'DELETE /v2/user/attachments/delete/single',
      endpoint: api.attachments.deleteAttachment,
      body,
      data: [],
    })),
    {
      call: 'DELETE /v2/user/attachments/delete/multiple',
      endpoint: api.vault.deleteAttachments,
      body: { attachmentIds: vault.slice(1) },
      data: [],
    },
    {
      call: 'POST /v1/chatbots/validate',
      endpoint: api.bots.validateBot,
      body: { id: chatbotId, name: 'Keeper' },
      data: [],
    },
    {
      call: 'POST /v1/chatbots/update',
      endpoint: api.bots.updateBot,
      body: { chatbotConfig: { ...botConfig, greeting: 'Ahoy' }, chatbotId, type: 'update' },
      data: bot,
    },
    { endpoint: api.bots.deployBot, body: { chatbotId }, data: bot },
    ...['public', 'private'].map((accessType) => ({
      call: 'POST /v1/chatbots/update',
      endpoint: api.bots.updateBot,
      body: { chatbotConfig: botConfig, chatbotId, type: 'chatbot-access', accessType },
      data: bot,
    })),
    {
      call: 'DELETE /v1/chatbots',
      endpoint: api.bots.deleteBot,
      query: { chatbotId: deletedBot },
      data: [],
    },
    ...[{}, { image: 'icon.png' }].map((image) => ({
      call: 'POST /user/generateSignedUrlImages',
      endpoint: api.imageUploads.generateSignedUrlImages,
      body: { contentType: 'image/png', numOfImages: 1, ...image },
      data: fieldsOfFirst('signedUrls', ['url', 'contentType', 'fileName']),
    })),
    {
      call: 'POST /user/makeImagePublic',
      endpoint: api.imageUploads.makeImagePublic,
      body: { fileName: things.image },
      data: ['publicUrl'],
    },
    { endpoint: api.bots.listCuratedBots, data: fieldsOfFirst('chatbots', bot) },
    { endpoint: api.bots.listBots, data: fieldsOfFirst('chatbots', bot) },
    { endpoint: api.prompts.listPrompts, data: fieldsOfFirst('prompts', prompt) },
    {
      call: 'POST /v1/user/userPrompts/pinPrompt',
      endpoint: api.prompts.pinPrompt,
      body: { promptId },
      data: ['pinnedPrompts.0'],
    },
    {
      call: 'POST /v1/user/userPrompts/unpinPrompt',
      endpoint: api.prompts.unpinPrompt,
      body: { promptId },
      data: ['pinnedPrompts'],
    },
    {
      call: 'POST /v1/user/public-prompts',
      endpoint: api.prompts.listPublicPrompts,
      body: { publicPrompts: [] },
      data: ['publicPrompts'],
    },
    {
      call: 'POST /v1/user/public-prompts',
      endpoint: api.prompts.listPublicPrompts,
      body: {},
      data: fieldsOfFirst('publicPrompts', [...prompt, 'promptId', 'promptTag.0', 'useCount']),
    },
    ...(['prompts', 'chats'] as const).map((kind) => ({
      endpoint: api.folders.getFolders,
      params: { kind },
      data: ['folders', 'root.id', 'root.name', 'root.type', 'root.children'],
    })),
    ...(['pin', 'unpin'] as const).map((name) => ({
      call: `PATCH /v1/user/preferences/pinned-tools/${name}`,
      endpoint: api.aiTools[`${name}Tool`],
      body: tool,
      data: ['pinnedTools'],
    })),
    {
      call: 'GET /v1/tools/page-views',
      endpoint: api.aiTools.countToolView,
      query: tool,
      data: [],
    },
    ...['like', 'dislike'].map((type) => ({
      call: 'POST /v1/tools/reaction',
      endpoint: api.aiTools.reactToTool,
      body: { ...tool, type },
      data: [],
    })),
    {
      call: 'GET /v1/tools/metrics',
      endpoint: api.aiTools.getToolMetrics,
      data: fieldsOfFirst('metrics', ['id', 'likes']),
    },
    {
      endpoint: api.aiTools.listTools,
      data: fieldsOfFirst('tools', [
        ...['name', 'slug', 'ToolImage.url'].map((name) => `attributes.${name}`),
        'toolMetrics.views',
        'toolMetrics.likes',
        'categories',
      ]),
    },
    {
      endpoint: api.users.updatePreferences,
      body: { mcpMode: { isEnabled: true }, crafts: { isEnabled: true }, dataAnalysis: { isEnabled: true } },
      data: ['mcpMode.isEnabled', 'crafts.isEnabled', 'dataAnalysis.isEnabled', 'tasksMode.isEnabled'],
    },
    {
      endpoint: api.users.getUser,
      data: [
        ...['mcpMode', 'crafts', 'dataAnalysis', 'tasksMode'].map((name) => `${name}.isEnabled`),
        'isGuest',
        'isFree',
        'isAppsumo',
      ],
    },
    { endpoint: api.changelog.listUpdates, data: fieldsOfFirst('updates', updateFields) },
    ...['likeReaction', 'checkoutReaction'].map((type) => ({
      call: 'POST /v1/changelog',
      endpoint: api.changelog.reactToUpdate,
      body: { type, updateSlug: things.updateSlug },
      data: updateFields,
    })),
    {
      endpoint: api.chats.updateChat,
      params: { chatId: plainChat },
      body: { chatId: plainChat, newTitle: 'Lamps of the coast' },
      data: ['id', 'title'],
    },
    {
      endpoint: api.folders.changeFolders,
      params: { kind: 'chats' },
      body: { operation: 'rename-chat', itemIds: [plainChat], type: 'chats', updatedName: 'Lamps' },
      data: ['folders'],
    },
    {
      call: 'GET /api/auth/connector',
      endpoint: api.cloudDrive.connectDrive,
      query: { 'connect-app': 'GOOGLE_DRIVE', returnUrl: '/vault' },
      data: ['redirectUrl', 'token', 'error'],
    },
  ]
}

const craftFields = ['id', 'messageId', 'index', 'access', 'edited', 'watermark']

/** Specification 001, section 7, crafts. Each call uses the response of the previous one. */
export const craftCalls = ({ chatId, messageId }: Things) => {
  const place = { messageId, index: 0 }
  const list = (query: Record<string, string>): SpecifiedCall => ({
    endpoint: api.craftSharing.listCraftShares,
    query,
    data: [...fieldsOfFirst('crafts', craftFields), 'pagination'],
  })
  return {
    share: {
      call: 'POST /v1/user/crafts/share',
      endpoint: api.craftSharing.shareCraft,
      body: {
        ...place,
        chatId,
        access: 'private',
        attributes: { identifier: 'lamp', title: 'Lamp', type: 'text/html', language: '' },
        content: '<p>Lamp</p>',
        identity: 'lamp',
        edited: true,
        watermark: true,
      },
      data: craftFields,
    } satisfies SpecifiedCall,
    after: (id: string): SpecifiedCall[] => [
      list({}),
      list({ messageId, index: '0' }),
      {
        call: 'PATCH /v1/user/crafts/share',
        endpoint: api.craftSharing.updateCraftShare,
        body: { id, updates: { access: 'public', edited: false } },
        data: craftFields,
      },
      {
        call: 'DELETE /v1/user/crafts/share',
        endpoint: api.craftSharing.deleteCraftShare,
        body: { id, ...place },
        data: ['messageId', 'index'],
      },
    ],
  }
}
