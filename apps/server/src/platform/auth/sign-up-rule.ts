import { createHash } from 'node:crypto'
import { limits } from '@atelier/contract/limits'
import { AppError } from '../app-error.ts'
import type { Config } from '../config.ts'
import type { Database } from '../db/database.ts'
import type { Secrets } from '../secrets/secrets.ts'
import { isAdminCode } from './admin-code.ts'
import { findSignUpInvitation, hasAccount, isInvited } from './queries.ts'

interface SignUpDeps {
  readonly config: Pick<Config, 'signUps' | 'mail'>
  readonly db: Database
  readonly secrets: Pick<Secrets, 'sign'>
}

const { digits, minutes } = limits.addressCode
const codeWindowMs = minutes * 60_000

/** SHA-256 in hex suffices, since the secret has 256 random bits. */
export const invitationHash = (token: string): string => createHash('sha256').update(token).digest('hex')

export const signUpCode = (secrets: SignUpDeps['secrets'], email: string, time: number): string => {
  const signature = secrets.sign('sign-up code', `${email} ${Math.floor(time / codeWindowMs)}`)
  return String(Buffer.from(signature, 'base64url').readUIntBE(0, 6) % 10 ** digits).padStart(digits, '0')
}

/** `email` must be lower case. */
const matchesAddressList = ({ addresses }: Config['signUps'], email: string): boolean => {
  const domain = email.slice(email.lastIndexOf('@') + 1)
  return addresses.some((entry) => entry === email || entry === domain)
}

/** `email` must be lower case. False if the server sends no email, since nothing could verify the address. */
export const isEmailListed = ({ signUps, mail }: SignUpDeps['config'], email: string): boolean =>
  signUps.policy === 'addresses' && mail !== null && matchesAddressList(signUps, email)

export interface NewAccount {
  readonly email: string
  readonly invitation?: string | undefined
  readonly code?: string | undefined
}

const refusals = {
  invitation: 'Sign-up is by invitation only. Ask your administrator for a link.',
  addresses: 'Sign-up is limited to approved email addresses. Ask your administrator to add yours.',
} as const

export const wrongSetupCode =
  'That’s not the current setup code. Check the latest server log, then try again.'

const wrongCode =
  'That’s not the latest code, or it has expired. Check your email again, or request a new code.'

/** True if not everyone can create an account. */
export const isSignUpLimited = ({
  signUps,
  limits: { signUpsPerHour },
}: Pick<Config, 'signUps' | 'limits'>) => signUps.policy !== 'open' || signUpsPerHour === 0

/** On a server without accounts, no one could invite, so its operator can always create the first one. */
export const isFirstAccount = async (
  { db, secrets }: Pick<SignUpDeps, 'db' | 'secrets'>,
  { code }: NewAccount,
  isOwnMachine: boolean,
): Promise<boolean> =>
  (isOwnMachine || (code !== undefined && isAdminCode(secrets, code))) && !(await hasAccount(db))

/** Throws if the sign-up isn't allowed. Returns whether the email address is verified by it. */
export const requireSignUpAllowed = async (
  { config, db, secrets }: SignUpDeps,
  { email: address, invitation, code }: NewAccount,
  now: number,
): Promise<{ isVerified: boolean }> => {
  const email = address.toLowerCase()
  if (invitation !== undefined) {
    if (await findSignUpInvitation(db, invitationHash(invitation), email, new Date(now)))
      return { isVerified: true }
    const message = 'This invitation has expired or is for another email address.'
    throw new AppError('BAD_INPUT', message, { issues: [{ path: 'body.email', message }] })
  }
  const { policy } = config.signUps
  if (policy === 'open') return { isVerified: false }
  if (!isEmailListed(config, email)) {
    if (code === undefined || (await hasAccount(db))) throw new AppError('NOT_ALLOWED', refusals[policy])
    throw new AppError('BAD_INPUT', wrongSetupCode, {
      issues: [{ path: 'body.code', message: wrongSetupCode }],
    })
  }
  const validCodes = [now, now - codeWindowMs].map((time) => signUpCode(secrets, email, time))
  if (code !== undefined && validCodes.includes(code.replaceAll(/[\s-]/g, ''))) return { isVerified: true }
  throw new AppError('BAD_INPUT', wrongCode, { issues: [{ path: 'body.code', message: wrongCode }] })
}

/** Null if allowed. An email verified by the provider needs no code or link. `email` must be lower case. */
export const findSignUpRefusal = async (
  { config: { signUps }, db }: Pick<SignUpDeps, 'config' | 'db'>,
  { email, isVerified }: { email: string; isVerified: boolean },
  now: Date,
): Promise<'sign_up_unproven' | `sign_up_by_${'invitation' | 'addresses'}` | null> => {
  if (signUps.policy === 'open') return null
  if (!isVerified) return 'sign_up_unproven'
  if (signUps.policy === 'addresses' && matchesAddressList(signUps, email)) return null
  return (await isInvited(db, email, now)) ? null : `sign_up_by_${signUps.policy}`
}
