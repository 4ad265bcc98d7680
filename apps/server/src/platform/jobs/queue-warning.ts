import type { Warning } from 'pg-boss'

/** The library's own words and numbers, no query values. */
export const warningFields = ({ message, data }: Warning) => ({
  warning: /^(?:Warning: )?[^:]*/.exec(message)?.[0] ?? '',
  ...Object.fromEntries(Object.entries(data).filter(([, value]) => typeof value === 'number')),
})
