import { lazy } from '../lib/lazy.ts'
import { useStore } from '../lib/store.ts'
import { loadToasts } from './load-toasts.ts'
import { firstToast } from './toast.ts'

/** Without a connection it may not be there: then there is no toast, but the page stays. */
const ToastRegion = lazy<object>(() => loadToasts().catch(() => ({ default: () => null })))

/** The place of the toasts, drawn with the first of them. */
export const Toasts = () => (useStore(firstToast) ? <ToastRegion /> : null)
