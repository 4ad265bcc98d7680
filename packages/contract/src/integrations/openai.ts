import { z } from 'zod'

/**
 * The subset of OpenAI's chat API that Atelier implements
 * (https://platform.openai.com/docs/api-reference/chat). Unknown fields are ignored.
 */
const TextPart = z.object({ type: z.literal('text'), text: z.string() })
/** `url` must be a data URL: the server doesn't fetch URLs for callers (SSRF). */
const ImagePart = z.object({ type: z.literal('image_url'), image_url: z.object({ url: z.string() }) })
const Texts = z.union([z.string(), z.array(TextPart)])

const FunctionCall = z.object({
  id: z.string(),
  type: z.literal('function').default('function'),
  function: z.object({ name: z.string(), arguments: z.string() }),
})

export const CompletionMessage = z.discriminatedUnion('role', [
  z.object({ role: z.enum(['system', 'developer']), content: Texts }),
  z.object({
    role: z.literal('user'),
    content: z.union([z.string(), z.array(z.discriminatedUnion('type', [TextPart, ImagePart]))]),
  }),
  z.object({
    role: z.literal('assistant'),
    content: Texts.nullish(),
    tool_calls: z.array(FunctionCall).nullish(),
  }),
  z.object({ role: z.literal('tool'), tool_call_id: z.string(), content: Texts }),
])
export type CompletionMessage = z.infer<typeof CompletionMessage>

const FunctionTool = z.object({
  type: z.literal('function'),
  function: z.object({
    name: z.string().regex(/^[\w-]{1,64}$/),
    description: z.string().optional(),
    parameters: z.record(z.string(), z.unknown()).optional(),
  }),
})

export const CompletionRequest = z.object({
  /** A model's ID, or `project:{id}` or `bot:{handle}` to answer from its knowledge. */
  model: z.string().min(1).max(200),
  messages: z.array(CompletionMessage).min(1).max(1000),
  stream: z.boolean().nullish(),
  stream_options: z.object({ include_usage: z.boolean().nullish() }).nullish(),
  max_tokens: z.int().positive().nullish(),
  max_completion_tokens: z.int().positive().nullish(),
  temperature: z.number().min(0).max(2).nullish(),
  top_p: z.number().min(0).max(1).nullish(),
  stop: z.union([z.string(), z.array(z.string()).max(4)]).nullish(),
  tools: z.array(FunctionTool).max(128).nullish(),
  tool_choice: z
    .union([
      z.enum(['none', 'auto', 'required']),
      z.object({ type: z.literal('function'), function: z.object({ name: z.string() }) }),
    ])
    .nullish(),
})
export type CompletionRequest = z.infer<typeof CompletionRequest>

/** A citation; `start_index` and `end_index` are the position of its number in the text. */
const UrlCitation = z.object({
  type: z.literal('url_citation'),
  url_citation: z.object({
    start_index: z.int(),
    end_index: z.int(),
    title: z.string(),
    url: z.string(),
    quote: z.string(),
    page: z.int().nullable(),
  }),
})
/** An extension by Atelier: a sentence that no source supports. */
const UnsupportedSentence = z.object({
  type: z.literal('unsupported'),
  unsupported: z.object({ start_index: z.int(), end_index: z.int() }),
})

export const Annotation = z.discriminatedUnion('type', [UrlCitation, UnsupportedSentence])
export type Annotation = z.infer<typeof Annotation>

const ToolCalls = z.array(
  z.object({
    id: z.string(),
    type: z.literal('function'),
    function: z.object({ name: z.string(), arguments: z.string() }),
  }),
)
const FinishReason = z.enum(['stop', 'length', 'tool_calls'])
const Usage = z.object({
  prompt_tokens: z.int(),
  completion_tokens: z.int(),
  total_tokens: z.int(),
})

export const OpenAiError = z.object({
  error: z.object({
    message: z.string(),
    type: z.string(),
    param: z.string().nullable(),
    code: z.string(),
  }),
})
export type OpenAiError = z.infer<typeof OpenAiError>

const headFields = { id: z.string(), created: z.int(), model: z.string() }

export const Completion = z.object({
  ...headFields,
  object: z.literal('chat.completion'),
  choices: z.array(
    z.object({
      index: z.literal(0),
      message: z.object({
        role: z.literal('assistant'),
        content: z.string().nullable(),
        refusal: z.null(),
        annotations: z.array(Annotation),
        reasoning_content: z.string().optional(),
        tool_calls: ToolCalls.optional(),
      }),
      finish_reason: FinishReason,
      logprobs: z.null(),
    }),
  ),
  usage: Usage,
})
export type Completion = z.infer<typeof Completion>

export const CompletionChunk = z.object({
  ...headFields,
  object: z.literal('chat.completion.chunk'),
  choices: z.array(
    z.object({
      index: z.literal(0),
      delta: z.object({
        role: z.literal('assistant').optional(),
        content: z.string().optional(),
        reasoning_content: z.string().optional(),
        annotations: z.array(Annotation).optional(),
        tool_calls: z.array(z.object({ index: z.int(), ...ToolCalls.element.shape })).optional(),
      }),
      finish_reason: FinishReason.nullable(),
    }),
  ),
  usage: Usage.nullish(),
})
export type CompletionChunk = z.infer<typeof CompletionChunk>

export const OpenAiModel = z.object({
  id: z.string(),
  object: z.literal('model'),
  created: z.int(),
  owned_by: z.string(),
  name: z.string(),
})
export type OpenAiModel = z.infer<typeof OpenAiModel>
