import { z } from 'zod'

const Settings = z.object({
  server: z.string().default(''),
  key: z.string().default(''),
  /** '' is the vault. */
  projectId: z.string().default(''),
})
export type Settings = z.infer<typeof Settings>

/** What the options page has stored, on this device alone: keys are not synced. */
export const loadSettings = async (): Promise<Settings> => Settings.parse(await chrome.storage.local.get())

export const saveSettings = (change: Partial<Settings>): Promise<void> => chrome.storage.local.set(change)

const schemeFor = (host: string) => (/^(localhost|127\.|\[::1\])/.test(host) ? 'http' : 'https')

/** `https://host` of whatever somebody typed; null when it is no web address. */
export const originOf = (typed: string): string | null => {
  const text = typed.trim()
  const url = URL.parse(/^[a-z]+:\/\//i.test(text) ? text : `${schemeFor(text)}://${text}`)
  return url && /^https?:$/.test(url.protocol) && /^([\w.-]+|\[[\da-f:]+\])$/.test(url.hostname)
    ? url.origin
    : null
}
