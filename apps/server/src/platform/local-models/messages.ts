import { z } from 'zod'

/** What the server and an engine process say to each other over IPC. Both sides check every message. */

export const ModelRole = z.enum(['chat', 'embed', 'rerank'])
export type ModelRole = z.infer<typeof ModelRole>

const Count = z.int().nonnegative()
const Id = z.int().positive()
const Json = z.record(z.string(), z.unknown())

/** What a model file says about itself, and what it needs. Sizes in bytes. */
export const ModelFacts = z.strictObject({
  role: ModelRole,
  name: z.string(),
  architecture: z.string(),
  license: z.string().nullable(),
  /** Tokens that the model was trained to read. */
  trainedContext: Count,
  /** Its chat template has a form for tools. */
  takesTools: z.boolean(),
  /** Its chat template has a form for thoughts. */
  reasons: z.boolean(),
  weightBytes: Count,
  /** For a context of the size that was asked for. */
  contextBytes: Count,
})
export type ModelFacts = z.infer<typeof ModelFacts>

export const ChatTurn = z.discriminatedUnion('role', [
  z.strictObject({ role: z.literal('system'), text: z.string() }),
  z.strictObject({ role: z.literal('user'), text: z.string() }),
  z.strictObject({
    role: z.literal('model'),
    text: z.string(),
    calls: z.array(z.strictObject({ name: z.string(), input: z.unknown(), result: z.string() })),
  }),
])
export type ChatTurn = z.infer<typeof ChatTurn>

export const EngineSize = z.strictObject({
  contextSize: z.int().positive(),
  /** Conversations that are kept, and answered at once. */
  sequences: z.int().positive(),
  threads: z.int().positive(),
})
export type EngineSize = z.infer<typeof EngineSize>

const ChatTool = z.strictObject({ name: z.string(), description: z.string(), schema: Json })

export const EngineRequest = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('inspect'), id: Id, path: z.string(), size: EngineSize }),
  z.strictObject({ type: z.literal('load'), id: Id, path: z.string(), size: EngineSize, role: ModelRole }),
  z.strictObject({
    type: z.literal('chat'),
    id: Id,
    turns: z.array(ChatTurn),
    tools: z.array(ChatTool),
    /** The answer is JSON of this form. */
    schema: Json.nullable(),
    maxTokens: Count.nullable(),
    temperature: z.number().nullable(),
    topP: z.number().nullable(),
    stop: z.array(z.string()),
    thinks: z.boolean(),
  }),
  z.strictObject({ type: z.literal('embed'), id: Id, texts: z.array(z.string()) }),
  z.strictObject({ type: z.literal('rank'), id: Id, query: z.string(), texts: z.array(z.string()) }),
  z.strictObject({ type: z.literal('abort'), id: Id }),
])
export type EngineRequest = z.infer<typeof EngineRequest>
export type ChatRequest = Extract<EngineRequest, { type: 'chat' }>

/** `file`: not a model that the engine can read; `context`: longer than the model reads; `failed`: anything else. */
export const EngineFailure = z.enum(['file', 'memory', 'context', 'failed'])
export type EngineFailure = z.infer<typeof EngineFailure>

export const EngineEvent = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('ready') }),
  z.strictObject({ type: z.literal('facts'), id: Id, facts: ModelFacts }),
  z.strictObject({ type: z.literal('loaded'), id: Id }),
  z.strictObject({ type: z.literal('text'), id: Id, delta: z.string() }),
  z.strictObject({ type: z.literal('thought'), id: Id, delta: z.string() }),
  z.strictObject({ type: z.literal('call'), id: Id, name: z.string(), input: z.unknown() }),
  z.strictObject({
    type: z.literal('finish'),
    id: Id,
    isTruncated: z.boolean(),
    tokens: z.strictObject({ input: Count, reused: Count, output: Count }),
    /** Milliseconds. */
    time: z.strictObject({ first: z.number(), rest: z.number() }),
  }),
  z.strictObject({ type: z.literal('vectors'), id: Id, vectors: z.array(z.array(z.number())) }),
  z.strictObject({ type: z.literal('scores'), id: Id, scores: z.array(z.number()) }),
  z.strictObject({
    type: z.literal('failed'),
    id: Id,
    reason: EngineFailure,
    /** Not shown to people. */
    detail: z.string(),
    /** Tokens that the model reads at once, where that was the reason. */
    limit: Count.optional(),
  }),
])
export type EngineEvent = z.infer<typeof EngineEvent>
