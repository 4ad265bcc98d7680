/** No redirects: they would receive the key and the conversation. */
export const straightFetch: typeof fetch = (input, init) => fetch(input, { ...init, redirect: 'error' })
