/** Rejects redirects, which would receive the key and the conversation. */
export const directFetch: typeof fetch = (input, init) => fetch(input, { ...init, redirect: 'error' })
