import { UNSTABLE_ToastQueue as ToastQueue } from 'react-aria-components/Toast'
import type { ToastContent, ToastTone } from './toast.ts'

/** A toast's time is paused while it is hovered or focused. */
const durationsMs: Record<ToastTone, number> = { success: 5000, info: 6000, progress: 6000, error: 9000 }

export const toastQueue = new ToastQueue<ToastContent>({ maxVisibleToasts: 1 })

/**
 * Shows one toast at a time. A success or info replaces the previous toast, progress doesn't replace an
 * error, and errors queue with the latest first.
 */
export const addToast = (content: ToastContent): void => {
  const isErrorShown = toastQueue.visibleToasts[0]?.content.tone === 'error'
  if (isErrorShown && content.tone === 'progress') return
  if (!isErrorShown || content.tone !== 'error') toastQueue.clear()
  toastQueue.add(content, { timeout: durationsMs[content.tone] })
}
