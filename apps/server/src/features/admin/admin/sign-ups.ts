import { randomBytes } from 'node:crypto'
import type { BodyOf } from '@atelier/contract/endpoint'
import type { requestSignUpCode as endpoint } from '@atelier/contract/endpoints/people/account'
import type { SignUpInvitationId } from '@atelier/contract/ids'
import type { Language } from '@atelier/contract/language'
import type { SignUpInvitation } from '@atelier/contract/people/sign-up'
import { sentence } from '@atelier/contract/write-sentence'
import type { AppContext } from '../../../context.ts'
import type { Actor } from '../../../platform/actor.ts'
import { AppError, notFound } from '../../../platform/app-error.ts'
import { audit } from '../../../platform/audit/queries.ts'
import { invitationHash, isEmailListed, signUpCode } from '../../../platform/auth/sign-up-rule.ts'
import { dayMs } from '../../../platform/clock.ts'
import { serverUrl } from '../../../platform/config.ts'
import { resetLimit, signUpLimit, tooManyAttempts } from '../../../platform/limits/throttle.ts'
import { translatorFor } from '../../../platform/mail/email-texts.ts'
import { type Email, EmailRejectedError } from '../../../platform/mail/mail.ts'
import { writeEmail } from '../../../platform/mail/write-email.ts'
import { uuidv7 } from '../../../platform/uuid.ts'
import { limits } from '@atelier/contract/limits'
import { findLanguage, requireAdmin } from '../../people/users/index.ts'
import { findAccountByEmail } from './queries.ts'
import {
  deleteInvitation,
  type InvitationRow,
  replaceInvitation,
  selectInvitations,
} from './sign-up-queries.ts'

const invitationTtlMs = 14 * dayMs
const emailsPerHour = 200
const inviteQueue = 'mail-sign-up-invitation'
const codeQueue = 'mail-sign-up-code'

const present = ({ id, email, createdAt, expiresAt }: InvitationRow): SignUpInvitation => ({
  id,
  email,
  createdAt: createdAt.getTime(),
  expiresAt: expiresAt.getTime(),
})

export const listInvitations = async ({ db, clock }: AppContext, actor: Actor) => {
  await requireAdmin(db, actor)
  return (await selectInvitations(db, clock.now())).map(present)
}

interface InvitationJob {
  email: string
  link: string
  /** The inviter's language, as a guess at the recipient's. */
  language: Language | null
}

/**
 * Replaces earlier links. Returns the link, which can't be read again, and emails it if email is configured.
 */
export const invite = async (context: AppContext, actor: Actor, address: string) => {
  const email = address.toLowerCase()
  const token = randomBytes(32).toString('base64url')
  const link = `${serverUrl(context.config)}/sign-in?invitation=${token}&email=${encodeURIComponent(email)}`
  const isMailed = context.mail !== null
  const language = await findLanguage(context.db, actor.userId)
  const row = await context.db.transaction(async (tx) => {
    const admin = await requireAdmin(tx, actor)
    if (await findAccountByEmail(tx, email))
      throw new AppError('CONFLICT', sentence('{email} already has an account.', { email }))
    const createdAt = context.clock.now()
    const invitation = await replaceInvitation(tx, admin, {
      id: uuidv7<SignUpInvitationId>(),
      email,
      tokenHash: invitationHash(token),
      createdAt,
      expiresAt: new Date(createdAt.getTime() + invitationTtlMs),
    })
    await audit(tx, admin, { action: 'sign-up-invited', target: email })
    if (isMailed) await context.jobs.enqueue<InvitationJob>(tx, inviteQueue, { email, link, language })
    return invitation
  })
  return { invitation: present(row), link, isMailed }
}

export const revokeInvitation = (
  { db }: AppContext,
  actor: Actor,
  id: SignUpInvitationId,
): Promise<SignUpInvitationId> =>
  db.transaction(async (tx) => {
    const admin = await requireAdmin(tx, actor)
    const email = await deleteInvitation(tx, admin, id)
    if (email === null) throw notFound()
    await audit(tx, admin, { action: 'sign-up-invitation-ended', target: email })
    return id
  })

interface CodeJob {
  email: string
  /** Epoch milliseconds. */
  at: number
  language: Language | null
}

/** Emails a code to listed addresses only; the response never reveals which are listed. */
export const requestSignUpCode = async (
  context: AppContext,
  { email: address, language }: BodyOf<typeof endpoint>,
): Promise<void> => {
  const { config, db, clock, jobs, throttle } = context
  if (config.signUps.policy !== 'addresses' || config.mail === null) throw notFound()
  const email = address.toLowerCase()
  await throttle.consume(signUpLimit(emailsPerHour), tooManyAttempts, 'sign-up-code', 'everybody')
  await throttle.consume(resetLimit, tooManyAttempts, 'sign-up-code-mail', email)
  const shouldSend = isEmailListed(config, email) && !(await findAccountByEmail(db, email))
  if (shouldSend)
    await db.transaction((tx) =>
      jobs.enqueue<CodeJob>(tx, codeQueue, { email, at: clock.now().getTime(), language: language ?? null }),
    )
}

const sendEmail = async ({ mail, log }: AppContext, email: Email): Promise<void> => {
  try {
    await mail?.send(email)
  } catch (error) {
    if (!(error instanceof EmailRejectedError)) throw error
    log.info({ err: error }, 'mail server rejected an email')
  }
}

const ignoreNotice = 'If you weren’t expecting this, you can ignore this email.'
const emailJobOptions = { retryLimit: 6, retryDelay: 15, expireInSeconds: 120, concurrency: 3 }

export const registerSignUpJobs = async (context: AppContext): Promise<void> => {
  await context.jobs.work<InvitationJob>(inviteQueue, emailJobOptions, ({ email: to, link, language }) => {
    const translate = translatorFor(language)
    const email = writeEmail({ to, subject: translate('Your invitation to Atelier'), language }, [
      { label: translate('Create your account'), link },
      translate(ignoreNotice),
    ])
    return sendEmail(context, email)
  })
  await context.jobs.work<CodeJob>(codeQueue, emailJobOptions, ({ email: to, at, language }) => {
    const translate = translatorFor(language)
    const code = signUpCode(context.secrets, to, at)
    const { minutes } = limits.addressCode
    const email = writeEmail({ to, subject: translate('{code} is your Atelier code', { code }), language }, [
      translate('Use this code to verify your email address. It’s valid for {minutes} minutes:', {
        minutes,
      }),
      { code },
      translate(ignoreNotice),
    ])
    return sendEmail(context, email)
  })
}
