import { UNSTABLE_ToastQueue as ToastQueue } from 'react-aria-components/Toast'
import type { ToastContent, ToastTone } from './toast.ts'

/** Milliseconds that a toast stays: an error stays longer, and all stay while they are hovered or focused. */
const stay: Record<ToastTone, number> = { success: 5000, info: 6000, error: 9000 }

export const toastQueue = new ToastQueue<ToastContent>({ maxVisibleToasts: 4 })

export const addToast = (content: ToastContent): void => {
  toastQueue.add(content, { timeout: stay[content.tone] })
}
