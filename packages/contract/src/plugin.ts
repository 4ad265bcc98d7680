import { z } from 'zod'
import { Sentence } from './sentence.ts'
import { ToolPolicy } from './assistant-tool.ts'
import { PluginId } from './ids.ts'
import { limits } from './limits.ts'

const { nameMax, headers, headerNameMax, headerValueMax } = limits.plugin

export const PluginName = z
  .string()
  .trim()
  .min(1, 'Enter a name.')
  .max(nameMax, 'Use at most {maximum} characters.')

/** Where a server of the Model Context Protocol answers. */
export const PluginAddress = z
  .string()
  .trim()
  .max(limits.link.urlMax, 'This URL is too long.')
  .refine((text) => {
    const url = URL.parse(text)
    return url !== null && /^https?:$/.test(url.protocol)
  }, 'Enter a URL that starts with https://.')

/** What the connection and the protocol say for themselves. */
const ownHeaders =
  /^(host|connection|upgrade|te|trailer|transfer-encoding|content-.*|accept|mcp-.*|last-event-id|expect|keep-alive)$/i

/** RFC 9110: what a header’s name may hold. */
const HeaderName = z
  .string()
  .trim()
  .regex(/^[!#$%&'*+.^_`|~\w-]+$/, 'Header names can only contain letters, digits and hyphens.')
  .max(headerNameMax, 'This name is too long.')
  .refine((name) => !ownHeaders.test(name), 'You can’t set this header.')

/** Visible characters of ASCII, so that nothing else can be sent along. */
const HeaderValue = z
  .string()
  .trim()
  .min(1, 'Enter a value.')
  .max(headerValueMax, 'This value is too long.')
  .regex(/^[\x20-\x7e]*$/, 'A header value must be a single line of plain characters.')

export const PluginHeaders = z
  .array(z.strictObject({ name: HeaderName, value: HeaderValue }))
  .max(headers, 'At most {maximum} headers.')
export type PluginHeaders = z.infer<typeof PluginHeaders>

/** A tool as a server describes it: its own claims, all of them. */
export const ToolForm = z.object({
  title: z.string(),
  description: z.string(),
  /** JSON Schema. */
  inputSchema: z.record(z.string(), z.unknown()),
  /** It says that it only reads. */
  isReadOnly: z.boolean(),
  /** It runs only as a task of the protocol; `missing`: its server doesn't announce tasks, so it can't be used. */
  task: z.enum(['runs', 'missing']).optional(),
})
export type ToolForm = z.infer<typeof ToolForm>

export const PluginTool = z.object({
  /** As the server calls it. */
  name: z.string(),
  form: ToolForm,
  /** Tells this form from another one; accepted by it. */
  fingerprint: z.string(),
  /** The form that was seen, where this one has not been; null: this one, or none. */
  seenForm: ToolForm.nullable(),
  /** This form was not seen yet: it is not used until it is accepted. */
  isUnseen: z.boolean(),
  policy: ToolPolicy,
  /** Why models cannot be offered it; '' for nothing. */
  problem: z.string(),
  /** The same as data, where it has values. */
  sentence: Sentence.optional(),
})
export type PluginTool = z.infer<typeof PluginTool>

/** A prompt that a server has ready, as it describes it. */
export const PluginPrompt = z.object({
  /** As the server calls it. */
  name: z.string(),
  title: z.string(),
  description: z.string(),
  arguments: z.array(z.object({ name: z.string(), description: z.string(), isRequired: z.boolean() })),
})
export type PluginPrompt = z.infer<typeof PluginPrompt>

/** Something that a server lets one read, as it describes it. */
export const PluginResource = z.object({
  /** As the server names it. */
  uri: z.string(),
  title: z.string(),
  description: z.string(),
  mimeType: z.string(),
  /** Bytes; null: it does not say. */
  size: z.number().nullable(),
})
export type PluginResource = z.infer<typeof PluginResource>

/** `none`: it is used without, or by a header. `out`: its person has signed out. `ended`: what they had holds no more. */
export const SignInState = z.enum(['none', 'in', 'out', 'ended'])
export type SignInState = z.infer<typeof SignInState>

/** A person’s own client at a server where programs cannot register themselves. */
export const OwnClient = z.strictObject({
  clientId: z.string().trim().min(1, 'Enter the client ID.').max(limits.plugin.clientMax),
  clientSecret: z.string().trim().max(limits.plugin.clientMax).default(''),
})
export type OwnClient = z.infer<typeof OwnClient>

/** How a sign-in at a plugin’s server has ended; it stands behind the '#' of the page that follows. */
export const SignInOutcome = z.enum(['done', 'refused', 'late', 'other', 'unreachable', 'failed', 'unused'])
export type SignInOutcome = z.infer<typeof SignInOutcome>

/** A server whose tools answers can use. The values of its headers are never told. */
export const Plugin = z.object({
  id: PluginId,
  name: z.string(),
  /** Where it is: an address, or a program of whoever runs Atelier. */
  transport: z.enum(['http', 'stdio']),
  address: z.string(),
  headerNames: z.array(z.string()),
  /** Where one signs in at its own host ('' where one does not), and whether its person has. */
  signIn: z.object({ state: SignInState, host: z.string() }),
  isOn: z.boolean(),
  /** Why it could not be used when it was last asked; '' for nothing. */
  problem: z.string(),
  /** The same as data, where it has values. */
  sentence: Sentence.optional(),
  checkedAt: z.number(),
  tools: z.array(PluginTool),
  prompts: z.array(PluginPrompt),
  /** It offers things to read, which can be added to a message. */
  hasResources: z.boolean(),
})
export type Plugin = z.infer<typeof Plugin>

/** A server that is known well, as the files in content/plugins have it. */
export const KnownPlugin = z.object({
  slug: z.string(),
  name: z.string(),
  by: z.string(),
  /** '' for a program of whoever runs Atelier, which its slug names. */
  address: z.string(),
  category: z.string(),
  description: z.string(),
  /** What one needs to use it, in words. */
  needs: z.string(),
  access: z.enum(['open', 'token', 'login']),
  /** The header that its token goes into; '' for none. */
  header: z.string(),
  /** What stands before the token. */
  prefix: z.string(),
  /** Where its maker describes it, or hands out tokens; '' where nowhere. */
  help: z.string(),
})
export type KnownPlugin = z.infer<typeof KnownPlugin>
