import { z } from 'zod'
import { messageFields } from './envelope.ts'
import { ConnectionId } from './ids.ts'

/** `automatic1111`: the web UI for Stable Diffusion, and what kept its API. It and `comfyui` make pictures alone. */
export const ConnectionKind = z.enum(['openai', 'anthropic', 'google', 'ollama', 'automatic1111', 'comfyui'])
export type ConnectionKind = z.infer<typeof ConnectionKind>

/** A provider of models. Its key is never told. */
export const Connection = z.object({
  /** null: the environment connects it. */
  id: ConnectionId.nullable(),
  /** The prefix of its models' ids. */
  name: z.string(),
  kind: ConnectionKind,
  baseUrl: z.string().nullable(),
  hasKey: z.boolean(),
})
export type Connection = z.infer<typeof Connection>

/** What its server says now; `message` says what to do when it does not answer. */
export const ConnectionTest = z.object({
  isReachable: z.boolean(),
  ...messageFields,
  models: z.int(),
  milliseconds: z.int(),
})
export type ConnectionTest = z.infer<typeof ConnectionTest>

const Price = z.number().min(0).max(1_000_000).nullable()

/** Of the currency, for a million tokens; null: not known. */
export const ModelPrices = z.object({ input: Price, output: Price })
export type ModelPrices = z.infer<typeof ModelPrices>

/** A model as an admin sees it. */
export const ManagedModel = z.object({
  id: z.string(),
  name: z.string(),
  connection: z.string(),
  isShown: z.boolean(),
  isDefault: z.boolean(),
  prices: ModelPrices,
})
export type ManagedModel = z.infer<typeof ManagedModel>
