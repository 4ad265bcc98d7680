import { randomUUID } from 'node:crypto'
import type {
  LanguageModelV4FilePart,
  LanguageModelV4FunctionTool,
  LanguageModelV4ToolCall,
} from '@ai-sdk/provider'
import type { ToolPolicy } from '@atelier/contract/tools/assistant-tool'
import type { FormReply } from '@atelier/contract/answers/elicitation'
import type { RunEvent } from '@atelier/contract/answers/run-event'
import type { ToolOutput } from '@atelier/contract/answers/tool-output'
import { AppError } from '../../../platform/app-error.ts'
import { picturePart } from '../../../platform/models/picture-part.ts'
import { storable } from '../../../platform/storable.ts'
import { createSemaphore } from '../../../platform/semaphore.ts'
import { withholdIn } from '../sources/withhold-quotes.ts'
import { findToolsAmong, fitting } from './find-tools.ts'
import { type Tool, type ToolContext, ToolInputError } from '../../../platform/tools/tool.ts'

export interface OfferedTool {
  readonly tool: Tool
  readonly policy: Exclude<ToolPolicy, 'off'>
  readonly isAllowedHere: boolean
  /** Granted to the current task, even after outside words. */
  readonly isGranted?: boolean
}

/** Tools that run unattended; plugins' by the fingerprint at the time of the grant. */
export type Grants = ReadonlyMap<string, string | null>

const atOnce = 4
const storedMax = 256 * 1024

export const declined = 'Declined by the user.'

const notGranted =
  'This tool isn’t allowed for the task, and no one is available to approve it. It wasn’t used.'

/** `input` is as the model wrote it, possibly invalid JSON. */
export type Call = Pick<LanguageModelV4ToolCall, 'toolCallId' | 'toolName' | 'input'>

export interface SettledCall extends Call {
  readonly told: string | null
  /** Base64, since waiting answers are stored as JSON. */
  readonly images?: readonly LanguageModelV4FilePart[]
  readonly approvalId?: string
}

export interface Reply {
  readonly approved: boolean
  readonly reason?: string | undefined
}

export const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const cut = (text: string, max: number): string => {
  if (text.length <= max) return text
  const half = Math.floor(max / 2)
  return `${text.slice(0, half)}\n[… ${text.length - max} characters omitted …]\n${text.slice(-half)}`
}

/** Untrusted output that can't close its own fence, at most `max` characters. */
export const fenced = (toolName: string, text: string, max: number): string =>
  `<tool-result tool="${toolName.replace(/[^\w-]/g, '_')}">\n${cut(text, max).replaceAll(/<(?=\/?tool-result)/gi, '&lt;')}\n</tool-result>`

const shorten = (output: readonly ToolOutput[]): ToolOutput[] =>
  output.map((part) =>
    part.type === 'text' && part.text.length > storedMax
      ? { ...part, text: part.text.slice(0, storedMax), isCut: true }
      : part,
  )

/** Plugins choose their tool names, so logs use the plugin id and fingerprint. */
export const loggedAs = ({ name, pin }: Pick<Tool, 'name' | 'pin'>) =>
  pin === null ? { tool: name } : { plugin: pin.serverId, tool: pin.fingerprint.slice(0, 12) }

const failureOf = (error: unknown, tool: Tool): string => {
  if (error instanceof ToolInputError) return `Invalid input: ${error.message}`
  if (error instanceof AppError) return error.message
  if (error instanceof DOMException && error.name === 'TimeoutError')
    return `${tool.title} took longer than ${tool.timeoutMs / 1000} seconds and was stopped.`
  return `${tool.title} failed.`
}

export type ReplyTo = (formId: string, signal: AbortSignal) => Promise<FormReply>

