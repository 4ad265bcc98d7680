import { limits } from '@atelier/contract/limits'
import { hourlyPace, type Throttle } from './throttle.ts'

export const countReport = (throttle: Throttle, network: string): Promise<void> =>
  throttle.take(hourlyPace(limits.reportsPerHour), 'Too many reports from your network.', 'report', network)
