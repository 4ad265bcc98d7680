import { z } from 'zod'
import { atMost } from '../characters.ts'
import { AttachmentId, BotTestId } from '../ids.ts'
import { limits } from '../limits.ts'

const { questionMax, phrases, phraseMax } = limits.botTest

export const BotSide = z.enum(['draft', 'live'])
export type BotSide = z.infer<typeof BotSide>

const line = (max: number, missingMessage: string) =>
  atMost(z.string().trim().min(1, missingMessage), max, 'At most {maximum} characters')

export const BotTestInput = z.strictObject({
  question: line(questionMax, 'A question is required'),
  /** Phrases that the answer must contain, ignoring case. */
  mustSay: z.array(line(phraseMax, 'Leave out empty fields')).max(phrases),
  /** The source that must be cited; null if none is required. */
  attachmentId: AttachmentId.nullable(),
})
export type BotTestInput = z.infer<typeof BotTestInput>

export const BotTestResult = z.object({
  passed: z.boolean(),
  /** The parts of `mustSay` that are missing. */
  missing: z.array(z.string()),
  /** Whether the source is cited; also true if none is required. */
  isCited: z.boolean(),
  /** The answer says that nothing was found, although `mustSay` contains no such phrase. */
  findsNothing: z.boolean(),
  answer: z.string(),
  /** The titles of the cited sources, without duplicates. */
  sources: z.array(z.string()),
  milliseconds: z.int(),
  tokens: z.int(),
  ranAt: z.number(),
  /** Whether the bot and its knowledge are unchanged since this run. */
  isCurrent: z.boolean(),
})
export type BotTestResult = z.infer<typeof BotTestResult>

export const BotTest = BotTestInput.extend({
  id: BotTestId,
  /** The source's title, kept after the source is deleted. */
  sourceTitle: z.string().nullable(),
  draft: BotTestResult.nullable(),
  /** Also null while the bot isn't deployed. */
  live: BotTestResult.nullable(),
})
export type BotTest = z.infer<typeof BotTest>
