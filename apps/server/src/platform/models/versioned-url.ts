/**
 * Appends `version` if missing: many servers document URLs without it
 * (`https://api.deepseek.com/anthropic`).
 */
export const versionedUrl = (baseUrl: string, version: string): string => {
  const base = baseUrl.replace(/\/+$/, '')
  return /\/v\d+[a-z\d]*$/.test(base) ? base : `${base}/${version}`
}
