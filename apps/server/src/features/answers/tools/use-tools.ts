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
import { imageFilePart } from '../../../platform/models/image-part.ts'
import { sanitizeForStorage } from '../../../platform/sanitize-for-storage.ts'
import { createSemaphore } from '../../../platform/semaphore.ts'
import { withholdInValue } from '../sources/withhold-quotes.ts'
import { createFindTools, countListableTools } from './find-tools.ts'
import { type Tool, type ToolContext, ToolInputError } from '../../../platform/tools/tool.ts'

export interface OfferedTool {
  readonly tool: Tool
  readonly policy: Exclude<ToolPolicy, 'off'>
  readonly isAllowedHere: boolean
  /** The current task may use the tool, even after untrusted text. */
  readonly isGranted?: boolean
}

/**
 * Tools that may run unattended, by name. A plugin's tool must have the fingerprint that it had when it was
 * granted.
 */
export type ToolPermissions = ReadonlyMap<string, string | null>

const concurrentCallsMax = 4
const storedCharactersMax = 256 * 1024

export const declinedMessage = 'Declined by the user.'

const notGrantedMessage =
  'This tool isn’t allowed for the task, and no one is available to approve it. It wasn’t used.'

/** `input` is what the model wrote, which may be invalid JSON. */
export type Call = Pick<LanguageModelV4ToolCall, 'toolCallId' | 'toolName' | 'input'>

