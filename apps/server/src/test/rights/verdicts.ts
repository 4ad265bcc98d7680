import { ErrorCode, errorStatus } from '@atelier/contract/envelope'
import { type ActorName, actorNames } from './actor-names.ts'

/** An actor's verdict: success, an error code, or a bare status if the response has no envelope. */
export type Verdict = 'OK' | ErrorCode | `HTTP_${number}`
export type Verdicts = Readonly<Record<ActorName, Verdict>>

export const statusOf = (verdict: Verdict): number => {
  if (verdict === 'OK') return 200
  const code = ErrorCode.safeParse(verdict)
  return code.success ? errorStatus[code.data] : Number(verdict.slice('HTTP_'.length))
}

export const isRefusal = (verdict: Verdict): boolean => statusOf(verdict) >= 400

const outsiderVerdicts = {
  signedOut: 'NOT_SIGNED_IN',
  guest: 'NOT_FOUND',
  stranger: 'NOT_FOUND',
  declined: 'NOT_FOUND',
  removed: 'NOT_FOUND',
} as const

/** For things that no one may know of: the same as for a random ID. */
export const nobody: Verdicts = {
  ...outsiderVerdicts,
  viewer: 'NOT_FOUND',
  editor: 'NOT_FOUND',
  owner: 'NOT_FOUND',
}
export const everyMember: Verdicts = { ...outsiderVerdicts, viewer: 'OK', editor: 'OK', owner: 'OK' }
export const editors: Verdicts = { ...everyMember, viewer: 'NOT_ALLOWED' }
export const ownerAlone: Verdicts = { ...editors, editor: 'NOT_ALLOWED' }
export const only = (...names: ActorName[]): Verdicts => ({
  ...nobody,
  ...Object.fromEntries(names.map((name) => [name, 'OK'])),
})

export const anybody: Verdicts = {
  signedOut: 'OK',
  guest: 'OK',
  stranger: 'OK',
  declined: 'OK',
  removed: 'OK',
  viewer: 'OK',
  editor: 'OK',
  owner: 'OK',
}
export const signedIn: Verdicts = { ...anybody, signedOut: 'NOT_SIGNED_IN' }
export const accounts: Verdicts = { ...signedIn, guest: 'NOT_ALLOWED' }

const replace = (verdicts: Verdicts, from: Verdict, to: Verdict): Verdicts => {
  const verdictsCopy = { ...verdicts }
  for (const name of actorNames) if (verdictsCopy[name] === from) verdictsCopy[name] = to
  return verdictsCopy
}

/** Replaces the success of those who may with another verdict. */
export const replaceOk = (to: Verdict, verdicts: Verdicts): Verdicts => replace(verdicts, 'OK', to)

/** Actions that no one may perform in a chat whose owner has left its project. */
export const removedOnly: Verdicts = replaceOk('NOT_ALLOWED', only('removed'))

/** In an archived project, those who could write get the reason. */
export const archivedVerdicts = (verdicts: Verdicts): Verdicts => replace(verdicts, 'OK', 'PROJECT_ARCHIVED')
