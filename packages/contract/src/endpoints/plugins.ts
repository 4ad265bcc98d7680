import { z } from 'zod'
import { ToolPolicy } from '../assistant-tool.ts'
import { defineEndpoint } from '../endpoint.ts'
import { PluginId } from '../ids.ts'
import { limits } from '../limits.ts'
import { Attachment, destination, GivenSource } from '../attachment.ts'
import {
  KnownPlugin,
  OwnClient,
  Plugin,
  PluginAddress,
  PluginHeaders,
  PluginName,
  PluginResource,
} from '../plugin.ts'

const params = z.strictObject({ pluginId: PluginId })
const toolName = z.string().min(1).max(256)

export const listPlugins = defineEndpoint({
  method: 'GET',
  path: '/v1/user/plugins',
  summary: `Your plugins with their tools, in the order in which you added them, at most ${limits.plugin.most}.`,
  data: z.object({ plugins: z.array(Plugin) }),
  errors: ['NOT_ALLOWED'],
})

export const listKnownPlugins = defineEndpoint({
  method: 'GET',
  path: '/v1/user/plugins/gallery',
  summary: 'Servers that are known well, and those that whoever runs Atelier has put beside it.',
  data: z.object({ plugins: z.array(KnownPlugin) }),
  errors: ['NOT_ALLOWED'],
})

export const addPlugin = defineEndpoint({
  method: 'POST',
  path: '/v1/user/plugins',
  summary:
    'Connects a server of the Model Context Protocol: by its address, or by the name of a program that whoever runs Atelier has put beside it. It is asked at once; one that does not answer is not added. Where one signs in first, an issue at `body.signIn` names the host.',
  body: z.strictObject({
    name: PluginName,
    address: PluginAddress.optional(),
    program: z.string().max(64).optional(),
    headers: PluginHeaders.default([]),
  }),
  data: Plugin,
  errors: ['BAD_INPUT', 'NOT_ALLOWED', 'CONFLICT', 'CANNOT_PROCESS', 'TOO_MANY_REQUESTS'],
})

export const updatePlugin = defineEndpoint({
  method: 'PATCH',
  path: '/v1/user/plugins/{pluginId}',
  summary:
    'Changes a plugin: its name, what is sent to it (all headers anew), whether it is on, how its tools may be used, and which of their new forms you have seen.',
  params,
  body: z.strictObject({
    name: PluginName.optional(),
    headers: PluginHeaders.optional(),
    isOn: z.boolean().optional(),
    tools: z
      .array(z.strictObject({ name: toolName, policy: ToolPolicy }))
      .max(limits.plugin.tools)
      .optional(),
    /** The fingerprint of the form that was shown: a newer one stays off. */
    accept: z
      .array(z.strictObject({ name: toolName, fingerprint: z.string().length(64) }))
      .max(limits.plugin.tools)
      .optional(),
  }),
  data: Plugin,
  errors: ['BAD_INPUT', 'NOT_FOUND', 'NOT_ALLOWED', 'CONFLICT'],
})

export const refreshPlugin = defineEndpoint({
  method: 'POST',
  path: '/v1/user/plugins/{pluginId}/refresh',
  summary: 'Asks the server now, and reads its tools anew. What went wrong stands in the plugin.',
  params,
  data: Plugin,
  errors: ['NOT_FOUND', 'NOT_ALLOWED', 'TOO_MANY_REQUESTS'],
})

export const deletePlugin = defineEndpoint({
  method: 'DELETE',
  path: '/v1/user/plugins/{pluginId}',
  summary: 'Forgets a server, with what you chose for its tools.',
  params,
  data: z.object({ id: PluginId }),
  errors: ['NOT_FOUND', 'NOT_ALLOWED'],
})

/** `host` is where the user signs in. */
const signInResponse = z.object({ url: z.string(), host: z.string() })

