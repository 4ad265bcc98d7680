import { messages } from '../lib/messages.ts'
import { t } from '../lib/text.tsx'
import { toast } from './toast.ts'

/** Whether a URL only works on this machine. */
const isLocal = (url: string) => /^(localhost|127(\.\d+){3}|\[::1\])$/.test(URL.parse(url)?.hostname ?? '')

const localNote = t('It only works on this computer: open Atelier at an address that others can reach.')

/** Copies a URL and confirms it (SHR-06), noting if it only works on this machine. Throws if the browser forbids it. */
export const writeLink = async (url: string): Promise<void> => {
  await navigator.clipboard.writeText(url)
  toast.success(messages.sharing.linkCopied, isLocal(url) ? localNote : undefined)
}
