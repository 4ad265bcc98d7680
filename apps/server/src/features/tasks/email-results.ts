import { firstCharacters } from '@atelier/contract/characters'
import type { TaskId } from '@atelier/contract/ids'
import type { EmailDelivery, TaskRun } from '@atelier/contract/tasks/task'
import type { AppContext } from '../../context.ts'
import type { Actor } from '../../platform/actor.ts'
import { serverUrl } from '../../platform/config.ts'
import type { Database } from '../../platform/db/database.ts'
import { renderMarkdown } from '../../platform/http/render-markdown.ts'
import { type EmailText, type Translate, translatorFor } from '../../platform/mail/email-texts.ts'
import { type Email, EmailRejectedError } from '../../platform/mail/mail.ts'
import { sentenceLocalizer } from '../../platform/sentences.ts'
import { writeEmail } from '../../platform/mail/write-email.ts'
import { joinTexts, withoutMarkers } from '../answers/index.ts'
import { isEmailVerified } from '../people/users/index.ts'
import { presentRun, problemOf } from './present.ts'
import { findResult, type Result } from './queries.ts'

export const emailQueue = 'mail-task-result'
/** Retries for about 15 minutes, as long as greylisting mail servers delay unknown senders. */
export const emailJobOptions = { retryLimit: 6, retryDelay: 15, expireInSeconds: 120, concurrency: 3 }

export interface ResultJob {
  taskId: TaskId
  scheduledFor: string
}

const answerCharactersMax = 20_000

export const findResultRecipient = async (
  { mail }: Pick<AppContext, 'mail'>,
  db: Database,
  { userId }: Actor,
): Promise<EmailDelivery> => {
  if (!mail) return 'off'
  return (await isEmailVerified(db, userId)) ? 'on' : 'unproven'
}

export const sendResultEmail = async (
  context: AppContext,
  { taskId, scheduledFor }: ResultJob,
): Promise<void> => {
  const { clock, config, db, log, mail } = context
  const result = mail && (await findResult(db, taskId, new Date(scheduledFor)))
  if (!result) return
  try {
    await mail.send(await writeResult(result, presentRun(result, clock.now()), serverUrl(config)))
  } catch (error) {
    if (!(error instanceof EmailRejectedError)) throw error
    log.info({ err: error, taskId }, 'mail server rejected a task result')
  }
}

const stateMessages = {
  done: ['{title}: answered', 'Your task “{title}” has an answer.'],
  running: ['{title}: running', 'Your task “{title}” is running.'],
  waiting: ['{title}: needs your permission', 'Your task “{title}” needs your permission to use a tool.'],
  failed: ['{title}: failed', 'Your task “{title}” failed.'],
  missed: ['{title}: missed', 'Your task “{title}” missed its scheduled time.'],
  unknown: [
    '{title}: stopped',
    'Your task “{title}” had just started when the server stopped. It may or may not have run, and won’t be retried.',
  ],
} as const satisfies Record<TaskRun['state'], readonly [subject: EmailText, statement: EmailText]>
const changedMessages = ['{title}: sources changed', 'Your task “{title}” found changed sources.'] as const

const answerText = ({ parts, citations }: Result, translate: Translate): string => {
  const text = parts ? withoutMarkers(joinTexts({ parts }), { citations: citations ?? [] }).trim() : ''
  return text.length > answerCharactersMax
    ? `${firstCharacters(text, answerCharactersMax)}…\n\n${translate('The rest is in the chat.')}`
    : text
}

/** Renders the page's text as a Markdown code block, so that it isn't interpreted. */
const toCodeBlock = (sentence: string) => `    ${sentence.replaceAll(/\s+/g, ' ')}`

const changesText = ({ changes }: TaskRun, translate: Translate): string =>
  changes
    .map(({ title, added, removed, more }) =>
      [
        `${title.replaceAll(/[\\`*_[\]<>#&!|~]/g, (character) => `\\${character}`)}:`,
        ...(added.length > 0 ? [translate('Added:'), ...added.map(toCodeBlock)] : []),
        ...(removed.length > 0 ? [translate('No longer:'), ...removed.map(toCodeBlock)] : []),
        ...(more > 0 ? [translate('And {more} more.', { more })] : []),
      ].join('\n\n'),
    )
    .join('\n\n')

const writeResult = async (result: Result, run: TaskRun, origin: string): Promise<Email> => {
  const { email: to, language, title } = result
  const translate = translatorFor(language)
  const localize = sentenceLocalizer(language)
  const isQuestion = result.kind === 'ask'
  const [subject, statement] =
    !isQuestion && run.state === 'done' ? changedMessages : stateMessages[run.state]
  const lines = [translate(statement, { title }), localize(problemOf(result)), ...result.note.map(localize)]
  const resultText = isQuestion ? answerText(result, translate) : changesText(run, translate)
  const [html = ''] = await renderMarkdown(resultText === '' ? [] : [resultText])
  const tasks = `${origin}/chat/tasks`
  return writeEmail({ to, subject: translate(subject, { title }), language }, [
    lines.filter((part) => part !== '').join(' '),
    ...(resultText === '' ? [] : [{ text: resultText, html }]),
    run.chatId === null
      ? { label: translate('Open your tasks'), link: tasks }
      : { label: translate('Open the chat'), link: `${origin}/chat/${run.chatId}` },
    translate(
      'You’re receiving this email because this task emails its results. Turn this off under “Edit…” at {address}',
      { address: tasks },
    ),
  ])
}
