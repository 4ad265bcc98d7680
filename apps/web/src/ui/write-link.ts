import { messages } from '../lib/messages.ts'
import { t } from '../lib/text.tsx'
import { toast } from './toast.ts'

/** What to know about a URL that only works on this machine; '' for one that others reach. */
export const localNoteOf = (url: string): string =>
  /^(localhost|127(\.\d+){3}|\[::1\])$/.test(URL.parse(url)?.hostname ?? '')
    ? t('It only works on this computer. Open Atelier at a URL that others can reach.')
    : ''

/**
 * Copies a URL, or the code that embeds it, and confirms it (SHR-06), noting if it only works on this machine.
 * Throws if the browser forbids it.
 */
export const writeLink = async (url: string, embedCode?: string): Promise<void> => {
  await navigator.clipboard.writeText(embedCode ?? url)
  const title = embedCode === undefined ? messages.sharing.linkCopied : t('Embed code copied')
  toast.success(title, localNoteOf(url) || undefined)
}