export const beginSignIn = defineEndpoint({
  method: 'POST',
  path: '/v1/user/plugins/sign-in',
  summary:
    'Begins to sign in at a server that asks for it (OAuth 2.1 with PKCE). The plugin is added when its person comes back. An issue at `body.client` says that one needs a client of one’s own there.',
  body: z.strictObject({
    name: PluginName,
    address: PluginAddress,
    headers: PluginHeaders.default([]),
    client: OwnClient.optional(),
  }),
  data: signInResponse,
  tellsSecret: true,
  errors: ['BAD_INPUT', 'NOT_SIGNED_IN', 'NOT_ALLOWED', 'CONFLICT', 'CANNOT_PROCESS', 'TOO_MANY_REQUESTS'],
})

export const beginSignInAgain = defineEndpoint({
  method: 'POST',
  path: '/v1/user/plugins/{pluginId}/sign-in',
  summary: 'Begins to sign in at the server of a plugin.',
  params,
  body: z.strictObject({ client: OwnClient.optional() }),
  data: signInResponse,
  tellsSecret: true,
  errors: ['BAD_INPUT', 'NOT_SIGNED_IN', 'NOT_FOUND', 'NOT_ALLOWED', 'CANNOT_PROCESS', 'TOO_MANY_REQUESTS'],
})

export const signOutOfPlugin = defineEndpoint({
  method: 'DELETE',
  path: '/v1/user/plugins/{pluginId}/sign-in',
  summary:
    'Forgets what a sign-in has given, and ends it at the server where it can be told. The plugin stays.',
  params,
  data: Plugin,
  errors: ['NOT_FOUND', 'NOT_ALLOWED'],
})

export const finishSignIn = defineEndpoint({
  method: 'GET',
  path: '/api/auth/plugin/callback',
  summary: 'Where a person comes back to after they signed in at a plugin’s server; leads on to the plugins.',
  query: z.object({
    state: z.string().max(200).optional(),
    code: z.string().max(4000).optional(),
    iss: z.string().max(2000).optional(),
    error: z.string().max(200).optional(),
  }),
  answer: 'bytes',
  data: z.unknown(),
  errors: ['BAD_INPUT'],
  open: true,
})

export const listPluginResources = defineEndpoint({
  method: 'GET',
  path: '/v1/user/plugins/{pluginId}/resources',
  summary: `What a plugin’s server lets one read, as it lists it now, at most ${limits.plugin.resources}.`,
  params,
  data: z.object({ resources: z.array(PluginResource), isCut: z.boolean() }),
  errors: ['NOT_FOUND', 'NOT_ALLOWED', 'CANNOT_PROCESS', 'TOO_MANY_REQUESTS'],
})

export const addPluginResource = defineEndpoint({
  method: 'POST',
  path: '/v1/user/plugins/{pluginId}/resources',
  summary:
    'Reads one thing that a plugin’s server lists, and keeps it as a file, as it was read: texts, and pictures of the usual kinds.',
  params,
  body: z.strictObject({
    uri: z.string().min(1).max(2000),
    source: GivenSource.optional(),
    ...destination,
  }),
  data: Attachment,
  errors: [
    'BAD_INPUT',
    'USAGE_LIMIT_REACHED',
    'NOT_FOUND',
    'NOT_ALLOWED',
    'PROJECT_ARCHIVED',
    'TOO_LARGE',
    'UNSUPPORTED_TYPE',
    'CANNOT_PROCESS',
    'TOO_MANY_REQUESTS',
  ],
})

export const fillPluginPrompt = defineEndpoint({
  method: 'POST',
  path: '/v1/user/plugins/{pluginId}/prompts',
  summary: 'The text of a prompt that a plugin’s server has ready, with what it asks for filled in.',
  params,
  body: z.strictObject({
    name: z.string().min(1).max(256),
    arguments: z.record(z.string().max(256), z.string().max(limits.plugin.argumentMax)),
  }),
  data: z.object({ text: z.string() }),
  tellsSecret: true,
  errors: ['BAD_INPUT', 'NOT_FOUND', 'NOT_ALLOWED', 'CANNOT_PROCESS', 'TOO_MANY_REQUESTS'],
})
