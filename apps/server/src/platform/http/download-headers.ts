const encodeName = (name: string) =>
  encodeURIComponent(name).replaceAll(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  )

/** Always an attachment, since user content must not run on this origin. */
export const downloadHeaders = (name: string): Record<string, string> => ({
  'content-disposition': `attachment; filename*=UTF-8''${encodeName(name)}`,
  'content-security-policy': "sandbox; default-src 'none'",
  'x-content-type-options': 'nosniff',
})
