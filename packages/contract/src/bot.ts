import { z } from 'zod'
import { atMost, oneLine } from './characters.ts'
import { ChatbotId, UserId } from './ids.ts'
import { limits } from './limits.ts'
import { messages } from './messages.ts'
import { ModelId } from './model.ts'

const { bot } = limits
const { required, promptTooLong } = messages.bots

export const BotCategory = z.enum(['writing', 'research', 'business', 'learning', 'code', 'life'])
export type BotCategory = z.infer<typeof BotCategory>

/** `team`: the team that its owner is in, for as long as they are. */
export const BotAccess = z.enum(['private', 'team', 'public'])
export type BotAccess = z.infer<typeof BotAccess>

const text = (max: number, message = 'At most {maximum} characters') =>
  atMost(z.string().trim(), max, message)
const prompt = () => text(bot.promptMax, promptTooLong).refine((value) => value !== '', required)

/** BOT-06: on one line, as a handle is made of it. */
export const BotName = atMost(
  z.string().overwrite(oneLine).min(1, required),
  bot.nameMax,
  'At most {maximum} characters',
)

/** BOT-01: the lower-cased name, spaces as underscores. Names that look alike have one handle. */
export const handleOf = (name: string): string =>
  oneLine(name).normalize('NFKC').toLowerCase().replaceAll(/\s+/g, '_')

export const BotInstruction = z.strictObject({
  id: z.string().min(1).max(36),
  prompt: prompt(),
  example: text(bot.promptMax, promptTooLong),
})
export type BotInstruction = z.infer<typeof BotInstruction>

/** A symbol, or a picture of ours (API-10): nothing is fetched from elsewhere. */
const BotIcon = z
  .string()
  .regex(/^(\/images\/[\da-f]{32}|[^\s\w/:.<>]{1,16})$/u, 'Choose an image or a symbol')

/** All that makes a bot what it is: kept as a draft, and as each version that was deployed. */
export const BotConfig = z.strictObject({
  name: BotName,
  description: text(bot.descriptionMax).refine((value) => value !== '', required),
  greeting: text(bot.greetingMax).default(''),
  icon: BotIcon.nullable().default(null),
  prompt: prompt(),
  instructions: z.array(BotInstruction).max(bot.instructions).default([]),
  /** Questions to begin with. */
  starters: z
    .array(text(bot.starterMax).refine((starter) => starter !== '', required))
    .max(bot.starters)
    .default([]),
  /** It answers where the person has not chosen another; null: the usual one. */
  model: ModelId.nullable().default(null),
  /** Names of the assistant's tools that it may use; null: all that the person allows. */
  skills: z.array(z.string().min(1).max(64)).max(bot.skills).nullable().default(null),
  categories: z.array(BotCategory).max(bot.categories).default([]),
  tags: z
    .array(text(bot.tagMax).refine((tag) => tag !== '', required))
    .max(bot.tags)
    .default([]),
})
export type BotConfig = z.infer<typeof BotConfig>

/** What of a bot is in a file that another server takes. */
export const BotFile = z.object({ format: z.literal('atelier-bot/1'), config: BotConfig })

/**
 * BOT-01. To its owner the draft, to others what was deployed, and without what it is told: `prompt`,
 * `instructions` and `systemPrompt` are empty then.
 */
export const Bot = BotConfig.extend({
  id: ChatbotId,
  handle: z.string(),
  prompt: z.string(),
  /** All that a model is told by it. */
  systemPrompt: z.string(),
  /** Who made it; null: it comes with Atelier. */
  owner: z.object({ uid: UserId, name: z.string() }).nullable(),
  access: BotAccess,
  /** Why an admin keeps it from being public, for its owner; null: none does. */
  takenDownReason: z.string().nullable(),
  /** The draft is otherwise than what is deployed, or nothing is. */
  isDraft: z.boolean(),
  isDeployed: z.boolean(),
  timesUsed: z.int(),
  curated: z.boolean(),
  /** Readers of a public bot may open the sources that it answers from. */
  opensSources: z.boolean(),
  /** It is the asking person's own. */
  isOwner: z.boolean(),
  /** Of the draft, for If-Match. */
  version: z.int(),
  updatedAt: z.number(),
})
export type Bot = z.infer<typeof Bot>

const BotNumbers = z.object({
  /** Who has talked to it, and in how many chats. */
  people: z.int(),
  chats: z.int(),
  questions: z.int(),
  /** Answers that cite none of its sources; null while it has none. */
  unanswered: z.int().nullable(),
  thumbsUp: z.int(),
  thumbsDown: z.int(),
})
export type BotNumbers = z.infer<typeof BotNumbers>

/** How a bot is used, in numbers: nobody’s words are in it. Of the chats that are still there. */
export const BotStatistics = z.object({ lastDays: BotNumbers, all: BotNumbers })
export type BotStatistics = z.infer<typeof BotStatistics>

/** What a chat shows of its bot. */
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

/** What was deployed once. */
export const BotVersion = z.object({ number: z.int(), config: BotConfig, deployedAt: z.number() })
export type BotVersion = z.infer<typeof BotVersion>
