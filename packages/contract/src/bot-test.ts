import { z } from 'zod'
import { atMost } from './characters.ts'
import { AttachmentId, BotTestId } from './ids.ts'
import { limits } from './limits.ts'

const { questionMax, phrases, phraseMax } = limits.botTest

/** The bot as it is being changed, or as everybody talks to it. */
export const BotSide = z.enum(['draft', 'live'])
export type BotSide = z.infer<typeof BotSide>

const line = (max: number, missing: string) =>
  atMost(z.string().trim().min(1, missing), max, 'At most {maximum} characters')

/** What a good answer to a question holds. */
export const BotTestInput = z.strictObject({
  question: line(questionMax, 'A question is required'),
  /** Words that the answer has to say, however they are written large or small. */
  mustSay: z.array(line(phraseMax, 'Leave out empty fields')).max(phrases),
  /** The source that it has to cite; null for any or none. */
  attachmentId: AttachmentId.nullable(),
})
export type BotTestInput = z.infer<typeof BotTestInput>

/** What a side of the bot answered. */
export const BotTestResult = z.object({
  passed: z.boolean(),
  /** Of `mustSay` what it did not say. */
  missing: z.array(z.string()),
  /** It cites the source that it has to; true where it has to cite none. */
  isCited: z.boolean(),
  /** It says that it found nothing, where it should have. */
  findsNothing: z.boolean(),
  answer: z.string(),
  /** Titles of what it cites, each once. */
  sources: z.array(z.string()),
  milliseconds: z.int(),
  tokens: z.int(),
  ranAt: z.number(),
  /** Neither the bot nor its knowledge has changed since. */
  isCurrent: z.boolean(),
})
export type BotTestResult = z.infer<typeof BotTestResult>

/** A question that a bot is asked before it is deployed. */
export const BotTest = BotTestInput.extend({
  id: BotTestId,
  /** What the source was called; stays when the source has gone. */
  sourceTitle: z.string().nullable(),
  draft: BotTestResult.nullable(),
  /** null too as long as nothing is deployed. */
  live: BotTestResult.nullable(),
})
export type BotTest = z.infer<typeof BotTest>
