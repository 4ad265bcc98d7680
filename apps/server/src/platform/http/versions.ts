/** An entity tag (RFC 9110, section 8.8.3). */
export const versionTag = (version: number): string => `"${version}"`

/** Null for `*`, and -1, which never matches, for a tag of another format. */
export const expectedVersion = (request: Request): number | null => {
  const header = request.headers.get('if-match')?.trim()
  if (!header || header === '*') return null
  const [, version] = /^(?:W\/)?"(\d{1,9})"$/.exec(header) ?? []
  return version === undefined ? -1 : Number(version)
}
