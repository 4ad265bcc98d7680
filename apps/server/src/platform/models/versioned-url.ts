/**
 * A provider's base URL, ending with its API version and without a slash: `version` is appended where it is missing,
 * because many servers document their address without one (`https://api.deepseek.com/anthropic`).
 */
export const versionedUrl = (baseUrl: string, version: string): string => {
  const base = baseUrl.replace(/\/+$/, '')
  return /\/v\d+[a-z\d]*$/.test(base) ? base : `${base}/${version}`
}
