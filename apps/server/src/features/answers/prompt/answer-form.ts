import { formProblem, type FormReply } from '@atelier/contract/answers/elicitation'
import type { ChatId } from '@atelier/contract/ids'
import type { RunEvent } from '@atelier/contract/answers/run-event'
import type { AppContext } from '../../../context.ts'
import type { Grant } from '../../../platform/access/authorize.ts'
import { AppError, notFound } from '../../../platform/app-error.ts'
import type { Database } from '../../../platform/db/database.ts'
import { replyBytes } from '../../../platform/run-log/run-log.ts'
import { selectRunningRuns } from '../lifecycle/queries.ts'

const problemMessages = {
  required: 'Fill in this field.',
  range: 'This value is too short, too long or out of range.',
  kind: 'This value is invalid.',
} as const

const requireOpenForm = (events: readonly RunEvent[], formId: string) => {
  const formEvent = events.find((event) => event.type === 'data-tool-form' && event.data.form.id === formId)
  if (formEvent?.type !== 'data-tool-form') throw notFound()
  if (events.some((event) => event.type === 'data-tool-form-reply' && event.data.formId === formId))
    throw new AppError('CONFLICT', 'This form was already submitted or has expired.')
  return formEvent.data.form
}

const findRunOfForm = async (context: AppContext, tx: Database, chatId: ChatId, formId: string) => {
  for (const run of await selectRunningRuns(tx, chatId)) {
    const events = await context.runLog.read(tx, run.id)
    if (events.some((event) => event.type === 'data-tool-form' && event.data.form.id === formId))
      return { run, events }
  }
  throw notFound()
}

/** Throws NOT_FOUND if no such form is open. */
export const answerForm = async (
  context: AppContext,
  tx: Database,
  chat: Grant<'chat', 'SEND_MESSAGE'>,
  formId: string,
  { action, content }: FormReply,
): Promise<void> => {
  const { run, events } = await findRunOfForm(context, tx, chat.id, formId)
  const { fields } = requireOpenForm(events, formId)
  const entries = fields.flatMap((field) => {
    const value = content[field.name]
    return value === undefined ? [] : [[field.name, value] as const]
  })
  const reply: FormReply = { action, content: action === 'accept' ? Object.fromEntries(entries) : {} }
  const issues = fields.flatMap((field) => {
    const problem = action === 'accept' ? formProblem(field, content[field.name]) : null
    return problem ? [{ path: `body.content.${field.name}`, message: problemMessages[problem] }] : []
  })
  if (issues.length > 0)
    throw new AppError('BAD_INPUT', 'Some fields are missing or invalid. Check your answers and try again.', {
      issues,
    })
  if (Buffer.byteLength(JSON.stringify(reply)) > replyBytes)
    throw new AppError('TOO_LARGE', 'Taken together, your answers are too long. Shorten them.')
  await context.runLog.reply(tx, run.id, formId, reply)
}
