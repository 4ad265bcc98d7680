import { z } from 'zod'
import { ToolPolicy } from '../../tools/assistant-tool.ts'
import { defineEndpoint } from '../../endpoint.ts'
import { PluginId } from '../../ids.ts'
import { limits } from '../../limits.ts'
import { Attachment, destinationFields, RequestedSource } from '../../sources/attachment.ts'
import {
  KnownPlugin,
  OwnClient,
  Plugin,
  PluginAddress,
  PluginHeaders,
  PluginName,
  PluginResource,
} from '../../tools/plugin.ts'

const params = z.strictObject({ pluginId: PluginId })
const toolName = z.string().min(1).max(256)

export const listPlugins = defineEndpoint({
  method: 'GET',
  path: '/v1/user/plugins',
  summary: `List your plugins with their tools, in the order they were added, at most ${limits.plugin.max}.`,
  data: z.object({ plugins: z.array(Plugin) }),
  errors: ['NOT_ALLOWED'],
})

export const listKnownPlugins = defineEndpoint({
  method: 'GET',
  path: '/v1/user/plugins/gallery',
  summary: 'List well-known servers and the local programs configured by your administrator.',
  data: z.object({ plugins: z.array(KnownPlugin) }),
  errors: ['NOT_ALLOWED'],
})

export const addPlugin = defineEndpoint({
  method: 'POST',
  path: '/v1/user/plugins',
  summary:
    'Connect a Model Context Protocol server by URL, or a local program configured by your administrator by name. The server is contacted immediately; if it doesn’t respond, it isn’t added. If it requires sign-in, an issue at `body.signIn` names the host.',
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
    'Update a plugin: its name, its headers (replaces all), whether it’s on, the policy of each tool, and which changed tools you accept.',
  params,
  body: z.strictObject({
    name: PluginName.optional(),
    headers: PluginHeaders.optional(),
    isOn: z.boolean().optional(),
    tools: z
      .array(z.strictObject({ name: toolName, policy: ToolPolicy }))
      .max(limits.plugin.tools)
      .optional(),
    /** Fingerprints of the forms that were shown: a form that has changed since isn't turned on. */
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
  summary: 'Contact the server and reload its tools. A failure is returned in the plugin’s `problem`.',
  params,
  data: Plugin,
  errors: ['NOT_FOUND', 'NOT_ALLOWED', 'TOO_MANY_REQUESTS'],
})

export const deletePlugin = defineEndpoint({
  method: 'DELETE',
  path: '/v1/user/plugins/{pluginId}',
  summary: 'Delete a plugin and its tool settings.',
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
    'Start the sign-in at a server that requires it (OAuth 2.1 with PKCE). The plugin is added once you return. An issue at `body.client` means that the server requires your own OAuth client.',
  body: z.strictObject({
    name: PluginName,
    address: PluginAddress,
    headers: PluginHeaders.default([]),
    client: OwnClient.optional(),
  }),
  data: signInResponse,
  returnsSecret: true,
  errors: ['BAD_INPUT', 'NOT_SIGNED_IN', 'NOT_ALLOWED', 'CONFLICT', 'CANNOT_PROCESS', 'TOO_MANY_REQUESTS'],
})

export const beginSignInAgain = defineEndpoint({
  method: 'POST',
  path: '/v1/user/plugins/{pluginId}/sign-in',
  summary: 'Start a new sign-in at a plugin’s server.',
  params,
  body: z.strictObject({ client: OwnClient.optional() }),
  data: signInResponse,
  returnsSecret: true,
  errors: ['BAD_INPUT', 'NOT_SIGNED_IN', 'NOT_FOUND', 'NOT_ALLOWED', 'CANNOT_PROCESS', 'TOO_MANY_REQUESTS'],
})

export const signOutOfPlugin = defineEndpoint({
  method: 'DELETE',
  path: '/v1/user/plugins/{pluginId}/sign-in',
  summary:
    'Delete the tokens of a plugin’s sign-in, and revoke them at the server if it supports that. The plugin stays.',
  params,
  data: Plugin,
  errors: ['NOT_FOUND', 'NOT_ALLOWED'],
})

export const finishSignIn = defineEndpoint({
  method: 'GET',
  path: '/api/auth/plugin/callback',
  summary: 'OAuth callback for plugins. Redirects to the plugins page.',
  query: z.object({
    state: z.string().max(200).optional(),
    code: z.string().max(4000).optional(),
    iss: z.string().max(2000).optional(),
    error: z.string().max(200).optional(),
  }),
  responseType: 'bytes',
  data: z.unknown(),
  errors: ['BAD_INPUT'],
  isPublic: true,
})

export const listPluginResources = defineEndpoint({
  method: 'GET',
  path: '/v1/user/plugins/{pluginId}/resources',
  summary: `List the resources that a plugin’s server currently offers, at most ${limits.plugin.resources}.`,
  params,
  data: z.object({ resources: z.array(PluginResource), isCut: z.boolean() }),
  errors: ['NOT_FOUND', 'NOT_ALLOWED', 'CANNOT_PROCESS', 'TOO_MANY_REQUESTS'],
})

export const addPluginResource = defineEndpoint({
  method: 'POST',
  path: '/v1/user/plugins/{pluginId}/resources',
  summary:
    'Read a resource from a plugin’s server and add its current content as a file. Supports text and common image formats.',
  params,
  body: z.strictObject({
    uri: z.string().min(1).max(2000),
    source: RequestedSource.optional(),
    ...destinationFields,
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
  summary: 'Get the text of a plugin’s prompt with its arguments filled in.',
  params,
  body: z.strictObject({
    name: z.string().min(1).max(256),
    arguments: z.record(z.string().max(256), z.string().max(limits.plugin.argumentMax)),
  }),
  /** `omittedCount` is the number of images, recordings and files that the prompt also contains. */
  data: z.object({ text: z.string(), omittedCount: z.int() }),
  returnsSecret: true,
  errors: ['BAD_INPUT', 'NOT_FOUND', 'NOT_ALLOWED', 'CANNOT_PROCESS', 'TOO_MANY_REQUESTS'],
})
