import { z } from 'zod'
import { Sentence } from '../sentence.ts'
import { ToolPolicy } from './assistant-tool.ts'
import { PluginId } from '../ids.ts'
import { limits } from '../limits.ts'

const { nameMax, headers, headerNameMax, headerValueMax } = limits.plugin

export const PluginName = z
  .string()
  .trim()
  .min(1, 'Enter a name.')
  .max(nameMax, 'Use at most {maximum} characters.')

export const PluginAddress = z
  .string()
  .trim()
  .max(limits.link.urlMax, 'This URL is too long.')
  .refine((text) => {
    const url = URL.parse(text)
    return url !== null && /^https?:$/.test(url.protocol)
  }, 'Enter a URL that starts with https://.')

/** Headers that the connection or the protocol sets. */
const ownHeaders =
  /^(host|connection|upgrade|te|trailer|transfer-encoding|content-.*|accept|mcp-.*|last-event-id|expect|keep-alive)$/i

/** A token as defined by RFC 9110. */
const HeaderName = z
  .string()
  .trim()
  .regex(/^[!#$%&'*+.^_`|~\w-]+$/, 'Header names can only contain letters, digits and hyphens.')
  .max(headerNameMax, 'This name is too long.')
  .refine((name) => !ownHeaders.test(name), 'You can’t set this header.')

/** Only visible ASCII characters, to prevent header injection. */
const HeaderValue = z
  .string()
  .trim()
  .min(1, 'Enter a value.')
  .max(headerValueMax, 'This value is too long.')
  .regex(/^[\x20-\x7e]*$/, 'A header value must be a single line of printable ASCII characters.')

export const PluginHeaders = z
  .array(z.strictObject({ name: HeaderName, value: HeaderValue }))
  .max(headers, 'At most {maximum} headers.')
export type PluginHeaders = z.infer<typeof PluginHeaders>

/** A tool's description as claimed by its server, and thus untrusted. */
export const ToolForm = z.object({
  title: z.string(),
  description: z.string(),
  inputSchema: z.record(z.string(), z.unknown()),
  isReadOnly: z.boolean(),
  /**
   * Set if the tool requires MCP tasks. `missing` means that its server doesn't announce them, so the tool
   * can't be used.
   */
  task: z.enum(['runs', 'missing']).optional(),
})
export type ToolForm = z.infer<typeof ToolForm>

export const PluginTool = z.object({
  name: z.string(),
  form: ToolForm,
  /** Identifies this form when the user accepts it. */
  fingerprint: z.string(),
  /** The form that the user last accepted, if it differs from this one. */
  seenForm: ToolForm.nullable(),
  /** The tool isn't used until the user accepts its form. */
  isUnseen: z.boolean(),
  policy: ToolPolicy,
  /** Why the tool can't be offered to models; '' if it can. */
  problem: z.string(),
  sentence: Sentence.optional(),
})
export type PluginTool = z.infer<typeof PluginTool>

export const PluginPrompt = z.object({
  name: z.string(),
  title: z.string(),
  description: z.string(),
  arguments: z.array(z.object({ name: z.string(), description: z.string(), isRequired: z.boolean() })),
})
export type PluginPrompt = z.infer<typeof PluginPrompt>

export const PluginResource = z.object({
  uri: z.string(),
  title: z.string(),
  description: z.string(),
  mimeType: z.string(),
  /** In bytes; null if unknown. */
  size: z.number().nullable(),
})
export type PluginResource = z.infer<typeof PluginResource>

/**
 * `none` needs no sign-in, or authenticates by header; `out` is signed out; with `ended`, the authorization
 * is no longer valid.
 */
export const SignInState = z.enum(['none', 'in', 'out', 'ended'])
export type SignInState = z.infer<typeof SignInState>

/** The user's own OAuth client, for servers without dynamic client registration. */
export const OwnClient = z.strictObject({
  clientId: z.string().trim().min(1, 'Enter the client ID.').max(limits.plugin.clientMax),
  clientSecret: z.string().trim().max(limits.plugin.clientMax).default(''),
})
export type OwnClient = z.infer<typeof OwnClient>

/** The outcome in the URL hash after a sign-in at a plugin's server. */
export const SignInOutcome = z.enum(['done', 'refused', 'late', 'other', 'unreachable', 'failed', 'unused'])
export type SignInOutcome = z.infer<typeof SignInOutcome>

/** A connected plugin. The values of its headers are never returned. */
export const Plugin = z.object({
  id: PluginId,
  name: z.string(),
  /** `http` has a URL as its `address`, `stdio` a command configured by the administrator. */
  transport: z.enum(['http', 'stdio']),
  address: z.string(),
  headerNames: z.array(z.string()),
  /** `host` is where the user signs in; '' if that isn't needed. */
  signIn: z.object({ state: SignInState, host: z.string() }),
  isOn: z.boolean(),
  /** The latest failure, or ''. */
  problem: z.string(),
  sentence: Sentence.optional(),
  checkedAt: z.number(),
  tools: z.array(PluginTool),
  prompts: z.array(PluginPrompt),
  /** Whether it offers resources to add to messages. */
  hasResources: z.boolean(),
})
export type Plugin = z.infer<typeof Plugin>

/** A plugin that a file in content/plugins defines. */
export const KnownPlugin = z.object({
  slug: z.string(),
  name: z.string(),
  by: z.string(),
  /** '' for a configured command, which is identified by `slug`. */
  address: z.string(),
  category: z.string(),
  description: z.string(),
  needs: z.string(),
  access: z.enum(['open', 'token', 'login']),
  /** The header that contains the token; '' if there is none. */
  header: z.string(),
  /** The text before the token in the header. */
  prefix: z.string(),
  help: z.string(),
})
export type KnownPlugin = z.infer<typeof KnownPlugin>
