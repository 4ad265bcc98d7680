import { FileStoreUnavailable } from './files/file-store.ts'
import {
  driverReason,
  failureCode,
  hasEngineStopped,
  isDiskFull,
  isDatabaseUnreachable,
} from './known-failure.ts'
import type { Log } from './log.ts'
import { MailUnavailableError } from './mail/mail.ts'

export type Part = 'database' | 'disk' | 'files' | 'mail'

interface Outage {
  readonly since: number
  failures: number
  timer: NodeJS.Timeout
}

/** A probe rejects while its part fails. */
type Probes = Partial<Record<Part, () => Promise<unknown>>>

const repeatIntervalMs = 30_000

const outages = new WeakMap<Log, Map<Part, Outage>>()
const probes = new WeakMap<Log, Probes>()

/** The outage of a part with a probe ends once the probe succeeds. For other parts, call `endOutage`. */
export const probeOutages = (log: Log, partProbes: Probes): void => {
  probes.set(log, partProbes)
}

/** Call when the part works again. */
export const endOutage = (log: Log, part: Part): void => {
  const outage = outages.get(log)?.get(part)
  if (!outage) return
  clearTimeout(outage.timer)
  outages.get(log)?.delete(part)
  const seconds = Math.round((Date.now() - outage.since) / 1000)
  log.warn({ part, failures: outage.failures, seconds }, 'outage ended')
}

/** A code or a fixed text, since messages are logged at debug only. */
const reasonOf = (error: unknown): string => {
  if (error instanceof FileStoreUnavailable) return error.reason
  if (hasEngineStopped(error)) return 'EngineStopped'
  return failureCode(error) ?? driverReason(error) ?? (error instanceof Error ? error.name : typeof error)
}

/** Logs one line at the start and one at the end. Further failures are logged at debug. */
export const reportOutage = (log: Log, part: Part, error: unknown): void => {
  const logOutages = outages.get(log) ?? new Map<Part, Outage>()
  outages.set(log, logOutages)
  const startTimer = () => setTimeout(probe, repeatIntervalMs).unref()
  const probe = () => {
    const outage = logOutages.get(part)
    const probePart = probes.get(log)?.[part]
    if (!outage || !probePart) return
    probePart().then(
      () => endOutage(log, part),
      () => (outage.timer = startTimer()),
    )
  }
  const ongoingOutage = logOutages.get(part)
  if (ongoingOutage) {
    clearTimeout(ongoingOutage.timer)
    ongoingOutage.timer = startTimer()
    ongoingOutage.failures++
    log.debug({ part, err: error }, 'outage continues')
    return
  }
  logOutages.set(part, { since: Date.now(), failures: 1, timer: startTimer() })
  log.error({ part, reason: reasonOf(error), err: error }, 'outage began')
}

const outagePart = (error: unknown): Part | null => {
  if (error instanceof FileStoreUnavailable) return 'files'
  if (error instanceof MailUnavailableError) return 'mail'
  if (isDiskFull(error) || hasEngineStopped(error)) return 'disk'
  return isDatabaseUnreachable(error) ? 'database' : null
}

export const logFailure = (log: Log, error: unknown, details: object, message: string): void => {
  const part = outagePart(error)
  if (part === null) log.error({ err: error, ...details }, message)
  else reportOutage(log, part, error)
}
