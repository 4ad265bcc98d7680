import { messages } from '../../lib/messages.ts'
import { t } from '../../lib/text.tsx'
import { toast } from '../feedback/toast.ts'

/** A note if the URL only works on this computer, else ''. */
export const localNoteOf = (url: string): string =>
  /^(localhost|127(\.\d+){3}|\[::1\])$/.test(URL.parse(url)?.hostname ?? '')
    ? t('This link only works on this computer. Open Atelier at a URL that others can reach.')
    : ''

/** Copies the link and confirms with a toast (SHR-06). Rejects if the browser forbids it. */
export const writeLink = async (url: string, embedCode?: string): Promise<void> => {
  await navigator.clipboard.writeText(embedCode ?? url)
  const title = embedCode === undefined ? messages.sharing.linkCopied : t('Embed code copied')
  toast.success(title, localNoteOf(url) || undefined)
}
