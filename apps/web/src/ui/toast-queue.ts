import { UNSTABLE_ToastQueue as ToastQueue } from 'react-aria-components/Toast'
import type { ToastContent, ToastTone } from './toast.ts'

/** Milliseconds that a toast stays: an error stays longer, and all stay while they are hovered or focused. */
const stay: Record<ToastTone, number> = { success: 5000, info: 6000, error: 9000 }

export const toastQueue = new ToastQueue<ToastContent>({ maxVisibleToasts: 1 })

/** One at a time: what was said before gives way, but an error that nothing has followed comes back after another. */
export const addToast = (content: ToastContent): void => {
  const isFollowed = content.tone !== 'error' || toastQueue.visibleToasts[0]?.content.tone !== 'error'
  if (isFollowed) toastQueue.clear()
  toastQueue.add(content, { timeout: stay[content.tone] })
}
