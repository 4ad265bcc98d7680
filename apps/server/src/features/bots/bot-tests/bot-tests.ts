import type { BotSide, BotTest, BotTestInput, BotTestResult } from '@atelier/contract/bots/bot-test'
import type { BotTestId, ChatbotId } from '@atelier/contract/ids'
import { limits } from '@atelier/contract/limits'
import { sentence } from '@atelier/contract/write-sentence'
import type { AppContext } from '../../../context.ts'
import type { Actor } from '../../../platform/actor.ts'
import { AppError, notFound } from '../../../platform/app-error.ts'
import type { Database } from '../../../platform/db/database.ts'
import { uuidv7 } from '../../../platform/uuid.ts'
import { loadBot } from '../bots/index.ts'
import { selectOwnerSources } from '../../answers/sources/index.ts'
import {
  deleteResults,
  deleteTest,
  insertTest,
  type ResultRow,
  selectResults,
  selectTests,
  type TestRow,
  updateTest,
} from './queries.ts'
import { findsNothing, isRefusal } from './is-refusal.ts'
import { fingerprintOf } from './run-test.ts'

const normalizeText = (text: string) => text.normalize('NFKC').toLowerCase().replaceAll(/\s+/g, ' ')

/** Evaluated when read, since the expectations may have changed. */
const evaluateAnswer = (
  { mustSay, sourceTitle, attachmentId }: TestRow,
  { answer, cited, milliseconds, tokens, ranAt, fingerprint }: ResultRow,
  currentFingerprint: string | null,
): BotTestResult => {
  const text = normalizeText(answer)
  const missingWords = mustSay.filter((phrase) => !text.includes(normalizeText(phrase)))
  const isCited = sourceTitle === null || cited.some(({ id }) => id === attachmentId)
  // words from the question can pass for an answer although nothing was found
  const isUnanswered = findsNothing(answer, cited.length > 0) && !mustSay.some(isRefusal)
  return {
    passed: missingWords.length === 0 && isCited && text !== '' && !isUnanswered,
    findsNothing: isUnanswered,
    missing: missingWords,
    isCited,
    answer,
    sources: [...new Set(cited.map(({ title }) => title))],
    milliseconds,
    tokens,
    ranAt: ranAt.getTime(),
    isCurrent: fingerprint === currentFingerprint,
  }
}

const requireTest = (tests: readonly BotTest[], testId: BotTestId): BotTest => {
  const test = tests.find(({ id }) => id === testId)
  // unreachable: the caller just wrote it
  if (!test) throw notFound()
  return test
}

export const listTests = (context: AppContext, actor: Actor, chatbotId: ChatbotId): Promise<BotTest[]> =>
  context.db.transaction(async (tx) => {
    const bot = await loadBot(tx, actor, chatbotId, 'EDIT_BOT')
    const [tests, sources] = [await selectTests(tx, bot.grant), await selectOwnerSources(tx, chatbotId)]
    const results = await selectResults(tx, tests)
    const currentFingerprints: Record<BotSide, string | null> = {
      draft: fingerprintOf(bot.draft, sources),
      live: bot.live && fingerprintOf(bot.live, sources),
    }
    return tests.map((test): BotTest => {
      const evaluateSide = (side: BotSide) => {
        const result = results.find((row) => row.testId === test.id && row.side === side)
        return result ? evaluateAnswer(test, result, currentFingerprints[side]) : null
      }
      const { id, question, mustSay, attachmentId, sourceTitle } = test
      return {
        id,
        question,
        mustSay: [...mustSay],
        attachmentId,
        sourceTitle,
        draft: evaluateSide('draft'),
        live: evaluateSide('live'),
      }
    })
  })

export const readTest = async (
  context: AppContext,
  actor: Actor,
  { chatbotId, testId }: { chatbotId: ChatbotId; testId: BotTestId },
): Promise<BotTest> => requireTest(await listTests(context, actor, chatbotId), testId)

const resolveTestValues = async (tx: Database, chatbotId: ChatbotId, input: BotTestInput) => {
  const { attachmentId } = input
  if (attachmentId === null) return { ...input, sourceTitle: null }
  const source = (await selectOwnerSources(tx, chatbotId)).find(({ id }) => id === attachmentId)
  if (!source) throw notFound()
  return { ...input, sourceTitle: source.title }
}

export const createTest = async (
  context: AppContext,
  actor: Actor,
  chatbotId: ChatbotId,
  input: BotTestInput,
): Promise<BotTest> => {
  const id = uuidv7<BotTestId>()
  await context.db.transaction(async (tx) => {
    const { grant } = await loadBot(tx, actor, chatbotId, 'EDIT_BOT')
    const { max } = limits.botTest
    if ((await selectTests(tx, grant)).length >= max)
      throw new AppError(
        'CONFLICT',
        sentence('This bot has reached the maximum of {maximum} test questions. Delete one to add another.', {
          maximum: max,
        }),
      )
    await insertTest(tx, grant, { id, ...(await resolveTestValues(tx, chatbotId, input)) })
  })
  return readTest(context, actor, { chatbotId, testId: id })
}

export const changeTest = async (
  context: AppContext,
  actor: Actor,
  reference: { chatbotId: ChatbotId; testId: BotTestId },
  input: BotTestInput,
): Promise<BotTest> => {
  const existing = await readTest(context, actor, reference)
  await context.db.transaction(async (tx) => {
    // redundant: loaded above with the same right
    const { grant } = await loadBot(tx, actor, reference.chatbotId, 'EDIT_BOT')
    // unreachable: loaded above
    if (
      !(await updateTest(
        tx,
        grant,
        reference.testId,
        await resolveTestValues(tx, reference.chatbotId, input),
      ))
    )
      throw notFound()
    if (input.question !== existing.question) await deleteResults(tx, grant, reference.testId)
  })
  return readTest(context, actor, reference)
}

export const removeTest = (
  { db }: AppContext,
  actor: Actor,
  { chatbotId, testId }: { chatbotId: ChatbotId; testId: BotTestId },
): Promise<void> =>
  db.transaction(async (tx) => {
    const { grant } = await loadBot(tx, actor, chatbotId, 'EDIT_BOT')
    if (!(await deleteTest(tx, grant, testId))) throw notFound()
  })
