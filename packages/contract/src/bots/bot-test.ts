import { z } from 'zod'
import { atMost } from '../characters.ts'
import { AttachmentId, BotTestId } from '../ids.ts'
import { limits } from '../limits.ts'

const { questionMax, phrases, phraseMax } = limits.botTest

export const BotSide = z.enum(['draft', 'live'])
export type BotSide = z.infer<typeof BotSide>

const line = (max: number, missing: string) =>
  atMost(z.string().trim().min(1, missing), max, 'At most {maximum} characters')

export const BotTestInput = z.strictObject({
  question: line(questionMax, 'A question is required'),
  /** Case-insensitive. */
  mustSay: z.array(line(phraseMax, 'Leave out empty fields')).max(phrases),
  /** Must be cited; null for any or none. */
  attachmentId: AttachmentId.nullable(),
})
export type BotTestInput = z.infer<typeof BotTestInput>

export const BotTestResult = z.object({
  passed: z.boolean(),
  /** The parts of `mustSay` that are missing. */
  missing: z.array(z.string()),
  /** Also true if no citation is required. */
  isCited: z.boolean(),
  /** The answer wrongly says that nothing was found. */
  findsNothing: z.boolean(),
  answer: z.string(),
  /** Unique titles of the cited sources. */
  sources: z.array(z.string()),
  milliseconds: z.int(),
  tokens: z.int(),
  ranAt: z.number(),
  /** Neither the bot nor its knowledge has changed since. */
  isCurrent: z.boolean(),
})
export type BotTestResult = z.infer<typeof BotTestResult>

export const BotTest = BotTestInput.extend({
  id: BotTestId,
  /** Kept after the source is deleted. */
  sourceTitle: z.string().nullable(),
  draft: BotTestResult.nullable(),
  /** Also null while nothing is deployed. */
  live: BotTestResult.nullable(),
})
export type BotTest = z.infer<typeof BotTest>
