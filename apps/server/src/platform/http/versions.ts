/** A version as an ETag (RFC 9110, 8.8.3). */
export const versionTag = (version: number): string => `"${version}"`

/** The version that If-Match asks for; null when any will do; -1, which nothing has, for a tag that is not one of ours. */
export const expectedVersion = (request: Request): number | null => {
  const header = request.headers.get('if-match')?.trim()
  if (!header || header === '*') return null
  const [, version] = /^(?:W\/)?"(\d{1,9})"$/.exec(header) ?? []
  return version === undefined ? -1 : Number(version)
}
