import { createHash } from 'node:crypto'
import { limits } from '@atelier/contract/limits'
import { z } from 'zod'
import { AppError, notFound } from '../app-error.ts'
import type { Config } from '../config.ts'
import { addressPace, signInPace, signUpPace, type Throttle } from '../limits/throttle.ts'
import { readCapped } from '../fetch/read-capped.ts'
import type { Log } from '../log.ts'
import { hidesRefusals, isTeamQuery, readsTeam, teamBodies } from './team-bodies.ts'

/** What better-auth is let answer: all else below /api/auth is not there. */
const open = new Set([
  'sign-up/email',
  'sign-in/email',
  'sign-in/anonymous',
  'sign-out',
  'get-session',
  'change-password',
  'update-user',
  // teams
  'organization/create',
  'organization/list',
  'organization/get-full-organization',
  'organization/invite-member',
  'organization/cancel-invitation',
  'organization/accept-invitation',
  'organization/reject-invitation',
  'organization/remove-member',
  'organization/leave',
])

const bodyMax = 16 * 1024
const { nameMax, emailMax } = limits.account

const Name = z.string().trim().min(1, 'Enter your name.').max(nameMax, 'This name is too long.')
const Password = z.string().max(1024)

/** The bodies that write, as far as they are not better-auth's own business. */
const bodies: Record<string, z.ZodType> = {
  'sign-up/email': z.strictObject({
    name: Name,
    email: z.email('Please enter a valid email address').max(emailMax),
    password: Password,
    rememberMe: z.boolean().optional(),
  }),
  'sign-in/email': z.strictObject({
    email: z.string().max(emailMax),
    password: Password,
    rememberMe: z.boolean().optional(),
  }),
  'update-user': z.strictObject({ name: Name }),
  ...teamBodies,
}

const readBody = async (request: Request): Promise<string> => {
  try {
    return new TextDecoder().decode(await readCapped(request.body, bodyMax))
  } catch (cause) {
    throw new AppError('TOO_LARGE', 'The request is larger than 16 KB.', { cause })
  }
}

const check = (path: string, text: string): unknown => {
  const schema = bodies[path]
  if (!schema) return undefined
  let given: unknown
  try {
    given = JSON.parse(text)
  } catch (cause) {
    throw new AppError('BAD_INPUT', 'The body is not valid JSON.', { cause })
  }
  const parsed = schema.safeParse(given)
  if (parsed.success) return parsed.data
  const issues = parsed.error.issues.map((issue) => ({
    path: `body.${issue.path.join('.')}`,
    message: issue.message,
  }))
  throw new AppError('BAD_INPUT', issues[0]?.message ?? 'Bad input', { issues })
}

const tooOften = 'That were too many tries. Wait until the time is up, then try again.'
const tooManyNew = 'Too many accounts were made from here. Try again later, or sign in.'

/** What somebody may not know of is answered like what is not there. */
const hiding = (path: string, answer: Response): Response => {
  if (hidesRefusals.has(path) && (answer.status === 400 || answer.status === 403)) throw notFound()
  return answer
}

/** Tells tries for one account from those for another, without its email. */
const markOf = (account: string) => createHash('sha256').update(account).digest('base64url').slice(0, 12)

/**
 * Stands before better-auth: lets through what is known, in known sizes, and counts tries.
 * A try is counted before the password is looked at, so that tries at once count too.
 */
export const createAuthGate = (
  config: Config,
  throttle: Throttle,
  log: Log,
  handle: (request: Request) => Promise<Response>,
) => {
  const signIn = async (email: string, address: string, work: () => Promise<Response>) => {
    const account = email.trim().toLowerCase()
    await throttle.take(addressPace, tooOften, 'sign-in-address', address)
    await throttle.take(signInPace, tooOften, 'sign-in', account, address)
    const answer = await work()
    if (answer.ok) await throttle.forget('sign-in', account, address)
    else log.info({ part: 'auth', account: markOf(account), address }, 'sign-in failed')
    return answer
  }

  const takeNew = async (address: string) => {
    const { signUpsPerHour } = config.limits
    if (signUpsPerHour !== null)
      await throttle.take(signUpPace(signUpsPerHour), tooManyNew, 'sign-up', address)
  }

  /** `address` is where the request comes from. */
  return async (request: Request, address: string): Promise<Response> => {
    const { pathname, searchParams } = new URL(request.url)
    const path = pathname.slice('/api/auth/'.length)
    if (!open.has(path)) throw notFound()
    if (path === readsTeam && !isTeamQuery(searchParams)) throw notFound()
    if (request.method === 'GET') return hiding(path, await handle(request))
    const text = await readBody(request)
    const body = check(path, text)
    const work = () =>
      // an empty text would be a body of its own, of a type that better-auth refuses
      handle(
        new Request(request.url, { method: request.method, headers: request.headers, body: text || null }),
      )
    if (path === 'sign-in/email') return signIn((body as { email: string }).email, address, work)
    if (path === 'sign-up/email' || path === 'sign-in/anonymous') await takeNew(address)
    if (path === 'change-password') {
      const session = request.headers.get('authorization') ?? request.headers.get('cookie') ?? ''
      await throttle.take(signInPace, tooOften, 'change-password', session, address)
    }
    return hiding(path, await work())
  }
}
