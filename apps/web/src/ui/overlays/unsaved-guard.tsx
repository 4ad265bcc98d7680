import { useBlocker, useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { lazy } from '../../lib/lazy.ts'
import { useStore } from '../../lib/store.ts'
import { t } from '../../lib/text.tsx'
import { isTouchDevice } from '../../lib/browser/use-media.ts'
import { leaveQuestion, type PageAddress, unsavedScopes } from './unsaved-scope.ts'
import { closableLayers } from './use-close-on-back.ts'

const ConfirmDialog = lazy(async () => ({ default: (await import('./confirm-dialog.tsx')).ConfirmDialog }))

const isBackOnLayer = (action: string) => action === 'BACK' && closableLayers.get().length > 0

const closeLayerOnBack = ({ action }: { action: string }) => {
  if (!isBackOnLayer(action)) return false
  closableLayers.get().at(-1)?.close()
  return true
}

declare module '@tanstack/history' {
  interface HistoryState {
    /** The previous history entry is the same page; Back closes a layer. */
    isForLayer?: true
  }
}

/**
 * On the first page since load, Back would leave the app without calling a blocker, so an extra entry is
 * added.
 */
const useEntryForLayer = (hasLayer: boolean) => {
  const { history } = useRouter()
  useEffect(() => {
    if (hasLayer && history.location.state.__TSR_index === 0 && isTouchDevice())
      history.push(history.location.href, { isForLayer: true }, { ignoreBlocker: true })
  }, [hasLayer, history])
  useEffect(() => {
    let previousLocation = history.location
    return history.subscribe(({ location, action }) => {
      const isSamePage = previousLocation.state.isForLayer === true && location.state.isForLayer !== true
      previousLocation = location
      if (isSamePage && action.type === 'BACK') history.back({ ignoreBlocker: true })
    })
  }, [history])
}

interface Navigation {
  current: PageAddress
  next: PageAddress
  action: string
}

const losesInput = ({ current, next, action }: Navigation) =>
  !isBackOnLayer(action) && unsavedScopes.get().some(({ scope }) => !scope.isRetainedAt(next, current))

/** Warns before closing, navigating or reloading loses unsaved input. Back closes the top layer first. */
export const UnsavedGuard = () => {
  const hasUnsaved = useStore(unsavedScopes).length > 0
  const leaveRequest = useStore(leaveQuestion)
  const hasLayer = useStore(closableLayers).length > 0
  useEntryForLayer(hasLayer)
  useBlocker({ shouldBlockFn: closeLayerOnBack, enableBeforeUnload: false, disabled: !hasLayer })
  const blocker = useBlocker({
    shouldBlockFn: losesInput,
    enableBeforeUnload: hasUnsaved,
    disabled: !hasUnsaved,
    withResolver: true,
  })
  if (leaveRequest === null && blocker.status !== 'blocked') return null
  return (
    <ConfirmDialog
      title={t('Leave without saving?')}
      text={t('Your changes aren’t saved yet. If you leave now, they’ll be lost.')}
      confirmLabel={t('Discard changes')}
      cancelLabel={t('Keep editing')}
      isDanger
      onConfirm={() => {
        leaveRequest?.leave()
        blocker.proceed?.()
      }}
      onClose={() => {
        leaveQuestion.set(null)
        blocker.reset?.()
      }}
    />
  )
}
