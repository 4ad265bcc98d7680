import type { TaskSchedule } from '@atelier/contract/tasks/task'
import { limits } from '@atelier/contract/limits'
import { sentence } from '@atelier/contract/write-sentence'
import { Cron } from 'croner'
import { AppError } from '../../platform/app-error.ts'

type RecurringSchedule = Exclude<TaskSchedule, { kind: 'once' }>

const minuteAndHour = (time: string): string => {
  const [hour, minute] = time.split(':').map(Number)
  return `${minute} ${hour}`
}

const toCronExpression = (schedule: RecurringSchedule): string => {
  if (schedule.kind === 'daily') return `${minuteAndHour(schedule.time)} * * *`
  if (schedule.kind === 'weekly')
    return `${minuteAndHour(schedule.time)} * * ${schedule.days.toSorted((a, b) => a - b).join(',')}`
  if (schedule.kind === 'monthly')
    return `${minuteAndHour(schedule.time)} ${schedule.day === 'last' ? 'L' : schedule.day} * *`
  return schedule.expression
}

const createCron = (schedule: RecurringSchedule, zone: string): Cron => {
  try {
    return new Cron(toCronExpression(schedule), { timezone: zone, mode: '5-part', paused: true })
  } catch (cause) {
    throw new AppError(
      'BAD_INPUT',
      'Invalid schedule. Use five fields: minute, hour, day of month, month, day of week.',
      { cause },
    )
  }
}

/** Returns the next times after `now`. A time that DST skips is made up; one that it repeats counts once. */
export const nextTimes = (schedule: TaskSchedule, zone: string, now: Date, count = 1): Date[] => {
  if (schedule.kind === 'once') return schedule.at > now.getTime() ? [new Date(schedule.at)] : []
  return createCron(schedule, zone).nextRuns(count, now)
}

const dueTimesMax = 1000

export const dueTimes = (schedule: TaskSchedule, zone: string, since: Date, now: Date): Date[] => {
  const times = [since]
  if (schedule.kind === 'once') return times
  const cron = createCron(schedule, zone)
  for (
    let next = cron.nextRun(since);
    next && next <= now && times.length <= dueTimesMax;
    next = cron.nextRun(next)
  )
    times.push(next)
  return times
}

const runsToCheck = 30

/** Returns the first run. Throws BAD_INPUT if the schedule never runs or runs too often. */
export const requireSchedule = (schedule: TaskSchedule, zone: string, now: Date): Date => {
  const nextRuns = nextTimes(schedule, zone, now, runsToCheck)
  const [first] = nextRuns
  if (!first)
    throw new AppError(
      'BAD_INPUT',
      schedule.kind === 'once'
        ? 'This time has passed. Choose a later one.'
        : 'This schedule never runs. Choose another one.',
    )
  const minIntervalMs = limits.task.minutesMin * 60_000
  if (
    nextRuns.some(
      (time, index) => index > 0 && time.getTime() - (nextRuns[index - 1]?.getTime() ?? 0) < minIntervalMs,
    )
  )
    throw new AppError(
      'BAD_INPUT',
      sentence('Tasks can run at most every {minutesMin} minutes.', { minutesMin: limits.task.minutesMin }),
    )
  return first
}
