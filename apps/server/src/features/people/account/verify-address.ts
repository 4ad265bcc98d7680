import type { UserId } from '@atelier/contract/ids'
import { limits } from '@atelier/contract/limits'
import { sentence } from '@atelier/contract/write-sentence'
import type { AppContext } from '../../../context.ts'
import { AppError, notFound } from '../../../platform/app-error.ts'
import type { Grant } from '../../../platform/access/authorize.ts'
import type { Actor } from '../../../platform/actor.ts'
import { resetPace, signInPace, tooOften } from '../../../platform/limits/throttle.ts'
import { translatorFor } from '../../../platform/mail/email-words.ts'
import { type Email, MailRejectedError } from '../../../platform/mail/mail.ts'
import { type Recipient, writeEmail } from '../../../platform/mail/write-email.ts'
import { bindInvitations } from '../invitations/store/index.ts'
import { loadAccountHolder } from './access.ts'
import { findPendingCode, saveCodeRequest, setAddressVerified, findRecipient } from './queries.ts'

export const addressQueue = 'mail-address-code'

export interface AddressJob {
  userId: UserId
  askedAt: number
}

const { digits, minutes } = limits.addressCode
const tooManyCodes = 'Codes were already sent to this address. Use the latest one.'
const wrongCode = sentence(
  'That’s not the latest code, or it’s more than {minutes} minutes old. Check again, or request a new one.',
  { minutes },
)

/** Derived from the request, so never stored. */
const codeOf = ({ secrets }: Pick<AppContext, 'secrets'>, { userId, askedAt }: AddressJob): string => {
  const signed = Buffer.from(secrets.sign('address code', `${userId} ${askedAt}`), 'base64url')
  return String(signed.readUIntBE(0, 6) % 10 ** digits).padStart(digits, '0')
}

const loadHolder = ({ mail }: Pick<AppContext, 'mail'>, actor: Actor): Grant<'account', 'MANAGE_ACCOUNT'> => {
  const holder = loadAccountHolder(actor)
  if (actor.kind === 'guest')
    throw new AppError('NOT_ALLOWED', 'Guests don’t have an email address to verify.')
  if (!mail) throw notFound()
  return holder
}

const requireAddress = async ({ db }: Pick<AppContext, 'db'>, id: UserId): Promise<string> => {
  const recipient = await findRecipient(db, id)
  // unreachable: a session requires an account
  if (!recipient) throw notFound()
  return recipient.email
}

export const requestAddressCode = async (context: AppContext, actor: Actor): Promise<string> => {
  const holder = loadHolder(context, actor)
  await context.throttle.take(resetPace, tooManyCodes, 'address-code', holder.id)
  const email = await requireAddress(context, holder.id)
  const requestedAt = context.clock.now()
  await context.db.transaction(async (tx) => {
    await saveCodeRequest(tx, holder, requestedAt, new Date(requestedAt.getTime() + minutes * 60_000))
    const job = { userId: holder.id, askedAt: requestedAt.getTime() }
    await context.jobs.enqueue<AddressJob>(tx, addressQueue, job)
  })
  return email
}

/** Also reveals pending invitations for the address. */
export const verifyAddress = async (
  context: AppContext,
  actor: Actor,
  { code }: { code: string },
): Promise<string> => {
  const holder = loadHolder(context, actor)
  await context.throttle.take(signInPace, tooOften, 'prove-address', holder.id)
  const email = await requireAddress(context, holder.id)
  const requestedAt = await findPendingCode(context.db, holder, context.clock.now())
  if (!requestedAt || codeOf(context, { userId: holder.id, askedAt: requestedAt.getTime() }) !== code)
    throw new AppError('BAD_INPUT', wrongCode, { issues: [{ path: 'body.code', message: wrongCode }] })
  await context.db.transaction(async (tx) => {
    await setAddressVerified(tx, holder)
    await bindInvitations(tx, holder, email)
    await context.events.publish(tx, [holder.id], { type: 'invitation' })
  })
  await context.throttle.forget('prove-address', holder.id)
  return email
}

const codeEmail = ({ email, language }: Recipient, code: string): Email => {
  const translate = translatorFor(language)
  const spacedCode = `${code.slice(0, digits / 2)} ${code.slice(digits / 2)}`
  return writeEmail(
    { to: email, subject: translate('{code} is your Atelier code', { code: spacedCode }), language },
    [
      translate('Use this code to verify {email}. Enter it in Atelier:', { email }),
      { code: spacedCode },
      translate('It’s valid for {minutes} minutes. If you didn’t request it, you can ignore this email.', {
        minutes,
      }),
    ],
  )
}

export const mailAddressCode = async (context: AppContext, job: AddressJob): Promise<void> => {
  const { clock, db, log, mail } = context
  const requestedAt = await findPendingCode(db, { id: job.userId }, clock.now())
  const recipient = requestedAt?.getTime() === job.askedAt && (await findRecipient(db, job.userId))
  if (!recipient || !mail) return
  try {
    await mail.send(codeEmail(recipient, codeOf(context, job)))
  } catch (error) {
    if (!(error instanceof MailRejectedError)) throw error
    log.info({ err: error, userId: job.userId }, 'mail server rejected a verification email')
  }
}
