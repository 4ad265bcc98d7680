import { createStore } from '../../lib/store.ts'

/** `progress` means that something is under way; `info` responds to an action. */
export type ToastTone = 'success' | 'error' | 'info' | 'progress'

export interface ToastContent {
  tone: ToastTone
  title: string
  description: string | undefined
}

export const hasToasts = createStore(false)

const showWithTone =
  (tone: ToastTone) =>
  (title: string, description?: string): void => {
    hasToasts.set(true)
    void import('./toast-queue.ts')
      .then(({ addToast }) => addToast({ tone, title, description }))
      // offline: a toast whose code isn't loaded can't be shown
      .catch(() => undefined)
  }

export const toast = {
  success: showWithTone('success'),
  error: showWithTone('error'),
  info: showWithTone('info'),
  progress: showWithTone('progress'),
}