export interface SettledCall extends Call {
  readonly told: string | null
  /** In base64, since waiting answers are stored as JSON. */
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

const truncateMiddle = (text: string, max: number): string => {
  if (text.length <= max) return text
  const halfLength = Math.floor(max / 2)
  return `${text.slice(0, halfLength)}\n[… ${text.length - max} characters omitted …]\n${text.slice(-halfLength)}`
}

/** Wraps untrusted output, at most `max` characters, in a fence that it can't close. */
export const fenceResult = (toolName: string, text: string, max: number): string =>
  `<tool-result tool="${toolName.replace(/[^\w-]/g, '_')}">\n${truncateMiddle(text, max).replaceAll(/<(?=\/?tool-result)/gi, '&lt;')}\n</tool-result>`

const truncateOutput = (output: readonly ToolOutput[]): ToolOutput[] =>
  output.map((part) =>
    part.type === 'text' && part.text.length > storedCharactersMax
      ? {
          ...part,
          text: part.text.slice(0, storedCharactersMax),
          ...(part.modelText !== undefined && { modelText: part.modelText.slice(0, storedCharactersMax) }),
          isCut: true,
        }
      : part,
  )

/** Plugins choose the names of their tools, so logs contain the plugin's ID and the fingerprint instead. */
export const logFields = ({ name, pin }: Pick<Tool, 'name' | 'pin'>) =>
  pin === null ? { tool: name } : { plugin: pin.serverId, tool: pin.fingerprint.slice(0, 12) }

const describeFailure = (error: unknown, tool: Tool): string => {
  if (error instanceof ToolInputError) return `Invalid input: ${error.message}`
  if (error instanceof AppError) return error.message
  if (error instanceof DOMException && error.name === 'TimeoutError')
    return `${tool.title} took longer than ${tool.timeoutMs / 1000} seconds and was stopped.`
  return `${tool.title} failed.`
}

export type ReplyTo = (formId: string, signal: AbortSignal) => Promise<FormReply>

interface ToolUseOptions {
  readonly offeredTools: readonly OfferedTool[]
  readonly context: Omit<ToolContext, 'signal' | 'elicit'>
  readonly emit: (event: RunEvent) => void
  readonly waitUntilStored: () => Promise<void>
  readonly signal: AbortSignal
  /** Texts that are hidden from tools and from the parts of calls that the person sees. */
  readonly sealedTexts?: (() => readonly string[]) | undefined
  readonly replyTo?: ReplyTo | undefined
  readonly supportsImages: boolean
  /** How many characters of this text a result may have. */
  readonly resultMax: (text: string) => number
  readonly callsLeft: number
  readonly isTainted: boolean
  readonly isUnattended: boolean
}

export const createToolUse = ({
  offeredTools,
  context,
  emit,
  waitUntilStored,
  signal,
  resultMax,
  ...options
}: ToolUseOptions) => {
  const semaphore = createSemaphore(concurrentCallsMax)
  let { callsLeft, isTainted } = options
  let tools = offeredTools.filter(({ tool }) => tool.isOffered(context.knowledge))
  const unlistedTools = new Set(
    tools.map(({ tool }) => tool).slice(countListableTools(tools.map(({ tool }) => tool))),
  )
  if (unlistedTools.size > 0) {
    const finder = createFindTools([...unlistedTools], (matches) =>
      matches.forEach((tool) => unlistedTools.delete(tool)),
    )
    tools.unshift({ tool: finder, policy: 'allow', isAllowedHere: true })
  }
  const findOfferedTool = (name: string) => tools.find(({ tool }) => tool.name === name)

  const fail = (call: Call, errorText: string): string => {
    emit({ type: 'tool-output-error', toolCallId: call.toolCallId, errorText })
    return errorText
  }

  const createElicit =
    (toolCallId: string, replyTo: ReplyTo): ToolContext['elicit'] =>
    async (form, abortSignal) => {
      const id = randomUUID()
      const reply = replyTo(id, abortSignal)
      emit({ type: 'data-tool-form', data: { toolCallId, form: { id, ...form, fields: [...form.fields] } } })
      const { action } = await reply.catch((error: unknown) => {
        emit({ type: 'data-tool-form-reply', data: { toolCallId, formId: id, action: 'cancel' } })
        throw error
      })
      emit({ type: 'data-tool-form-reply', data: { toolCallId, formId: id, action } })
      return reply
    }

  const toImageParts = async (images: readonly Uint8Array[] = []): Promise<LanguageModelV4FilePart[]> => {
    if (!options.supportsImages) return []
    const parts = await Promise.allSettled(images.map((bytes) => imageFilePart(bytes, 'base64')))
    return parts.flatMap((part) => (part.status === 'fulfilled' ? [part.value] : []))
  }

  const run = async (call: Call, tool: Tool): Promise<SettledCall> => {
    const { toolCallId } = call
    if (tool.effect !== 'read') {
      emit({ type: 'data-tool-started', data: { toolCallId, at: context.app.clock.now().getTime() } })
      await waitUntilStored()
    }
    try {
      const timedSignal = AbortSignal.any([signal, AbortSignal.timeout(tool.timeoutMs)])
      const { promise: abortPromise, reject } = Promise.withResolvers<never>()
      timedSignal.addEventListener('abort', () => reject(timedSignal.reason as Error), { once: true })
      const elicit =
        options.replyTo && !options.isUnattended ? createElicit(toolCallId, options.replyTo) : undefined
      const work = tool.execute(sanitizeForStorage(parseJson(call.input)), {
        ...context,
        signal: timedSignal,
        elicit,
      })
      const { text, output, images } = await Promise.race([work, abortPromise]).finally(() => {
        // only later calls are affected, since the model made the others of this step before it read this
        // output
        isTainted ||= tool.effect === 'outside'
      })
      emit({ type: 'tool-output-available', toolCallId, output: truncateOutput(output) })
      const imageParts = await toImageParts(images)
      return {
        ...call,
        told: fenceResult(tool.name, text, resultMax(text)),
        ...(imageParts.length > 0 && { images: imageParts }),
      }
    } catch (error) {
      signal.throwIfAborted()
      context.app.log.warn({ err: error, ...logFields(tool) }, 'tool failed')
      const failureText = fail(call, describeFailure(error, tool))
      return { ...call, told: fenceResult(tool.name, failureText, resultMax(failureText)) }
    }
  }

  /**
   * The call may follow injected instructions. "In this chat" doesn't cover it, nor does "always" for a
   * plugin or a memory.
   */
  const needsNewApproval = ({ tool, policy }: OfferedTool): boolean =>
    isTainted &&
    tool.effect !== 'read' &&
    (policy === 'ask' || tool.pin !== null || tool.outlivesChat === true)

  const needsApproval = (offer: OfferedTool): boolean =>
    offer.isGranted !== true && ((offer.policy === 'ask' && !offer.isAllowedHere) || needsNewApproval(offer))

  const withholdCall = (call: Call): Call => {
    const { sealedTexts } = options
    if (!sealedTexts) return call
    const input = withholdInValue(parseJson(call.input) ?? call.input, sealedTexts)
    return {
      ...call,
      toolName: String(withholdInValue(call.toolName, sealedTexts)),
      input: typeof input === 'string' ? input : JSON.stringify(input),
    }
  }

  const beginCall = async (request: Call): Promise<SettledCall> => {
    const call = withholdCall(request)
    const { toolCallId, toolName } = call
    const offeredTool = findOfferedTool(toolName)
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
    if (needsApproval(offeredTool) && options.isUnattended) {
      emit({ type: 'tool-output-denied', toolCallId, errorText: notGrantedMessage })
      return { ...call, told: notGrantedMessage }
    }
    if (needsApproval(offeredTool)) {
      const approvalId = randomUUID()
      const approvalReason = needsNewApproval(offeredTool) ? { because: 'outside' as const } : {}
      emit({ type: 'tool-approval-request', approvalId, toolCallId, ...approvalReason })
      return { ...call, told: null, approvalId }
    }
    return semaphore.run(() => run(call, offeredTool.tool))
  }

  const resumeCall = async (call: SettledCall, reply: Reply | undefined): Promise<SettledCall> => {
    if (call.told !== null) return call
    if (!reply?.approved) {
      emit({ type: 'tool-output-denied', toolCallId: call.toolCallId })
      const reason = reply?.reason ? ` They said: ${reply.reason}` : ''
      return { ...call, told: `${declinedMessage}${reason}` }
    }
    const offeredTool = findOfferedTool(call.toolName)
    if (!offeredTool) return { ...call, told: fail(call, `There is no tool called ${call.toolName}.`) }
    return semaphore.run(() => run(call, offeredTool.tool))
  }

  return {
    definitions: (): LanguageModelV4FunctionTool[] =>
      callsLeft <= 0
        ? []
        : tools
            .filter(({ tool }) => !unlistedTools.has(tool))
            .map(({ tool: { name, description, inputSchema } }) => ({
              type: 'function',
              name,
              description,
              inputSchema,
            })),
    begin: (calls: readonly Call[]): Promise<SettledCall[]> => Promise.all(calls.map(beginCall)),
    resume: (calls: readonly SettledCall[], replies: ReadonlyMap<string, Reply>): Promise<SettledCall[]> =>
      Promise.all(calls.map((call) => resumeCall(call, replies.get(call.approvalId ?? '')))),
    has: (name: string): boolean => findOfferedTool(name) !== undefined,
    /** Drops tools that the model's server rejected: those that the error names, or all. */
    drop: (errorMessage: string): { droppedTools: Tool[]; hasDroppedAll: boolean } => {
      const namedTools = tools.filter(({ tool }) => errorMessage.includes(tool.name))
      const hasDroppedAll = namedTools.length === 0
      const droppedTools = hasDroppedAll ? tools.filter(({ tool }) => tool.isEssential) : namedTools
      tools = hasDroppedAll ? [] : tools.filter((tool) => !namedTools.includes(tool))
      return { droppedTools: droppedTools.map(({ tool }) => tool), hasDroppedAll }
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
