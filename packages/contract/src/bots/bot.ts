import { z } from 'zod'
import { atMost, oneLine } from '../characters.ts'
import { ChatbotId, UserId } from '../ids.ts'
import { limits } from '../limits.ts'
import { messages } from '../messages.ts'
import { ModelId } from '../admin/model.ts'

const { bot } = limits
const { required, promptTooLong } = messages.bots

export const BotCategory = z.enum(['writing', 'research', 'business', 'learning', 'code', 'life'])
export type BotCategory = z.infer<typeof BotCategory>

/** `team` is the owner's current team. */
export const BotAccess = z.enum(['private', 'team', 'public'])
export type BotAccess = z.infer<typeof BotAccess>

const text = (max: number, message = 'At most {maximum} characters') =>
  atMost(z.string().trim(), max, message)
const prompt = () => text(bot.promptMax, promptTooLong).refine((value) => value !== '', required)

/** A name on one line, since the handle is derived from it (BOT-06). */
export const BotName = atMost(
  z.string().overwrite(oneLine).min(1, required),
  bot.nameMax,
  'At most {maximum} characters',
)

/** The name in lower case with underscores for spaces (BOT-01). Names that look alike share a handle. */
export const handleOf = (name: string): string =>
  oneLine(name).normalize('NFKC').toLowerCase().replaceAll(/\s+/g, '_')

export const BotInstruction = z.strictObject({
  id: z.string().min(1).max(36),
  prompt: prompt(),
  example: text(bot.promptMax, promptTooLong),
})
export type BotInstruction = z.infer<typeof BotInstruction>

/** An emoji or a stored image (API-10); images from elsewhere are never fetched. */
const BotIcon = z
  .string()
  .regex(/^(\/images\/[\da-f]{32}|[^\s\w/:.<>]{1,16})$/u, 'Choose an image or a symbol')

/** The configuration of a bot, stored as a draft and for each deployed version. */
export const BotConfig = z.strictObject({
  name: BotName,
  description: text(bot.descriptionMax).refine((value) => value !== '', required),
  greeting: text(bot.greetingMax).default(''),
  icon: BotIcon.nullable().default(null),
  prompt: prompt(),
  instructions: z.array(BotInstruction).max(bot.instructions).default([]),
  starters: z
    .array(text(bot.starterMax).refine((starter) => starter !== '', required))
    .max(bot.starters)
    .default([]),
  /** Used unless the user has chosen another model; null for the default. */
  model: ModelId.nullable().default(null),
  /** The names of the tools that the bot may use; null for all that the user allows. */
  skills: z.array(z.string().min(1).max(64)).max(bot.skills).nullable().default(null),
  categories: z.array(BotCategory).max(bot.categories).default([]),
  tags: z
    .array(text(bot.tagMax).refine((tag) => tag !== '', required))
    .max(bot.tags)
    .default([]),
})
export type BotConfig = z.infer<typeof BotConfig>

export const BotFile = z.object({ format: z.literal('atelier-bot/1'), config: BotConfig })

/**
 * Owners receive the draft, others the deployed version with empty `prompt`, `instructions` and
 * `systemPrompt` (BOT-01).
 */
export const Bot = BotConfig.extend({
  id: ChatbotId,
  handle: z.string(),
  url: z.string(),
  prompt: z.string(),
  /** Everything that the bot tells the model. */
  systemPrompt: z.string(),
  /** Null for built-in bots. */
  owner: z.object({ uid: UserId, name: z.string() }).nullable(),
  access: BotAccess,
  /** Why an admin unpublished the bot, for its owner; null if none did. */
  takenDownReason: z.string().nullable(),
  /** Whether the draft differs from the deployed version, or nothing is deployed. */
  isDraft: z.boolean(),
  isDeployed: z.boolean(),
  timesUsed: z.int(),
  curated: z.boolean(),
  /** Whether readers of a public bot may open its sources. */
  opensSources: z.boolean(),
  isOwner: z.boolean(),
  /** The draft's version, for If-Match. */
  version: z.int(),
  updatedAt: z.number(),
})
export type Bot = z.infer<typeof Bot>

const BotNumbers = z.object({
  /** The number of users, and of the chats that they had. */
  people: z.int(),
  chats: z.int(),
  questions: z.int(),
  /** The number of answers that cite none of the bot's sources; null if it has no sources. */
  unanswered: z.int().nullable(),
  thumbsUp: z.int(),
  thumbsDown: z.int(),
})
export type BotNumbers = z.infer<typeof BotNumbers>

/** Contains only counts, no content; deleted chats are excluded. */
export const BotStatistics = z.object({ lastDays: BotNumbers, all: BotNumbers })
export type BotStatistics = z.infer<typeof BotStatistics>

export const ChatBot = Bot.pick({
  id: true,
  name: true,
  handle: true,
  icon: true,
  description: true,
  greeting: true,
  starters: true,
})
export type ChatBot = z.infer<typeof ChatBot>

export const BotVersion = z.object({ number: z.int(), config: BotConfig, deployedAt: z.number() })
export type BotVersion = z.infer<typeof BotVersion>
