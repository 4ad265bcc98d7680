/** The address if it is one of the web: what a search found is not to run anything. */
export const webAddress = (text: string): string | null => {
  const url = URL.parse(text)
  return url !== null && (url.protocol === 'https:' || url.protocol === 'http:') ? url.href : null
}
