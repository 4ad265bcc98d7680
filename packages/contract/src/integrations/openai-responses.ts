import { z } from 'zod'

/**
 * The subset of OpenAI's Responses API that Atelier implements
 * (https://platform.openai.com/docs/api-reference/responses). It is stateless: every request contains the
 * whole conversation. Unknown fields are ignored.
 */
const TextPart = z.object({ type: z.enum(['input_text', 'output_text', 'text']), text: z.string() })
const RefusalPart = z.object({ type: z.literal('refusal'), refusal: z.string() })
/** `image_url` must be a data URL: the server doesn't fetch URLs for callers (SSRF). */
const ImagePart = z.object({ type: z.literal('input_image'), image_url: z.string() })
const Content = z.union([
  z.string(),
  z.array(z.discriminatedUnion('type', [TextPart, RefusalPart, ImagePart])),
])

const Message = z.object({
  type: z.literal('message').optional(),
  role: z.enum(['user', 'assistant', 'system', 'developer']),
  content: Content,
})
const FunctionCall = z.object({
  type: z.literal('function_call'),
  call_id: z.string(),
  name: z.string(),
  arguments: z.string(),
})
const FunctionCallOutput = z.object({
  type: z.literal('function_call_output'),
  call_id: z.string(),
  output: z.union([z.string(), z.array(TextPart)]),
})
const Reasoning = z.object({ type: z.literal('reasoning') })

export const ResponseItem = z.union([Message, FunctionCall, FunctionCallOutput, Reasoning])
export type ResponseItem = z.infer<typeof ResponseItem>

const FunctionTool = z.object({
  type: z.literal('function'),
  name: z.string().regex(/^[\w-]{1,64}$/),
  description: z.string().nullish(),
  parameters: z.record(z.string(), z.unknown()).nullish(),
})

export const ResponseRequest = z.object({
  /** A model's ID, or `project:{id}` or `bot:{handle}` to answer from its knowledge. */
  model: z.string().min(1).max(200),
  input: z.union([z.string().min(1), z.array(ResponseItem).min(1).max(1000)]),
  instructions: z.string().nullish(),
  stream: z.boolean().nullish(),
  max_output_tokens: z.int().positive().nullish(),
  temperature: z.number().min(0).max(2).nullish(),
  top_p: z.number().min(0).max(1).nullish(),
  tools: z.array(FunctionTool).max(128).nullish(),
  tool_choice: z
    .union([
      z.enum(['none', 'auto', 'required']),
      z.object({ type: z.literal('function'), name: z.string() }),
    ])
    .nullish(),
  /** Rejected, like `conversation`, `background` and `prompt`, because nothing is stored. */
  previous_response_id: z.string().nullish(),
  conversation: z.unknown().optional(),
  background: z.boolean().nullish(),
  prompt: z.unknown().optional(),
})
export type ResponseRequest = z.infer<typeof ResponseRequest>

const Status = z.enum(['in_progress', 'completed', 'incomplete', 'failed'])

/** A citation; `start_index` and `end_index` are the position of its number in the text. */
const ResponseAnnotation = z.object({
  type: z.literal('url_citation'),
  start_index: z.int(),
  end_index: z.int(),
  title: z.string(),
  url: z.string(),
  quote: z.string(),
  page: z.int().nullable(),
})

const OutputText = z.object({
  type: z.literal('output_text'),
  text: z.string(),
  annotations: z.array(ResponseAnnotation),
  logprobs: z.array(z.never()),
})

export const OutputItem = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('message'),
    id: z.string(),
    role: z.literal('assistant'),
    status: Status,
    content: z.array(OutputText),
  }),
  z.object({
    type: z.literal('function_call'),
    id: z.string(),
    call_id: z.string(),
    name: z.string(),
    arguments: z.string(),
    status: Status,
  }),
  z.object({
    type: z.literal('reasoning'),
    id: z.string(),
    summary: z.array(z.object({ type: z.literal('summary_text'), text: z.string() })),
    status: Status,
  }),
])
export type OutputItem = z.infer<typeof OutputItem>

export const ModelResponse = z.object({
  id: z.string(),
  object: z.literal('response'),
  /** In epoch seconds. */
  created_at: z.int(),
  status: Status,
  error: z.object({ code: z.string(), message: z.string() }).nullable(),
  incomplete_details: z.object({ reason: z.literal('max_output_tokens') }).nullable(),
  instructions: z.string().nullable(),
  max_output_tokens: z.int().nullable(),
  metadata: z.object({}),
  model: z.string(),
  output: z.array(OutputItem),
  parallel_tool_calls: z.boolean(),
  previous_response_id: z.null(),
  store: z.literal(false),
  temperature: z.number().nullable(),
  tool_choice: z.unknown(),
  tools: z.array(z.unknown()),
  top_p: z.number().nullable(),
  truncation: z.literal('disabled'),
  usage: z
    .object({
      input_tokens: z.int(),
      input_tokens_details: z.object({ cached_tokens: z.int() }),
      output_tokens: z.int(),
      output_tokens_details: z.object({ reasoning_tokens: z.int() }),
      total_tokens: z.int(),
    })
    .nullable(),
})
export type ModelResponse = z.infer<typeof ModelResponse>

/**
 * Events come in the order of OpenAI's streams
 * (https://platform.openai.com/docs/api-reference/responses-streaming).
 */
export const ResponseEvent = z
  .object({
    type: z.enum([
      'response.created',
      'response.in_progress',
      'response.output_item.added',
      'response.content_part.added',
      'response.output_text.delta',
      'response.output_text.annotation.added',
      'response.output_text.done',
      'response.content_part.done',
      'response.reasoning_summary_part.added',
      'response.reasoning_summary_text.delta',
      'response.reasoning_summary_text.done',
      'response.reasoning_summary_part.done',
      'response.function_call_arguments.delta',
      'response.function_call_arguments.done',
      'response.output_item.done',
      'response.completed',
      'response.incomplete',
      'response.failed',
    ]),
    sequence_number: z.int(),
  })
  .loose()
export type ResponseEvent = z.infer<typeof ResponseEvent>
