import type { UserId } from '@atelier/contract/ids'
import { limits } from '@atelier/contract/limits'
import { sentence } from '@atelier/contract/write-sentence'
import type { AppContext } from '../../../context.ts'
import { AppError, notFound } from '../../../platform/app-error.ts'
import type { Grant } from '../../../platform/access/authorize.ts'
import type { Actor } from '../../../platform/actor.ts'
import { resetLimit, signInLimit, tooManyAttempts } from '../../../platform/limits/throttle.ts'
import { translatorFor } from '../../../platform/mail/email-texts.ts'
import { type Email, EmailRejectedError } from '../../../platform/mail/mail.ts'
import { type Recipient, writeEmail } from '../../../platform/mail/write-email.ts'
import { bindInvitations } from '../invitations/store/index.ts'
import { authorizeAccountManagement } from './access.ts'
import { findPendingCode, saveCodeRequest, setEmailVerified, findRecipient } from './queries.ts'

export const emailCodeQueue = 'mail-address-code'

export interface EmailCodeJob {
  userId: UserId
  askedAt: number
}

const { digits, minutes } = limits.addressCode
const tooManyCodes = 'Codes were already sent to this address. Use the latest one.'
const wrongCode = sentence(
  'That’s not the latest code, or it’s more than {minutes} minutes old. Check your email again, or request a new code.',
  { minutes },
)

/** Derives the code from the request, so that it's never stored. */
const deriveCode = ({ secrets }: Pick<AppContext, 'secrets'>, { userId, askedAt }: EmailCodeJob): string => {
  const signature = Buffer.from(secrets.sign('address code', `${userId} ${askedAt}`), 'base64url')
  return String(signature.readUIntBE(0, 6) % 10 ** digits).padStart(digits, '0')
}

const authorizeEmailVerification = (
  { mail }: Pick<AppContext, 'mail'>,
  actor: Actor,
): Grant<'account', 'MANAGE_ACCOUNT'> => {
  const accountGrant = authorizeAccountManagement(actor)
  if (actor.kind === 'guest')
    throw new AppError('NOT_ALLOWED', 'Guests don’t have an email address to verify.')
  if (!mail) throw notFound()
  return accountGrant
}

const requireEmail = async ({ db }: Pick<AppContext, 'db'>, id: UserId): Promise<string> => {
  const recipient = await findRecipient(db, id)
  // unreachable: a session requires an account
  if (!recipient) throw notFound()
  return recipient.email
}

export const requestEmailCode = async (context: AppContext, actor: Actor): Promise<string> => {
  const accountGrant = authorizeEmailVerification(context, actor)
  await context.throttle.consume(resetLimit, tooManyCodes, 'address-code', accountGrant.id)
  const email = await requireEmail(context, accountGrant.id)
  const requestedAt = context.clock.now()
  await context.db.transaction(async (tx) => {
    await saveCodeRequest(tx, accountGrant, requestedAt, new Date(requestedAt.getTime() + minutes * 60_000))
    const job = { userId: accountGrant.id, askedAt: requestedAt.getTime() }
    await context.jobs.enqueue<EmailCodeJob>(tx, emailCodeQueue, job)
  })
  return email
}

/** Also makes pending invitations to the email visible. */
export const verifyEmail = async (
  context: AppContext,
  actor: Actor,
  { code }: { code: string },
): Promise<string> => {
  const accountGrant = authorizeEmailVerification(context, actor)
  await context.throttle.consume(signInLimit, tooManyAttempts, 'prove-address', accountGrant.id)
  const email = await requireEmail(context, accountGrant.id)
  const requestedAt = await findPendingCode(context.db, accountGrant, context.clock.now())
  if (
    !requestedAt ||
    deriveCode(context, { userId: accountGrant.id, askedAt: requestedAt.getTime() }) !== code
  )
    throw new AppError('BAD_INPUT', wrongCode, { issues: [{ path: 'body.code', message: wrongCode }] })
  await context.db.transaction(async (tx) => {
    await setEmailVerified(tx, accountGrant)
    await bindInvitations(tx, accountGrant, email)
    await context.events.publish(tx, [accountGrant.id], { type: 'invitation' })
  })
  await context.throttle.forget('prove-address', accountGrant.id)
  return email
}

const writeCodeEmail = ({ email, language }: Recipient, code: string): Email => {
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

export const sendEmailCode = async (context: AppContext, job: EmailCodeJob): Promise<void> => {
  const { clock, db, log, mail } = context
  const requestedAt = await findPendingCode(db, { id: job.userId }, clock.now())
  const recipient = requestedAt?.getTime() === job.askedAt && (await findRecipient(db, job.userId))
  if (!recipient || !mail) return
  try {
    await mail.send(writeCodeEmail(recipient, deriveCode(context, job)))
  } catch (error) {
    if (!(error instanceof EmailRejectedError)) throw error
    log.info({ err: error, userId: job.userId }, 'mail server rejected a verification email')
  }
}
