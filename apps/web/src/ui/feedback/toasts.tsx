import { lazy } from '../../lib/lazy.ts'
import { useStore } from '../../lib/store.ts'
import { loadToasts } from './load-toasts.ts'
import { hasToasts } from './toast.ts'

/** Offline, the page must work without toasts. */
const ToastRegion = lazy<object>(() => loadToasts().catch(() => ({ default: () => null })))

export const Toasts = () => (useStore(hasToasts) ? <ToastRegion /> : null)
