import { createStore } from '../lib/store.ts'

/** `progress` says that something is under way, `info` answers what somebody did. */
export type ToastTone = 'success' | 'error' | 'info' | 'progress'

export interface ToastContent {
  tone: ToastTone
  title: string
  description: string | undefined
}

/** Whether a toast was ever shown: only then the region for them is fetched. */
export const firstToast = createStore(false)

const show =
  (tone: ToastTone) =>
  (title: string, description?: string): void => {
    firstToast.set(true)
    void import('./toast-queue.ts')
      .then(({ addToast }) => addToast({ tone, title, description }))
      // without a connection a toast that was not fetched yet cannot be shown
      .catch(() => undefined)
  }

/** Says in a corner what happened. `title` is a sentence, `description` one more. */
export const toast = {
  success: show('success'),
  error: show('error'),
  info: show('info'),
  progress: show('progress'),
}
