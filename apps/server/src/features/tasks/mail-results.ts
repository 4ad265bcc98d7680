import { firstCharacters } from '@atelier/contract/characters'
import type { TaskId } from '@atelier/contract/ids'
import type { MailedTo, TaskRun } from '@atelier/contract/task'
import type { AppContext } from '../../context.ts'
import type { Actor } from '../../platform/actor.ts'
import { ownAddress } from '../../platform/config.ts'
import type { Database } from '../../platform/db/database.ts'
import { renderMarkdown } from '../../platform/http/render-markdown.ts'
import { escapeHtml } from '../../platform/mail/html.ts'
import { type Letter, MailRefused } from '../../platform/mail/mail.ts'
import { textOf, withoutMarkers } from '../runs/index.ts'
import { isAddressProven } from '../users/index.ts'
import { presentRun } from './present.ts'
import { findResult, type Result } from './queries.ts'

export const mailQueue = 'mail-task-result'
/** A quarter of an hour in all: as long as a mail server keeps strangers waiting. */
export const mailAttempts = { retryLimit: 6, retryDelay: 15, expireInSeconds: 120, concurrency: 3 }

export interface ResultJob {
  taskId: TaskId
  /** As ISO 8601 writes it. */
  scheduledFor: string
}

/** Characters of an answer in a letter. */
const answerMax = 20_000

/** Whether results can be mailed to a person; only to an address that is known to be theirs. */
export const readMailedTo = async (
  { mail }: Pick<AppContext, 'mail'>,
  db: Database,
  { userId }: Actor,
): Promise<MailedTo> => {
  if (!mail) return 'off'
  return (await isAddressProven(db, userId)) ? 'on' : 'unproven'
}

/** Mails what a run came to, to whoever still wants to hear of it. Throws what may go better later. */
export const mailResult = async (context: AppContext, { taskId, scheduledFor }: ResultJob): Promise<void> => {
  const { clock, config, db, log, mail } = context
  const result = mail && (await findResult(db, taskId, new Date(scheduledFor)))
  if (!result) return
  try {
    await mail.send(await writeLetter(result, presentRun(result, clock.now()), ownAddress(config)))
  } catch (error) {
    if (!(error instanceof MailRefused)) throw error
    log.info({ err: error, taskId }, 'the result of a task was refused by the mail server')
  }
}

const words: Record<TaskRun['state'], { subject: string; says: string }> = {
  done: { subject: 'answered', says: 'was answered.' },
  running: { subject: 'running', says: 'is running.' },
  waiting: { subject: 'waits for you', says: 'waits for your permission to use a tool.' },
  failed: { subject: 'failed', says: 'failed.' },
  missed: { subject: 'missed', says: 'missed its time.' },
  unknown: {
    subject: 'stopped',
    says: 'had just begun when the server stopped. It may or may not have been asked, and is not asked again.',
  },
}

const answerOf = ({ parts, citations }: Result): string => {
  const text = parts ? withoutMarkers(textOf({ parts }), { citations: citations ?? [] }).trim() : ''
  return text.length > answerMax ? `${firstCharacters(text, answerMax)}…\n\nThe rest is in the chat.` : text
}

const changedWords = { subject: 'sources have changed', says: 'found sources that have changed.' }

/** What a page says is shown as it stands there, and means nothing here. */
const asQuoted = (sentence: string) => `    ${sentence.replaceAll(/\s+/g, ' ')}`

/** What has changed in sources, in the words of those. */
const changesOf = ({ changes }: TaskRun): string =>
  changes
    .map(({ title, added, removed, more }) =>
      [
        `${title.replaceAll(/[\\`*_[\]<>#&!|~]/g, (sign) => `\\${sign}`)}:`,
        ...(added.length > 0 ? ['New:', ...added.map(asQuoted)] : []),
        ...(removed.length > 0 ? ['No longer:', ...removed.map(asQuoted)] : []),
        ...(more > 0 ? [`And ${more} more.`] : []),
      ].join('\n\n'),
    )
    .join('\n\n')

/** The letter that tells what a run of a task came to. */
const writeLetter = async (result: Result, run: TaskRun, own: string): Promise<Letter> => {
  const { subject, says } = result.kind !== 'ask' && run.state === 'done' ? changedWords : words[run.state]
  const told = [`Your task “${result.title}” ${says}`, run.problem, run.note]
    .filter((part) => part !== '')
    .join(' ')
  const answer = result.kind === 'ask' ? answerOf(result) : changesOf(run)
  const [html = ''] = await renderMarkdown(answer === '' ? [] : [answer])
  const tasks = `${own}/chat/tasks`
  const [open, link] =
    run.chatId === null ? ['Open your tasks', tasks] : ['Open the chat', `${own}/chat/${run.chatId}`]
  const ends = `You get this letter because the task mails its results. Switch that off under “Change…” at`
  return {
    to: result.email,
    subject: `${result.title}: ${subject}`,
    text: [told, ...(answer === '' ? [] : [answer]), `${open}:\n${link}`, `${ends} ${tasks}\n`].join('\n\n'),
    html: [
      `<p>${escapeHtml(told)}</p>`,
      html,
      `<p><a href="${escapeHtml(link)}">${open}</a></p>`,
      `<p>${ends} <a href="${escapeHtml(tasks)}">${escapeHtml(tasks)}</a></p>`,
    ].join('\n'),
  }
}
