import { limits } from '@atelier/contract/limits'
import { hourlyPace, type Throttle } from './throttle.ts'

/** Counts a report from a network address, whatever it is about; throws TOO_MANY_REQUESTS. */
export const countReport = (throttle: Throttle, network: string): Promise<void> =>
  throttle.take(hourlyPace(limits.reportsPerHour), 'Too many reports from your network.', 'report', network)
