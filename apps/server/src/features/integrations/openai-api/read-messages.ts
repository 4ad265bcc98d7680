import type {
  LanguageModelV4CallOptions,
  LanguageModelV4FilePart,
  LanguageModelV4Message,
  LanguageModelV4Prompt,
  LanguageModelV4TextPart,
} from '@ai-sdk/provider'
import type { MessageId } from '@atelier/contract/ids'
import type { CompletionMessage, CompletionRequest } from '@atelier/contract/integrations/openai'
import { AppError } from '../../../platform/app-error.ts'
import { imageFilePart } from '../../../platform/models/image-part.ts'
import { uuidv7 } from '../../../platform/uuid.ts'
import type { Turn } from '../../answers/lifecycle/index.ts'

type Content = CompletionMessage['content']

const textOf = (content: Content): string =>
  typeof content === 'string'
    ? content
    : (content ?? []).flatMap((part) => (part.type === 'text' ? [part.text] : [])).join('\n\n')

const readImage = async (url: string): Promise<LanguageModelV4FilePart> => {
  const [, base64] = /^data:image\/[\w.+-]+;base64,([\w+/=\s]+)$/.exec(url) ?? []
  if (base64 === undefined)
    throw new AppError(
      'BAD_INPUT',
      'Send the image as a data URL. Atelier doesn’t download images for API clients.',
    )
  return imageFilePart(Buffer.from(base64, 'base64')).catch((cause: unknown) => {
    throw new AppError('BAD_INPUT', 'Couldn’t read an image.', { cause })
  })
}

const readParts = (content: Content, supportsImages: boolean) =>
  Promise.all(
    (typeof content === 'string' ? [{ type: 'text' as const, text: content }] : (content ?? [])).map(
      async (part): Promise<LanguageModelV4FilePart | LanguageModelV4TextPart> => {
        if (part.type === 'text') return { type: 'text', text: part.text }
        if (!supportsImages) throw new AppError('BAD_INPUT', 'This model can’t see images.')
        return readImage(part.image_url.url)
      },
    ),
  )

export const readPrompt = async (
  messages: readonly CompletionMessage[],
  supportsImages: boolean,
): Promise<LanguageModelV4Prompt> => {
  const prompt: LanguageModelV4Message[] = []
  const toolNames = new Map<string, string>()
  for (const message of messages) {
    if (message.role === 'user')
      prompt.push({ role: 'user', content: await readParts(message.content, supportsImages) })
    else if (message.role === 'assistant') {
      const text = textOf(message.content)
      const calls = (message.tool_calls ?? []).map(({ id, function: { name, arguments: input } }) => {
        toolNames.set(id, name)
        return { type: 'tool-call' as const, toolCallId: id, toolName: name, input: parseInput(input) }
      })
      const textParts = text === '' ? [] : [{ type: 'text' as const, text }]
      prompt.push({ role: 'assistant', content: [...textParts, ...calls] })
    } else if (message.role === 'tool') {
      const toolCallId = message.tool_call_id
      const toolName = toolNames.get(toolCallId)
      if (toolName === undefined)
        throw new AppError('BAD_INPUT', 'This tool message doesn’t match any earlier tool call.')
      const output = { type: 'text' as const, value: textOf(message.content) }
      prompt.push({ role: 'tool', content: [{ type: 'tool-result', toolCallId, toolName, output }] })
    } else prompt.push({ role: 'system', content: textOf(message.content) })
  }
  return prompt
}

const parseInput = (text: string): unknown => {
  try {
    return JSON.parse(text === '' ? '{}' : text)
  } catch (cause) {
    throw new AppError('BAD_INPUT', 'The arguments of a tool call aren’t valid JSON.', { cause })
  }
}

export const readBranch = (messages: readonly CompletionMessage[]): { branch: Turn[]; rules: string } => {
  const turns = messages.flatMap((message): Turn[] => {
    const { role } = message
    const text = textOf(message.content)
    if ((role !== 'user' && role !== 'assistant') || text.trim() === '') return []
    const parts = [{ type: 'text' as const, text }]
    return [{ id: uuidv7<MessageId>(), role, parts, citations: [], branchNote: null }]
  })
  const branch = turns.slice(0, turns.findLastIndex(({ role }) => role === 'user') + 1)
  if (branch.length === 0)
    throw new AppError('BAD_INPUT', 'No question found: the last user message has no text.')
  const rules = messages
    .flatMap(({ role, content }) => (role === 'system' || role === 'developer' ? [textOf(content)] : []))
    .join('\n\n')
  return { branch, rules }
}

type ModelSettings = Pick<
  LanguageModelV4CallOptions,
  'maxOutputTokens' | 'temperature' | 'topP' | 'stopSequences' | 'tools' | 'toolChoice'
>

export const readSettings = (request: CompletionRequest): ModelSettings => {
  const { temperature, top_p: topP, stop, tools, tool_choice: choice } = request
  const maxTokens = request.max_completion_tokens ?? request.max_tokens
  return {
    ...(typeof maxTokens === 'number' && { maxOutputTokens: maxTokens }),
    ...(typeof temperature === 'number' && { temperature }),
    ...(typeof topP === 'number' && { topP }),
    ...(stop != null && { stopSequences: typeof stop === 'string' ? [stop] : stop }),
    ...(tools?.length && {
      tools: tools.map(({ function: { name, description, parameters } }) => ({
        type: 'function' as const,
        name,
        ...(description !== undefined && { description }),
        inputSchema: parameters ?? { type: 'object', properties: {} },
      })),
      toolChoice:
        typeof choice === 'object' && choice !== null
          ? { type: 'tool' as const, toolName: choice.function.name }
          : { type: choice ?? ('auto' as const) },
    }),
  }
}
