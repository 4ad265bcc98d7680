import { lazy, Suspense } from 'react'
import { useStore } from '../lib/store.ts'
import { firstToast } from './toast.ts'

const ToastRegion = lazy(() => import('./toast-region.tsx'))

/** The place of the toasts, fetched with the first of them. */
export const Toasts = () =>
  useStore(firstToast) ? (
    <Suspense fallback={null}>
      <ToastRegion />
    </Suspense>
  ) : null
