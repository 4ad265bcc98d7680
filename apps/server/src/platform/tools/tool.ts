import type { ToolPolicy } from '@atelier/contract/tools/assistant-tool'
import type { ChatId, PluginId, UserId } from '@atelier/contract/ids'
import type { ToolOutput } from '@atelier/contract/answers/tool-output'
import { z } from 'zod'
import type { AppContext } from '../../context.ts'
import type { Config } from '../config.ts'
import type { Elicit } from '../mcp/tool-calls.ts'
import type { ToolSources } from './tool-sources.ts'

export interface ToolContext {
  readonly app: AppContext
  readonly userId: UserId
  readonly chatId: ChatId | null
  readonly knowledge: ToolSources
  /** URLs that may be read: from the user's messages and search results, never from pages. */
  readonly urls: Set<string>
  readonly signal: AbortSignal
  readonly elicit?: Elicit | undefined
}

interface ToolPin {
  readonly serverId: PluginId
  readonly name: string
  readonly fingerprint: string
}

interface ToolResult {
  /** Fenced as untrusted before the model receives it. */
  readonly text: string
  readonly output: readonly ToolOutput[]
  readonly images?: readonly Uint8Array[]
}

/** Tools that only read are retried after a failure; others never run twice for one call. */
export interface Tool {
  readonly name: string
  readonly title: string
  readonly summary: string
  readonly description: string
  readonly inputSchema: Record<string, unknown>
  readonly effect: 'read' | 'write' | 'outside'
  /** Set if later chats read what the tool writes, so that injected text could spread. */
  readonly outlivesChat?: true
  /** Used until the user chooses a policy. */
  readonly policy: ToolPolicy
  /** Whether the user is notified if a model can't use the tool. */
  readonly isEssential: boolean
  /** Whether the result stays in the history for later turns. */
  readonly keepsResult: boolean
  readonly pin: ToolPin | null
  readonly isOffered: (knowledge: ToolSources) => boolean
  readonly isSetUp: (config: Config) => boolean
  readonly timeoutMs: number
  readonly execute: (input: unknown, context: ToolContext) => Promise<ToolResult>
}

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
  keepsResult?: boolean
  isOffered?: Tool['isOffered']
  isSetUp?: Tool['isSetUp']
}

/** Validates the input. Tools that do more than read require approval by default. */
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
    keepsResult: true,
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
