import { useBlocker, useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { lazy } from '../lib/lazy.ts'
import { useStore } from '../lib/store.ts'
import { t } from '../lib/text.tsx'
import { hasFinger } from '../lib/use-media.ts'
import { leaveQuestion, type PageAddress, unsaved } from './unsaved.ts'
import { backLayers } from './use-back-closes.ts'

const ConfirmDialog = lazy(async () => ({ default: (await import('./confirm-dialog.tsx')).ConfirmDialog }))

const isBackOnLayer = (action: string) => action === 'BACK' && backLayers.get().length > 0

const closesLayer = ({ action }: { action: string }) => {
  if (!isBackOnLayer(action)) return false
  backLayers.get().at(-1)?.close()
  return true
}

declare module '@tanstack/history' {
  interface HistoryState {
    /** The page before it is the same: Back came here to close a layer. */
    isForLayer?: true
  }
}

/** From the first page since the app was loaded, Back would leave the app: no blocker is asked. */
const useEntryForLayer = (hasLayer: boolean) => {
  const { history } = useRouter()
  useEffect(() => {
    if (hasLayer && history.location.state.__TSR_index === 0 && hasFinger())
      history.push(history.location.href, { isForLayer: true }, { ignoreBlocker: true })
  }, [hasLayer, history])
  useEffect(() => {
    let before = history.location
    return history.subscribe(({ location, action }) => {
      const isSamePage = before.state.isForLayer === true && location.state.isForLayer !== true
      before = location
      if (isSamePage && action.type === 'BACK') history.back({ ignoreBlocker: true })
    })
  }, [history])
}

interface Move {
  current: PageAddress
  next: PageAddress
  action: string
}

const losesSomething = ({ current, next, action }: Move) =>
  !isBackOnLayer(action) && unsaved.get().some(({ place }) => !place.isKeptAt(next, current))

/**
 * Asks before what was typed is lost: by closing a dialog or a panel, by going elsewhere, by a reload.
 * Back closes the top layer first.
 */
export const UnsavedGuard = () => {
  const hasUnsaved = useStore(unsaved).length > 0
  const closing = useStore(leaveQuestion)
  const hasLayer = useStore(backLayers).length > 0
  useEntryForLayer(hasLayer)
  useBlocker({ shouldBlockFn: closesLayer, enableBeforeUnload: false, disabled: !hasLayer })
  const blocker = useBlocker({
    shouldBlockFn: losesSomething,
    enableBeforeUnload: hasUnsaved,
    disabled: !hasUnsaved,
    withResolver: true,
  })
  if (closing === null && blocker.status !== 'blocked') return null
  return (
    <ConfirmDialog
      title={t('Leave without saving?')}
      text={t('Your changes aren’t saved yet. If you leave now, they’ll be lost.')}
      confirm={t('Discard changes')}
      cancel={t('Keep editing')}
      isDanger
      onConfirm={() => {
        closing?.leave()
        blocker.proceed?.()
      }}
      onClose={() => {
        leaveQuestion.set(null)
        blocker.reset?.()
      }}
    />
  )
}
