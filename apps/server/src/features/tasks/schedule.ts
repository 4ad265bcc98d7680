import type { TaskSchedule } from '@atelier/contract/task'
import { limits } from '@atelier/contract/limits'
import { sentence } from '@atelier/contract/write-sentence'
import { Cron } from 'croner'
import { AppError } from '../../platform/app-error.ts'

type RecurringSchedule = Exclude<TaskSchedule, { kind: 'once' }>

/** '09:05' → '5 9' */
const minuteAndHour = (time: string): string => {
  const [hour, minute] = time.split(':').map(Number)
  return `${minute} ${hour}`
}

const expressionOf = (schedule: RecurringSchedule): string => {
  if (schedule.kind === 'daily') return `${minuteAndHour(schedule.time)} * * *`
  if (schedule.kind === 'weekly')
    return `${minuteAndHour(schedule.time)} * * ${schedule.days.toSorted((a, b) => a - b).join(',')}`
  if (schedule.kind === 'monthly')
    return `${minuteAndHour(schedule.time)} ${schedule.day === 'last' ? 'L' : schedule.day} * *`
  return schedule.expression
}

const cronOf = (schedule: RecurringSchedule, zone: string): Cron => {
  try {
    return new Cron(expressionOf(schedule), { timezone: zone, mode: '5-part', paused: true })
  } catch (cause) {
    throw new AppError(
      'BAD_INPUT',
      'Invalid schedule. Use five fields: minute, hour, day of month, month, day of week.',
      { cause },
    )
  }
}

/** The next moments after `now` at which a schedule is due, at most `most`. An hour that a clock leaves out is made up for; one that comes twice counts once. */
export const nextOf = (schedule: TaskSchedule, zone: string, now: Date, most = 1): Date[] => {
  if (schedule.kind === 'once') return schedule.at > now.getTime() ? [new Date(schedule.at)] : []
  return cronOf(schedule, zone).nextRuns(most, now)
}

/** As many as are counted; of a server that was down for longer nobody asks how often. */
const passedMax = 1000

/** The moment at which a schedule was due and those after it up to `now`, the first of them first. */
export const passed = (schedule: TaskSchedule, zone: string, since: Date, now: Date): Date[] => {
  const times = [since]
  if (schedule.kind === 'once') return times
  const cron = cronOf(schedule, zone)
  // one after the other: a sweep plans many, and nearly always none has passed besides
  for (
    let next = cron.nextRun(since);
    next && next <= now && times.length <= passedMax;
    next = cron.nextRun(next)
  )
    times.push(next)
  return times
}

/** So many runs are looked at to see how close together they are. */
const runsToCheck = 30

/** Throws BAD_INPUT for a schedule that never comes, or comes too often. */
export const requireSchedule = (schedule: TaskSchedule, zone: string, now: Date): Date => {
  const next = nextOf(schedule, zone, now, runsToCheck)
  const [first] = next
  if (!first)
    throw new AppError(
      'BAD_INPUT',
      schedule.kind === 'once'
        ? 'This time has passed. Choose a later one.'
        : 'This schedule never runs. Choose another one.',
    )
  const least = limits.task.minutesMin * 60_000
  if (next.some((at, place) => place > 0 && at.getTime() - (next[place - 1]?.getTime() ?? 0) < least))
    throw new AppError(
      'BAD_INPUT',
      sentence('Tasks can run every {minutesMin} minutes at most.', { minutesMin: limits.task.minutesMin }),
    )
  return first
}
