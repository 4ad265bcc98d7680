import { z } from 'zod'
import { messageFields } from '../envelope.ts'
import { ConnectionId } from '../ids.ts'

/**
 * `automatic1111` stands for the Stable Diffusion web UI and compatible forks. It and `comfyui` only generate
 * images.
 */
export const ConnectionKind = z.enum(['openai', 'anthropic', 'google', 'ollama', 'automatic1111', 'comfyui'])
export type ConnectionKind = z.infer<typeof ConnectionKind>

/** A connection to a model server; its key is never returned. */
export const Connection = z.object({
  /** Null if the connection is set by an environment variable. */
  id: ConnectionId.nullable(),
  /** The prefix of the connection's model IDs. */
  name: z.string(),
  kind: ConnectionKind,
  baseUrl: z.string().nullable(),
  hasKey: z.boolean(),
})
export type Connection = z.infer<typeof Connection>

/** `message` says what to do if the server doesn't respond. */
export const ConnectionTest = z.object({
  isReachable: z.boolean(),
  ...messageFields,
  models: z.int(),
  milliseconds: z.int(),
})
export type ConnectionTest = z.infer<typeof ConnectionTest>

const Price = z.number().min(0).max(1_000_000).nullable()

/** Per million tokens, in the server's currency; null if unknown. */
export const ModelPrices = z.object({ input: Price, output: Price })
export type ModelPrices = z.infer<typeof ModelPrices>

export const ManagedModel = z.object({
  id: z.string(),
  name: z.string(),
  connection: z.string(),
  isShown: z.boolean(),
  isDefault: z.boolean(),
  prices: ModelPrices,
})
export type ManagedModel = z.infer<typeof ManagedModel>
