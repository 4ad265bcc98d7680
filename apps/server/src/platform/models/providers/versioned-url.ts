/** Appends `version`, which many documented URLs lack (`https://api.deepseek.com/anthropic`). */
export const versionedUrl = (baseUrl: string, version: string): string => {
  const base = baseUrl.replace(/\/+$/, '')
  return /\/v\d+[a-z\d]*$/.test(base) ? base : `${base}/${version}`
}
