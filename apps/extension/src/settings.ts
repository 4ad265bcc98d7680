import { z } from 'zod'

const Settings = z.object({
  server: z.string().default(''),
  key: z.string().default(''),
  /** '' means the vault. */
  projectId: z.string().default(''),
})
export type Settings = z.infer<typeof Settings>

export const loadSettings = async (): Promise<Settings> => Settings.parse(await chrome.storage.local.get())

export const saveSettings = (change: Partial<Settings>): Promise<void> => chrome.storage.local.set(change)

const schemeFor = (host: string) => (/^(localhost|127\.|\[::1\])/.test(host) ? 'http' : 'https')

/** `https://host` of the input, or null if it isn't a web URL. */
export const originOf = (input: string): string | null => {
  const text = input.trim()
  const url = URL.parse(/^[a-z]+:\/\//i.test(text) ? text : `${schemeFor(text)}://${text}`)
  return url && /^https?:$/.test(url.protocol) && /^([\w.-]+|\[[\da-f:]+\])$/.test(url.hostname)
    ? url.origin
    : null
}
