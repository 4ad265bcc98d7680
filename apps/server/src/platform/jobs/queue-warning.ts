import type { Warning } from 'pg-boss'

/** The library's own message and numbers, without query values. */
export const warningFields = ({ message, data }: Warning) => ({
  warning: /^(?:Warning: )?[^:]*/.exec(message)?.[0] ?? '',
  ...Object.fromEntries(Object.entries(data).filter(([, value]) => typeof value === 'number')),
})
