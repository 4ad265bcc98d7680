import type { Warning } from 'pg-boss'

/** Keeps only the library's own text and numbers, since the rest may contain values of queries. */
export const warningFields = ({ message, data }: Warning) => ({
  warning: /^(?:Warning: )?[^:]*/.exec(message)?.[0] ?? '',
  ...Object.fromEntries(Object.entries(data).filter(([, value]) => typeof value === 'number')),
})
