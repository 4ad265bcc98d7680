import { UNSTABLE_ToastQueue as ToastQueue } from 'react-aria-components/Toast'

export type ToastTone = 'success' | 'error' | 'info'

export interface ToastContent {
  tone: ToastTone
  title: string
  description: string | undefined
}

/** Milliseconds that a toast stays: an error stays longer, and all stay while they are hovered or focused. */
const stay: Record<ToastTone, number> = { success: 5000, info: 6000, error: 9000 }

export const toastQueue = new ToastQueue<ToastContent>({ maxVisibleToasts: 4 })

const show = (tone: ToastTone) => (title: string, description?: string) => {
  toastQueue.add({ tone, title, description }, { timeout: stay[tone] })
}

/** Says in a corner what happened. `title` is a sentence, `description` one more. */
export const toast = { success: show('success'), error: show('error'), info: show('info') }
