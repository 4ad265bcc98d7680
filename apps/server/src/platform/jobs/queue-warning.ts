import type { Warning } from 'pg-boss'

/** What the log may say of a warning of the queue: the library's own words and numbers, no values of a query. */
export const warningFields = ({ message, data }: Warning) => ({
  warning: /^(?:Warning: )?[^:]*/.exec(message)?.[0] ?? '',
  ...Object.fromEntries(Object.entries(data).filter(([, value]) => typeof value === 'number')),
})
