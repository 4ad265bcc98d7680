import type { ToolPolicy } from '@atelier/contract/assistant-tool'
import type { ChatId, PluginId, UserId } from '@atelier/contract/ids'
import type { ToolOutput } from '@atelier/contract/tool-output'
import { z } from 'zod'
import type { AppContext } from '../../context.ts'
import type { Config } from '../config.ts'
import type { AskPerson } from '../mcp/tool-calls.ts'
import type { ToolSources } from './tool-sources.ts'

/** For whom a tool is used. */
export interface ToolContext {
  readonly app: AppContext
  readonly userId: UserId
  /** The chat that is answered; null where there is none. */
  readonly chatId: ChatId | null
  readonly knowledge: ToolSources
  /** Where something may be read on the web: what the person wrote, and what searches have found. A page cannot name more. */
  readonly addresses: Set<string>
  /** Aborts when the answer is stopped, or the tool has taken too long. */
  readonly signal: AbortSignal
  /** Left out where nobody is there to be asked. */
  readonly askPerson?: AskPerson | undefined
}

/** Which form of which plugin's tool it is: another fingerprint is another tool. */
interface ToolPin {
  readonly serverId: PluginId
  readonly name: string
  readonly fingerprint: string
}

interface ToolResult {
  /** For the model: material, fenced as such before it is told. */
  readonly text: string
  /** For the person. */
  readonly output: readonly ToolOutput[]
  /** Bytes of images, for a model that sees them. */
  readonly images?: readonly Uint8Array[]
}

/**
 * Something that a model can ask for on its way to an answer. Tools that only read run again after
 * a failure; one that writes here, or sends something out, never runs twice for one call.
 */
export interface Tool {
  /** `^[a-zA-Z0-9_-]{1,64}$`, what providers take. */
  readonly name: string
  readonly title: string
  /** For the person who chooses whether it may be used. */
  readonly summary: string
  /** For the model. */
  readonly description: string
  /** JSON Schema. */
  readonly inputSchema: Record<string, unknown>
  readonly effect: 'read' | 'write' | 'outside'
  /** What it writes reaches later chats, so words of others could spread by it. */
  readonly outlivesChat?: true
  /** Until its person chooses otherwise. */
  readonly policy: ToolPolicy
  /** An answer is poorer without it: its person hears when a model cannot use it. */
  readonly isEssential: boolean
  /** Later questions are told its results again. */
  readonly isRemembered: boolean
  /** Of a plugin's; null for our own. */
  readonly pin: ToolPin | null
  readonly isOffered: (knowledge: ToolSources) => boolean
  /** Whether this installation has what it needs. */
  readonly isSetUp: (config: Config) => boolean
  /** How long a call may take. */
  readonly timeoutMs: number
  /** Throws `ToolInputError` for what does not fit its schema. */
  readonly execute: (input: unknown, context: ToolContext) => Promise<ToolResult>
}

/** Told to the model, which may try again. */
export class ToolInputError extends Error {}

interface ToolDefinition<Schema extends z.ZodType> extends Pick<
  Tool,
  'name' | 'title' | 'summary' | 'description'
> {
  input: Schema
  execute: (input: z.infer<Schema>, context: ToolContext) => Promise<ToolResult> | ToolResult
  effect?: Tool['effect']
  outlivesChat?: true
  policy?: ToolPolicy
  isEssential?: boolean
  isRemembered?: boolean
  isOffered?: Tool['isOffered']
  isSetUp?: Tool['isSetUp']
}

/** A tool whose input is checked against its schema; one that does more than read asks first. */
export const defineTool = <Schema extends z.ZodType>({
  input: schema,
  execute,
  effect = 'read',
  ...definition
}: ToolDefinition<Schema>): Tool => {
  const { $schema: _dialect, ...inputSchema } = z.toJSONSchema(schema)
  return {
    effect,
    policy: effect === 'read' ? 'allow' : 'ask',
    isEssential: false,
    isRemembered: true,
    pin: null,
    isOffered: () => true,
    isSetUp: () => true,
    timeoutMs: 60_000,
    ...definition,
    inputSchema,
    execute: async (input, context) => {
      const parsed = schema.safeParse(input)
      if (!parsed.success) throw new ToolInputError(z.prettifyError(parsed.error))
      return execute(parsed.data, context)
    },
  }
}

export const textOutput = (text: string): ToolOutput[] => (text === '' ? [] : [{ type: 'text', text }])
