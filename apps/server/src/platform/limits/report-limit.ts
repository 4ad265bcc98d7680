import { limits } from '@atelier/contract/limits'
import { hourlyLimit, type Throttle } from './throttle.ts'

export const countReport = (throttle: Throttle, network: string): Promise<void> =>
  throttle.consume(
    hourlyLimit(limits.reportsPerHour),
    'Too many reports from your network.',
    'report',
    network,
  )