interface ToolUse {
  readonly offered: readonly OfferedTool[]
  readonly context: Omit<ToolContext, 'signal' | 'elicit'>
  readonly emit: (event: RunEvent) => void
  readonly stored: () => Promise<void>
  readonly signal: AbortSignal
  /** Never quoted to tools or in what the person sees of a call. */
  readonly sealedTexts?: (() => readonly string[]) | undefined
  readonly replyTo?: ReplyTo | undefined
  readonly seesImages: boolean
  readonly resultMax: number
  readonly callsLeft: number
  readonly isTainted: boolean
  readonly isUnattended: boolean
}

export const createToolUse = ({ offered, context, emit, stored, signal, resultMax, ...start }: ToolUse) => {
  const semaphore = createSemaphore(atOnce)
  let { callsLeft, isTainted } = start
  let tools = offered.filter(({ tool }) => tool.isOffered(context.knowledge))
  const unlisted = new Set(tools.map(({ tool }) => tool).slice(fitting(tools.map(({ tool }) => tool))))
  if (unlisted.size > 0) {
    const finder = findToolsAmong([...unlisted], (matches) =>
      matches.forEach((tool) => unlisted.delete(tool)),
    )
    tools.unshift({ tool: finder, policy: 'allow', isAllowedHere: true })
  }
  const find = (name: string) => tools.find(({ tool }) => tool.name === name)

  const fail = (call: Call, errorText: string): string => {
    emit({ type: 'tool-output-error', toolCallId: call.toolCallId, errorText })
    return errorText
  }

  const elicitFor =
    (toolCallId: string, replyTo: ReplyTo): ToolContext['elicit'] =>
    async (form, aborted) => {
      const id = randomUUID()
      const reply = replyTo(id, aborted)
      emit({ type: 'data-tool-form', data: { toolCallId, form: { id, ...form, fields: [...form.fields] } } })
      const { action } = await reply.catch((error: unknown) => {
        emit({ type: 'data-tool-form-reply', data: { toolCallId, formId: id, action: 'cancel' } })
        throw error
      })
      emit({ type: 'data-tool-form-reply', data: { toolCallId, formId: id, action } })
      return reply
    }

  const showImages = async (images: readonly Uint8Array[] = []): Promise<LanguageModelV4FilePart[]> => {
    if (!start.seesImages) return []
    const parts = await Promise.allSettled(images.map((bytes) => picturePart(bytes, 'base64')))
    return parts.flatMap((part) => (part.status === 'fulfilled' ? [part.value] : []))
  }

  const run = async (call: Call, tool: Tool): Promise<SettledCall> => {
    const { toolCallId } = call
    if (tool.effect !== 'read') {
      emit({ type: 'data-tool-started', data: { toolCallId, at: context.app.clock.now().getTime() } })
      await stored()
    }
    try {
      const limited = AbortSignal.any([signal, AbortSignal.timeout(tool.timeoutMs)])
      const { promise: aborted, reject } = Promise.withResolvers<never>()
      limited.addEventListener('abort', () => reject(limited.reason as Error), { once: true })
      const elicit = start.replyTo && !start.isUnattended ? elicitFor(toolCallId, start.replyTo) : undefined
      const work = tool.execute(storable(parseJson(call.input)), { ...context, signal: limited, elicit })
      const { text, output, images } = await Promise.race([work, aborted]).finally(() => {
        // calls of the same step were made before the model read this
        isTainted ||= tool.effect === 'outside'
      })
      emit({ type: 'tool-output-available', toolCallId, output: shorten(output) })
      const imagePart = await showImages(images)
      return {
        ...call,
        told: fenced(tool.name, text, resultMax),
        ...(imagePart.length > 0 && { images: imagePart }),
      }
    } catch (error) {
      signal.throwIfAborted()
      context.app.log.warn({ err: error, ...loggedAs(tool) }, 'tool failed')
      return { ...call, told: fenced(tool.name, fail(call, failureOf(error, tool)), resultMax) }
    }
  }

  /** A stranger's words could be behind the call: neither "in this chat" nor, for a plugin or a memory, "always" covers that. */
  const needsNewApproval = ({ tool, policy }: OfferedTool): boolean =>
    isTainted &&
    tool.effect !== 'read' &&
    (policy === 'ask' || tool.pin !== null || tool.outlivesChat === true)

  const needsApproval = (offer: OfferedTool): boolean =>
    offer.isGranted !== true && ((offer.policy === 'ask' && !offer.isAllowedHere) || needsNewApproval(offer))

  const withheld = (call: Call): Call => {
    const { sealedTexts } = start
    if (!sealedTexts) return call
    const input = withholdIn(parseJson(call.input) ?? call.input, sealedTexts)
    return {
      ...call,
      toolName: String(withholdIn(call.toolName, sealedTexts)),
      input: typeof input === 'string' ? input : JSON.stringify(input),
    }
  }

  const begin = async (request: Call): Promise<SettledCall> => {
    const call = withheld(request)
    const { toolCallId, toolName } = call
    const offeredTool = find(toolName)
    const title = offeredTool?.tool.title ?? toolName
    emit({
      type: 'tool-input-available',
      toolCallId,
      toolName,
      title,
      input: parseJson(call.input) ?? call.input,
    })
    if (!offeredTool) return { ...call, told: fail(call, `There is no tool called ${toolName}.`) }
    if (callsLeft <= 0) return { ...call, told: fail(call, 'No more tools can be used in this answer.') }
    callsLeft -= 1
    if (needsApproval(offeredTool) && start.isUnattended) {
      emit({ type: 'tool-output-denied', toolCallId, errorText: notGranted })
      return { ...call, told: notGranted }
    }
    if (needsApproval(offeredTool)) {
      const approvalId = randomUUID()
      const because = needsNewApproval(offeredTool) ? { because: 'outside' as const } : {}
      emit({ type: 'tool-approval-request', approvalId, toolCallId, ...because })
      return { ...call, told: null, approvalId }
    }
    return semaphore.run(() => run(call, offeredTool.tool))
  }

  const resume = async (call: SettledCall, reply: Reply | undefined): Promise<SettledCall> => {
    if (call.told !== null) return call
    if (!reply?.approved) {
      emit({ type: 'tool-output-denied', toolCallId: call.toolCallId })
      const reason = reply?.reason ? ` They said: ${reply.reason}` : ''
      return { ...call, told: `${declined}${reason}` }
    }
    const match = find(call.toolName)
    if (!match) return { ...call, told: fail(call, `There is no tool called ${call.toolName}.`) }
    return semaphore.run(() => run(call, match.tool))
  }

  return {
    definitions: (): LanguageModelV4FunctionTool[] =>
      callsLeft <= 0
        ? []
        : tools
            .filter(({ tool }) => !unlisted.has(tool))
            .map(({ tool: { name, description, inputSchema } }) => ({
              type: 'function',
              name,
              description,
              inputSchema,
            })),
    begin: (calls: readonly Call[]): Promise<SettledCall[]> => Promise.all(calls.map(begin)),
    resume: (calls: readonly SettledCall[], replies: ReadonlyMap<string, Reply>): Promise<SettledCall[]> =>
      Promise.all(calls.map((call) => resume(call, replies.get(call.approvalId ?? '')))),
    has: (name: string): boolean => find(name) !== undefined,
    /** Drops tools that the model's server rejected: those it names, or all. */
    drop: (complaint: string): { missed: Tool[]; isAll: boolean } => {
      const culprits = tools.filter(({ tool }) => complaint.includes(tool.name))
      const isAll = culprits.length === 0
      const missed = isAll ? tools.filter(({ tool }) => tool.isEssential) : culprits
      tools = isAll ? [] : tools.filter((tool) => !culprits.includes(tool))
      return { missed: missed.map(({ tool }) => tool), isAll }
    },
    get callsLeft() {
      return callsLeft
    },
    get isTainted() {
      return isTainted
    },
  }
}

export type ToolUser = ReturnType<typeof createToolUse>
