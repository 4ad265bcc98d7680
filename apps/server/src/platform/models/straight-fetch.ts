/** A model's server answers where it is asked: a key and people's words follow no redirect. */
export const straightFetch: typeof fetch = (input, init) => fetch(input, { ...init, redirect: 'error' })
