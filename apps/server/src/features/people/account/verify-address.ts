import type { UserId } from '@atelier/contract/ids'
import { limits } from '@atelier/contract/limits'
import { sentence } from '@atelier/contract/write-sentence'
import type { AppContext } from '../../../context.ts'
import { AppError, notFound } from '../../../platform/app-error.ts'
import type { Grant } from '../../../platform/access/authorize.ts'
import type { Actor } from '../../../platform/actor.ts'
import { resetPace, signInPace, tooOften } from '../../../platform/limits/throttle.ts'
import { wordsIn } from '../../../platform/mail/email-words.ts'
import { type Email, MailRefused } from '../../../platform/mail/mail.ts'
import { type Reader, writeEmail } from '../../../platform/mail/write-email.ts'
import { bindInvitations } from '../invitations/store/index.ts'
import { loadAccountHolder } from './access.ts'
import { findPendingCode, saveCodeRequest, setAddressVerified, findReader } from './queries.ts'

export const addressQueue = 'mail-address-code'

export interface AddressJob {
  userId: UserId
  askedAt: number
}

const { digits, minutes } = limits.addressCode
const tooManyLetters = 'Codes were already sent to this address. Use the latest one.'
const wrong = sentence(
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
  const reader = await findReader(db, id)
  // held twice: who has no account has no session to ask with
  if (!reader) throw notFound()
  return reader.email
}

export const requestAddressCode = async (context: AppContext, actor: Actor): Promise<string> => {
  const holder = loadHolder(context, actor)
  await context.throttle.take(resetPace, tooManyLetters, 'address-code', holder.id)
  const email = await requireAddress(context, holder.id)
  const askedAt = context.clock.now()
  await context.db.transaction(async (tx) => {
    await saveCodeRequest(tx, holder, askedAt, new Date(askedAt.getTime() + minutes * 60_000))
    const job = { userId: holder.id, askedAt: askedAt.getTime() }
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
  const askedAt = await findPendingCode(context.db, holder, context.clock.now())
  if (!askedAt || codeOf(context, { userId: holder.id, askedAt: askedAt.getTime() }) !== code)
    throw new AppError('BAD_INPUT', wrong, { issues: [{ path: 'body.code', message: wrong }] })
  await context.db.transaction(async (tx) => {
    await setAddressVerified(tx, holder)
    await bindInvitations(tx, holder, email)
    await context.events.publish(tx, [holder.id], { type: 'invitation' })
  })
  await context.throttle.forget('prove-address', holder.id)
  return email
}

const letterWith = ({ email, language }: Reader, code: string): Email => {
  const translate = wordsIn(language)
  const spaced = `${code.slice(0, digits / 2)} ${code.slice(digits / 2)}`
  return writeEmail(
    { to: email, subject: translate('{code} is your Atelier code', { code: spaced }), language },
    [
      translate('Use this code to verify {email}. Enter it in Atelier:', { email }),
      { code: spaced },
      translate('It’s valid for {minutes} minutes. If you didn’t request it, you can ignore this email.', {
        minutes,
      }),
    ],
  )
}

export const mailAddressCode = async (context: AppContext, job: AddressJob): Promise<void> => {
  const { clock, db, log, mail } = context
  const requestedAt = await findPendingCode(db, { id: job.userId }, clock.now())
  const reader = requestedAt?.getTime() === job.askedAt && (await findReader(db, job.userId))
  if (!reader || !mail) return
  try {
    await mail.send(letterWith(reader, codeOf(context, job)))
  } catch (error) {
    if (!(error instanceof MailRefused)) throw error
    log.info({ err: error, userId: job.userId }, 'mail server rejected a verification email')
  }
}
